"""The browser's side of a widget's comm, for tests without a browser."""

import json
import zlib

from comm.base_comm import BaseComm


class Line(BaseComm):
    """A comm that keeps what Python sends, and hands over what a browser would say."""

    def __init__(self, *args, **kwargs):
        self.sent = []
        super().__init__(*args, **kwargs)

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.sent.append((data, buffers))

    def say(self, **content):
        """A custom message from the browser; what was sent before is forgotten."""
        self.sent.clear()
        self.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def point(self, kind, name="", x=0.0, y=0.0, *, step=0, text="", ended=False):
        """What the pointer did, as the browser tells it."""
        self.say(kind="pointer", event=kind, id=name, x=x, y=y, step=step, text=text, ended=ended)

    def answers(self):
        """The custom messages that came back, with their buffers."""
        return [(data["content"], buffers) for data, buffers in self.sent if data.get("method") == "custom"]


def unpack(data):
    """What was packed for the browser."""
    return json.loads(zlib.decompress(data))


def frames_in(chunk):
    """The frames of a chunk, unpacked or not, each with its picture put together."""
    parts, frames = chunk if isinstance(chunk, list) else unpack(chunk)
    return [["<".join(parts[number] for number in picture), *told] for picture, *told in frames]
