"""Writes facts.json, what the reference pages draw their tables from.

Nothing here is typed by hand: messages, enums and methods come from the
descriptor inside the Python SDK, and the errors from the table in section 5.4
of two editions of the specification.

    git clone https://github.com/a2aproject/A2A
    pip install a2a-sdk==1.3.0
    python site/reference/facts.py A2A

Without a clone it prints what the descriptor says, for a test to compare.
"""

import json
import pathlib
import re
import subprocess
import sys
from importlib.metadata import version

from a2a.types import a2a_pb2
from google.api import annotations_pb2, field_behavior_pb2
from google.protobuf.descriptor import FieldDescriptor

EDITIONS = ['1.0.0', '1.0.1']
FILE = a2a_pb2.DESCRIPTOR
SCALARS = {
    getattr(FieldDescriptor, name): name.removeprefix('TYPE_').lower()
    for name in dir(FieldDescriptor)
    if name.startswith('TYPE_')
}


def type_of(field):
    named = field.message_type or field.enum_type
    if not named:
        return SCALARS[field.type]
    return named.name if named.file is FILE else named.full_name


def field_facts(field):
    behavior = field.GetOptions().Extensions[field_behavior_pb2.field_behavior]
    entry = field.message_type
    is_map = bool(entry and entry.GetOptions().map_entry)
    oneof = field.containing_oneof
    # A field that is "optional" in proto3 stands in a oneof of its own.
    is_optional = bool(oneof and oneof.name == f'_{field.name}')
    facts = {
        'name': field.json_name,
        'type': type_of(entry.fields_by_name['value'] if is_map else field),
        'required': field_behavior_pb2.REQUIRED in behavior,
        'repeated': field.is_repeated and not is_map,
        'map': is_map,
        'optional': is_optional,
        'deprecated': field.GetOptions().deprecated,
    }
    if oneof and not is_optional:
        facts['oneof'] = oneof.name
    return facts


def method_facts(method):
    rule = method.GetOptions().Extensions[annotations_pb2.http]
    verb = rule.WhichOneof('pattern')
    path = re.sub(r'\{(\w+)=\*\}', r'{\1}', getattr(rule, verb))
    camel = re.sub(r'_(\w)', lambda match: match[1].upper(), path)
    return {
        'name': method.name,
        'params': method.input_type.name,
        'result': method.output_type.name,
        'streams': method.server_streaming,
        'http': f'{verb.upper()} {camel}',
    }


def error_table(clone, edition):
    text = subprocess.run(
        ['git', '-C', clone, 'show', f'v{edition}:docs/specification.md'],
        check=True, capture_output=True, text=True,
    ).stdout
    section = text.split('### 5.4.', 1)[1].split('\n### ', 1)[0]
    row = r'^\| `(\w+)` *\| `(-\d+)` *\| `(\w+)` *\| `(\d+) [^`]+` *\|$'
    return {
        name: {'code': int(code), 'grpc': grpc, 'http': int(http)}
        for name, code, grpc, http in re.findall(row, section, re.M)
    }


described = {
    'messages': {
        message.name: [field_facts(field) for field in message.fields]
        for message in FILE.message_types_by_name.values()
    },
    'enums': {
        enum.name: {value.name: value.number for value in enum.values}
        for enum in FILE.enum_types_by_name.values()
    },
    'methods': [
        method_facts(method)
        for service in FILE.services_by_name.values()
        for method in service.methods
    ],
}
if len(sys.argv) < 2:
    print(json.dumps(described))
    sys.exit()

facts = {
    'source': {
        'proto': f'{FILE.package} in a2a-sdk {version("a2a-sdk")} (PyPI)',
        'errors': [f'specification {edition}, section 5.4' for edition in EDITIONS],
    },
    **described,
    'errors': {edition: error_table(sys.argv[1], edition) for edition in EDITIONS},
}
target = pathlib.Path(__file__).with_name('facts.json')
target.write_text(json.dumps(facts, indent=2) + '\n')
