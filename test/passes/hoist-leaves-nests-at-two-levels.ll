; RUN: %passes='lineprof-frames,lineprof-place,function(lineprof-hoist)' | %filecheck %s
; Intent: of three loops one in another the inner two are left by their
; counters; what the outermost counts is seen while it runs.
define void @f(i1 %a, i1 %b, i1 %c) {
  br label %outer
outer:
  br label %middle
middle:
  br label %inner
inner:
  call void @__lineprof_mark_line(i32 3)
  br i1 %a, label %inner, label %middle.end
middle.end:
  br i1 %b, label %middle, label %outer.end
outer.end:
  br i1 %c, label %outer, label %end
end:
  ret void
}
; CHECK-LABEL: define void @f(
; CHECK: inner:
; CHECK-NOT: [[COUNTER]]
; CHECK: {{^}}outer.end:
; CHECK: [[COUNTER]] {{[0-9]+}}, ptr %
; CHECK: br i1 %c, label %outer
; CHECK: {{^}}end:
; CHECK-NEXT: ret void
