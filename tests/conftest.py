"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# How long an example takes says more about what else runs on this machine than about the code; and where many random
# inputs are no worlds, chance may throw away fifty of them before ten are found.
CHECKS = [HealthCheck.too_slow, HealthCheck.filter_too_much]
settings.register_profile("suite", deadline=None, suppress_health_check=CHECKS)
settings.load_profile("suite")
