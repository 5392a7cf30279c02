# SPDX-License-Identifier: MIT
#
# sarif.py FILE...: each is a log of SARIF 2.1.0 that code hosts take. Prints its
# results, "URI:LINE RULE". What is checked is what the schema requires of the
# objects that we write, and what GitHub demands beyond that.
import json
import re
import sys
import urllib.parse

# Objects' keys: required, and allowed in addition.
KEYS = {
    "log": ({"version", "runs"}, {"$schema"}),
    "run": ({"tool"}, {"results", "columnKind"}),
    "driver": ({"name"}, {"version", "rules"}),
    "rule": ({"id"}, {"shortDescription"}),
    "result": ({"message"}, {"ruleId", "ruleIndex", "level", "locations", "partialFingerprints"}),
    "place": (set(), {"artifactLocation", "region"}),
    "artifact": (set(), {"uri", "uriBaseId"}),
    "region": (set(), {"startLine"}),
}


def check(kind, value):
    required, allowed = KEYS[kind]
    assert isinstance(value, dict) and required <= value.keys() <= required | allowed, (kind, value)


def look_at_result(result, rules):
    check("result", result)
    assert isinstance(result["message"]["text"], str) and result["message"]["text"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in ("none", "note", "warning", "error")
    assert all(isinstance(text, str) for text in result["partialFingerprints"].values())
    assert result["locations"], "GitHub refuses a log with a result of no place"
    for location in result["locations"]:
        place = location["physicalLocation"]
        check("place", place)
        check("artifact", place["artifactLocation"])
        uri = place["artifactLocation"]["uri"]
        assert re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+", uri) and not uri.startswith("/"), uri
        line = place.get("region", {"startLine": 0})["startLine"]
        print(f"{urllib.parse.unquote(uri)}:{line} {result['ruleId']}")


for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        log = json.load(file)
    check("log", log)
    assert log["version"] == "2.1.0" and len(log["runs"]) == 1
    for run in log["runs"]:
        check("run", run)
        check("driver", run["tool"]["driver"])
        rules = run["tool"]["driver"]["rules"]
        for rule in rules:
            check("rule", rule)
            assert isinstance(rule["shortDescription"]["text"], str)
        assert len({rule["id"] for rule in rules}) == len(rules)
        assert len(run["results"]) <= 5000
        for result in run["results"]:
            look_at_result(result, rules)
        prints = [json.dumps(r["partialFingerprints"]) for r in run["results"]]
        assert len(set(prints)) == len(prints), "two results would be one"
