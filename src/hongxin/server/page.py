"""Where the built page lies."""

from pathlib import Path

from hongxin.service.texts import Text, text

PAGE = Path(__file__).parent / "static"


class PageMissingError(Exception):
    """The page was not built; `text` says how to."""

    def __init__(self) -> None:
        self.text: Text = text(
            f"the page is not built: {PAGE / 'index.html'} is missing; in a checkout, `make play` builds it",
            f"页面还没有构建：缺少 {PAGE / 'index.html'}；在源码目录里运行 `make play` 即可构建",
        )
        super().__init__(self.text["en"])


def built_page() -> Path:
    """The folder of the page. Raises PageMissingError."""
    if not (PAGE / "index.html").is_file() or not (PAGE / "assets").is_dir():
        raise PageMissingError
    return PAGE
