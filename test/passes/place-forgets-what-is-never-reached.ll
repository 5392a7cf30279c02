; RUN: %passes='lineprof-frames,lineprof-place,print<lineprof-terms>' | %filecheck %s
; Intent: rows that no way leads to have no counter, and their marks go.
define void @f() {
  call void @__lineprof_mark_line(i32 0)
  ret void
never:
  call void @__lineprof_mark_line(i32 1)
  ret void
}
; CHECK: row 0: 0
; CHECK-NOT: row 1
; CHECK: never:
; CHECK-NEXT: ret void
