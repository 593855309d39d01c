"""Where logs and people are kept."""

from hongxin.storage.sqlite import SqliteStore

__all__ = ["SqliteStore"]
