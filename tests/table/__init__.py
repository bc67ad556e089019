"""What a table needs: events, the referee, redacted records."""
