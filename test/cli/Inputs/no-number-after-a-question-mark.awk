# In `column` of kprof stats, once a row has `?` (or `-`) no row has a number.
/^=/ { inside = 1; next }
/^$/ { inside = 0 }
!inside { next }
$column ~ /^[?-]$/ { marked++; next }
marked { print "a number behind a mark: " $0; failed = 1 }
END { exit failed }
