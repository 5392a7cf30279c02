# Lines `N seconds - FILE:LINE - NAME` of kprof report --summarize: what is not
# known at all comes first, and numbers ascend. Bounds (`<n`) have their place by
# what samples saw of them.
/ seconds - / {
  is_known = $1 !~ /^[?-]$/
  number = $1
  gsub(/[^0-9.]/, "", number)
  if (is_known < was_known || ($1 !~ /^[<?-]/ && number + 0 < value)) {
    print "behind it is less: " $0
    failed = 1
  }
  was_known = is_known
  if ($1 !~ /^[<?-]/)
    value = number + 0
  seen++
}
END { exit failed || seen < 2 }
