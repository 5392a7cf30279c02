; RUN: %passes=lineprof-frames | %filecheck %s
; Intent: a row counts where it begins; a call counts at the function's
; beginning, and the function's own row with it. No clock in a plain build.
define void @f() !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  call void @__lineprof_mark_line(i32 1)
  ret void
}
; CHECK-LABEL: define void @f()
; CHECK: !lineprof.function ![[NOTE:[0-9]+]]
; CHECK-NEXT: [[COUNT]] 12,
; CHECK-NEXT: [[COUNT]] 0,
; CHECK-NEXT: [[COUNT]] 1,
; CHECK-NEXT: ret void
; CHECK: ![[NOTE]] = !{i32 0}
