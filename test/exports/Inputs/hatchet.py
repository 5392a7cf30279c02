# SPDX-License-Identifier: MIT
#
# Reads Hatchet's literal format as its LiteralReader does: each node has a frame
# with a name and a type, and metrics; those of the last root name the columns of
# the data frame, with "(inc)" those that have what is beneath a node. Python's
# own limit of recursion is Hatchet's, too.
import json


def read(path):
    """The rows of the data frame; each has its node's depth."""
    with open(path, encoding="utf-8") as file:
        roots = json.load(file)
    assert isinstance(roots, list) and roots
    columns = list(roots[-1]["metrics"])
    rows = []

    def visit(node, depth):
        assert set(node) <= {"frame", "metrics", "children"}
        frame, metrics = node["frame"], node["metrics"]
        assert frame["name"] and frame["type"]
        assert list(metrics) == columns
        assert all(isinstance(v, (int, float)) for v in metrics.values())
        beneath = [visit(child, depth + 1) for child in node.get("children", ())]
        for column in columns:
            inclusive = f"{column} (inc)"
            if inclusive in columns:
                total = metrics[column] + sum(b[inclusive] for b in beneath)
                assert abs(metrics[inclusive] - total) < 1e-6 * (1 + len(beneath))
        rows.append({**frame, **metrics, "depth": depth})
        return metrics

    for root in roots:
        visit(root, 0)
    return rows
