"""Made-up dice for checking what teaching is worth. Training must never draw them: nothing else here imports this."""
