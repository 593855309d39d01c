"""Errors as the interface answers them: ``{"code": …, "text": {"en": …, "zh": …}}``."""

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from hongxin.service.catalogue import ChoiceError
from hongxin.service.people import NameRefusedError
from hongxin.service.store import BrokenTableError, StorageError
from hongxin.service.tables import MatchRunningError, UnknownTableError
from hongxin.service.texts import Text, text

logger = logging.getLogger(__name__)

STORAGE_FAILED = text(
    "the server cannot read or write its database (is the disk full?); nothing acknowledged is lost, try again",
    "服务器暂时无法读写数据库（磁盘满了吗？）；已确认的都没有丢失，请重试",
)
BROKEN_TABLE = text(
    "what is stored of this table cannot be read; the other tables go on", "这张牌桌的存档无法读取；其他牌桌不受影响"
)
UNKNOWN_TABLE = text("there is no such table for you", "没有这张牌桌，或你不在其中")
INTERNAL_ERROR = text("the server made a mistake; its log tells more", "服务器出错了，详情见其日志")


class ErrorAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a request was not carried out: a code for programs, a text for people, the key of the rule file at fault."""

    code: str
    text: Text
    key: str = ""


_HTTP_CODES = {
    400: ("bad_request", "请求不对"),
    404: ("not_found", "没有这个地址"),
    405: ("wrong_method", "这个地址不支持这种方法"),
    413: ("too_large", "请求太大，最多16 KiB"),
}


def error_body(code: str, reason: Text) -> bytes:
    """The body of an error's answer."""
    return msgspec.json.encode(ErrorAnswer(code, reason))


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """The answer to a request that ended with `error`."""
    status, code, reason = _explain(error, request.url.path)
    key = error.key if isinstance(error, ChoiceError) else ""
    return Response(ErrorAnswer(code, reason, key), status_code=status, media_type=MediaType.JSON)


def _explain(error: Exception, path: str) -> tuple[int, str, Text]:
    match error:
        case ChoiceError():
            return 400, error.code, error.text
        case NameRefusedError():
            return 400, "bad_name", error.text
        case UnknownTableError():
            return 404, "unknown_table", UNKNOWN_TABLE
        case MatchRunningError():
            return 409, "match_running", text("the match is still running", "比赛还没有结束")
        case StorageError():
            logger.error("%s", error)
            return 503, "storage_failed", STORAGE_FAILED
        case BrokenTableError():
            logger.error("%s", error)
            return 500, "broken_table", BROKEN_TABLE
        case RecursionError():
            return 400, "bad_request", text(f"{path}: the body is nested too deeply", f"{path}：请求嵌套太深")
        case HTTPException(status_code=status) if status < 500:
            code, chinese = _HTTP_CODES.get(status, ("bad_request", "请求不对"))
            return status, code, text(f"{path}: {_detail(error)}", f"{path}：{chinese}（{_detail(error)}）")
    logger.error("a request failed", exc_info=error)
    return 500, "internal_error", INTERNAL_ERROR


def _detail(error: HTTPException) -> str:
    """What was wrong, with the fields by name where there are some."""
    fields = error.extra if isinstance(error.extra, list) else []
    named = [f"{field.get('key', '')}: {field.get('message', '')}" for field in fields if isinstance(field, dict)]
    return "; ".join([error.detail, *named])
