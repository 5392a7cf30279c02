# Lines `N seconds - FILE:LINE - NAME` of kprof report --summarize: what is not
# known at all comes first, then bounds (`<n`), then numbers; these ascend.
/ seconds - / {
  rank = $1 ~ /^[?-]$/ ? 0 : $1 ~ /^</ ? 1 : 2
  number = $1
  gsub(/[^0-9.]/, "", number)
  if (rank < last || (rank == 2 && last == 2 && number + 0 < value)) {
    print "behind it is less: " $0
    failed = 1
  }
  last = rank
  value = number + 0
  seen++
}
END { exit failed || seen < 2 }
