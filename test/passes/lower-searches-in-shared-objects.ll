; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: a shared object has no variable of its own: a function finds its
; thread's counters by the module's number, or asks the runtime.
define void @f() {
  call void @__lineprof_mark_line(i32 0)
  ret void
}
!llvm.module.flags = !{!900}
!900 = !{i32 8, !"PIC Level", i32 2}
; CHECK-NOT: @__lineprof_counts =
; CHECK-LABEL: define void @f()
; CHECK: [[ID:%.+]] = load i32, ptr getelementptr inbounds (i8, ptr @__lineprof_module, i64 4)
; CHECK: icmp eq i32 [[ID]], 0
; CHECK: call ptr @llvm.thread.pointer
; CHECK: call preserve_mostcc ptr @__lineprof_unit_find_counts()
