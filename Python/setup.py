"""What pyproject.toml cannot say: the version is the library's, and the wheel is for one platform and any Python."""

import os

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel


class PlatformWheel(bdist_wheel):
    """A wheel with a library that no Python is linked with."""

    def finalize_options(self):
        super().finalize_options()
        self.root_is_pure = False

    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class PlatformDistribution(Distribution):
    """A distribution that goes to the platform's folder of packages."""

    def has_ext_modules(self):
        return True


setup(version=os.environ["PLANMARK_VERSION"], cmdclass={"bdist_wheel": PlatformWheel}, distclass=PlatformDistribution)
