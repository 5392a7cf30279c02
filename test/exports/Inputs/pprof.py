# SPDX-License-Identifier: MIT
#
# Reads pprof's format by its published field numbers, and takes nothing that is
# not one of them. What names a string is that string.
import gzip

# Field: name, and what it is: a number, a string's index, or a message.
VALUE_TYPE = {1: ("type", str), 2: ("unit", str)}
LINE = {1: ("function_id", int), 2: ("line", int)}
PROFILE = {
    1: ("sample_type", VALUE_TYPE),
    2: ("sample", {1: ("location_id", [int]), 2: ("value", [int])}),
    3: (
        "mapping",
        {
            1: ("id", int),
            5: ("filename", str),
            7: ("has_functions", int),
            8: ("has_filenames", int),
            9: ("has_line_numbers", int),
            10: ("has_inline_frames", int),
        },
    ),
    4: ("location", {1: ("id", int), 2: ("mapping_id", int), 4: ("line", LINE)}),
    5: (
        "function",
        {
            1: ("id", int),
            2: ("name", str),
            3: ("system_name", str),
            4: ("filename", str),
            5: ("start_line", int),
        },
    ),
    6: ("string_table", bytes),
    9: ("time_nanos", int),
    10: ("duration_nanos", int),
    11: ("period_type", VALUE_TYPE),
    12: ("period", int),
    13: ("comment", [str]),
    14: ("default_sample_type", str),
}


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def empty(fields):
    kinds = {str: 0, int: 0}
    return {
        name: list() if kind is bytes or isinstance(kind, (list, dict)) else kinds[kind]
        for name, kind in fields.values()
    }


def parse(data, fields):
    message, at = empty(fields), 0
    while at < len(data):
        key, at = varint(data, at)
        name, kind = fields[key >> 3]
        value, at = varint(data, at)
        if key & 7 == 0:
            assert kind in (int, str)
            message[name] = value
            continue
        assert key & 7 == 2
        part, at = data[at : at + value], at + value
        if isinstance(kind, dict):
            message[name].append(parse(part, kind))
        elif kind is bytes:
            message[name].append(part.decode())
        else:
            inside = 0
            while inside < len(part):
                value, inside = varint(part, inside)
                message[name].append(value)
    return message


def name_strings(message, fields, strings):
    for name, kind in fields.values():
        if kind is str:
            message[name] = strings[message[name]]
        elif kind == [str]:
            message[name] = [strings[i] for i in message[name]]
        elif isinstance(kind, dict):
            for part in message[name]:
                name_strings(part, kind, strings)


def read(path):
    with gzip.open(path) as file:
        profile = parse(file.read(), PROFILE)
    strings = profile["string_table"]
    assert strings[0] == "" and len(strings) == len(set(strings))
    name_strings(profile, PROFILE, strings)
    for kind in ("location", "function", "mapping"):
        ids = [item["id"] for item in profile[kind]]
        assert ids == list(range(1, len(ids) + 1)), kind
    for sample in profile["sample"]:
        assert len(sample["value"]) == len(profile["sample_type"]) and min(sample["value"]) >= 0
        assert any(sample["value"]) and sample["location_id"]
    assert profile["period_type"][0]["type"] == "wall" and profile["period"] > 0
    return profile
