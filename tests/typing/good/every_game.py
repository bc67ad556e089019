"""The functions infer the exact types of each game."""

from __future__ import annotations

import random
from typing import assert_type

import tricktake as tt
from tricktake.games.double_sir import DoubleSirMove, DoubleSirState, DoubleSirView
from tricktake.games.pilotta import PilottaMove, PilottaState, PilottaView
from tricktake.games.shooter import ShooterMove, ShooterState, ShooterView
from tricktake.games.svoi_kozyri import SvoiKozyriMove, SvoiKozyriState, SvoiKozyriView

rng = random.Random(1)

double_sir = tt.start(tt.DoubleSirRules())
assert_type(tt.apply(double_sir, tt.shuffle(double_sir, rng)), DoubleSirState)
assert_type(tt.apply(double_sir, tt.EndMatch()), DoubleSirState)
assert_type(tt.legal_moves(double_sir), tuple[DoubleSirMove, ...])
assert_type(tt.observe(double_sir, seat=0), DoubleSirView)
assert_type(tt.sample_state(tt.observe(double_sir, seat=0), rng), DoubleSirState)

pilotta = tt.start(tt.PilottaRules.cypriot())
assert_type(tt.apply(pilotta, tt.Pass()), PilottaState)
assert_type(tt.legal_moves(pilotta), tuple[PilottaMove, ...])
assert_type(tt.observe(pilotta, seat=0), PilottaView)
assert_type(tt.sample_state(tt.observe(pilotta, seat=0), rng), PilottaState)

shooter = tt.start(tt.ShooterRules(players=3))
assert_type(tt.apply(shooter, tt.Pass()), ShooterState)
assert_type(tt.legal_moves(shooter), tuple[ShooterMove, ...])
assert_type(tt.observe(shooter, seat=0), ShooterView)
assert_type(tt.sample_state(tt.observe(shooter, seat=0), rng), ShooterState)

svoi_kozyri = tt.start(tt.SvoiKozyriRules(players=3))
assert_type(tt.apply(svoi_kozyri, tt.NameTrump(tt.Suit.SPADES)), SvoiKozyriState)
assert_type(tt.legal_moves(svoi_kozyri), tuple[SvoiKozyriMove, ...])
assert_type(tt.observe(svoi_kozyri, seat=0), SvoiKozyriView)
assert_type(tt.sample_state(tt.observe(svoi_kozyri, seat=0), rng), SvoiKozyriState)
