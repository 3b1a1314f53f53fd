"""Makes a run of a Python peer repeatable: the same ids and clock each time.

Python imports this file by itself when its folder is on PYTHONPATH, which
only the recorder sees to. `seed.ts` is the same for JavaScript.
"""

import datetime
import random
import uuid

START = datetime.datetime(2026, 1, 1, 9, tzinfo=datetime.timezone.utc)
# Python tells microseconds, and a recording should show that it does.
STEP = datetime.timedelta(microseconds=1001)

_chance = random.Random(3)
_now = START


def _uuid4():
    return uuid.UUID(int=_chance.getrandbits(128), version=4)


class _SeededDatetime(datetime.datetime):
    """A clock that moves by one step whenever somebody looks at it."""

    @classmethod
    def now(cls, tz=None):
        global _now
        _now += STEP
        return _now.astimezone(tz) if tz else _now.replace(tzinfo=None)

    @classmethod
    def utcnow(cls):
        return cls.now()


uuid.uuid4 = _uuid4
datetime.datetime = _SeededDatetime


def _sort_members(json_format):
    """Protobuf's maps have another order in each process."""
    printer = json_format._Printer
    write = printer._StructMessageToJsonObject

    def write_sorted(self, message):
        return dict(sorted(write(self, message).items()))

    printer._StructMessageToJsonObject = write_sorted


try:
    from google.protobuf import json_format
except ImportError:
    pass  # While the environment is made, it has no packages.
else:
    _sort_members(json_format)
