# In `column` of kprof stats numbers come first, then bounds (`<n`), then what is
# not known at all (`?`, `-`).
function rank(cell) { return cell ~ /^[?-]$/ ? 2 : cell ~ /^</ ? 1 : 0 }
/^=/ { inside = 1; next }
/^$/ { inside = 0 }
!inside { next }
rank($column) < last { print "above it in the table is less: " $0; failed = 1 }
{ last = rank($column) }
END { exit failed }
