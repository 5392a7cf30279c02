# In kprof stats a share (column 2) is as much in doubt as the time (column 3)
# that it is a share of; there are times in doubt, and times that are not.
function mark(cell) { return cell ~ /^[<~>?-]/ ? substr(cell, 1, 1) : "number" }
/^=/ { inside = 1; next }
!inside || NF < 7 { next }
mark($2) != mark($3) { print "share and time differ in doubt: " $0; failed = 1 }
{ seen[mark($3)] = 1 }
END { exit failed || !("<" in seen) || !("number" in seen) }
