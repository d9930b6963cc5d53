"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# How long an example takes says more about what else runs on this machine than about the code.
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("suite")
