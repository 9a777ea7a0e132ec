"""Files of machine-learning libraries as Spark DataFrames: the jar, and functions for Python users."""

from . import angel, options
from ._arrow import IMAGE_FORMATS, images, ndarray, numpy
from ._index import index
from ._jar import configure, jar, native_jar
from ._scan import scan
from ._version import VERSION as __version__

__all__ = ["IMAGE_FORMATS", "angel", "configure", "images", "index", "jar", "native_jar", "ndarray", "numpy", "options", "scan"]
