# In `column` of kprof stats what is not known at all (`?`, `-`) comes last. Bounds
# (`<n`) have their place by what samples saw of them.
function is_unknown(cell) { return cell ~ /^[?-]$/ }
/^=/ { inside = 1; next }
/^$/ { inside = 0 }
!inside { next }
is_unknown($column) < last { print "above it in the table is less: " $0; failed = 1 }
{ last = is_unknown($column) }
END { exit failed }
