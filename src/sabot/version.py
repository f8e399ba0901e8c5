"""Version of this Sabot; the package is built under it, too."""

VERSION = "0.2.0"
