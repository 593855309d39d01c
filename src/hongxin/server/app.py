"""The application: the interface, the page, and what stands before them."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types.composite_types import PathType
from litestar.types.file_types import FileInfo

from hongxin.server.api import api_router
from hongxin.server.errors import answer_error
from hongxin.server.guard import App, Guard
from hongxin.server.guests import provide_guest, provide_visitor
from hongxin.server.wire import LARGEST_MESSAGE
from hongxin.service.catalogue import Catalogue
from hongxin.service.people import People
from hongxin.service.store import Store
from hongxin.service.tables import Tables

YEAR_S = 365 * 24 * 3600


def create_app(store: Store, catalogue: Catalogue, page: Path, hosts: Collection[str] | None) -> App:
    """The ASGI application over `store`, which it closes at its end.

    `page` is the folder of the built page, `hosts` are the names that the server answers to (None: any).
    """
    people, tables = People(store), Tables(store, catalogue)
    litestar = Litestar(
        [api_router(), *_page_routers(page)],
        dependencies={
            "catalogue": Provide(lambda: catalogue, sync_to_thread=False),
            "people": Provide(lambda: people, sync_to_thread=False),
            "tables": Provide(lambda: tables, sync_to_thread=False),
            "guest": Provide(provide_guest),
            "visitor": Provide(provide_visitor),
        },
        exception_handlers={Exception: answer_error},
        openapi_config=OpenAPIConfig(
            title="Hongxin",
            version="1",
            openapi_router=Router(
                "/api/schema", route_handlers=[], include_in_schema=False, before_request=_refuse_other_documents
            ),
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        compression_config=CompressionConfig("gzip"),
        request_max_body_size=LARGEST_MESSAGE,
        on_shutdown=[tables.close, store.close],
        logging_config=None,
    )
    return Guard(litestar, hosts)


def _refuse_other_documents(request: Request[Any, Any, Any]) -> None:
    """Litestar's answer to any other address beside the document would be a page of HTML."""
    if "path" in request.path_params:
        raise NotFoundException("there is no such document")


class _PageFiles(BaseLocalFileSystem):
    """Files; a path that no file can have (too long, a null, a file as a folder) is that of a missing one."""

    async def info(self, path: PathType, **kwargs: Any) -> FileInfo:
        try:
            return await super().info(path, **kwargs)
        except (OSError, ValueError) as error:
            raise FileNotFoundError(path) from error


def _page_routers(page: Path) -> list[Router]:
    """The page: its files have their hash in their names and never change; what names them must be asked for anew."""
    return [
        create_static_files_router(
            "/assets",
            [page / "assets"],
            file_system=_PageFiles(),
            cache_control=CacheControlHeader(max_age=YEAR_S, immutable=True),
            include_in_schema=False,
        ),
        create_static_files_router(
            "/",
            [page],
            file_system=_PageFiles(),
            html_mode=True,
            cache_control=CacheControlHeader(no_cache=True),
            include_in_schema=False,
        ),
    ]
