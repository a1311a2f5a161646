"""A bucket of one file, served as S3 does: enough of it for a client to read."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME = "records"
"""Of the bucket."""

LIST = """<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>{bucket}</Name>
<Prefix></Prefix><KeyCount>1</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false
</IsTruncated><Contents><Key>{key}</Key><Size>{size}</Size><ETag>"1"</ETag>
<LastModified>2026-01-01T00:00:00.000Z</LastModified><StorageClass>STANDARD</StorageClass>
</Contents></ListBucketResult>"""


@contextmanager
def bucket(key: str, data: bytes) -> Iterator[dict[str, str]]:
    """Serve a file; gives the environment variables that lead fsspec to it."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer()

        def do_HEAD(self) -> None:
            self._answer()

        def _answer(self) -> None:
            path = self.path.split("?")[0].rstrip("/")
            if path == f"/{NAME}/{key}":
                self._send(data)
            elif path == f"/{NAME}":
                text = LIST.format(bucket=NAME, key=key, size=len(data))
                self._send(text.encode())
            else:
                self.send_error(404)

        def _send(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
            self.send_header("ETag", '"1"')
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # its name
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield {
                "FSSPEC_S3_ENDPOINT_URL": f"http://127.0.0.1:{server.server_port}",
                "FSSPEC_S3_ANON": "true",
                "AWS_DEFAULT_REGION": "us-east-1",
            }
        finally:
            server.shutdown()
