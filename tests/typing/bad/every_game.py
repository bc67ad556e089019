"""Moves of one game in another, and options that a game does not allow; as in the program beside this."""

from __future__ import annotations

import tricktake as tt
from tricktake.games import pilotta, shooter

court_piece = tt.start(tt.CourtPieceRules())
double_sir = tt.start(tt.DoubleSirRules())
svoi_kozyri = tt.start(tt.SvoiKozyriRules())
other = tt.start(tt.ShooterRules())
greek = tt.start(tt.PilottaRules())

tt.apply(court_piece, shooter.Bid(4))  # refused
tt.apply(double_sir, tt.AskRedeal())  # refused
tt.apply(greek, shooter.Bid(4))  # refused
tt.apply(other, pilotta.Bid(80, tt.Suit.HEARTS))  # refused
tt.apply(other, tt.EndMatch())  # refused
tt.apply(svoi_kozyri, tt.Pass())  # refused

tt.ShooterRules(players="three")  # refused
tt.SvoiKozyriRules(suits="SDHC")  # refused
tt.PilottaRules(80)  # refused
tt.DoubleSirRules(trump="S")  # refused
