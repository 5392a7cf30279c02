; RUN: %passes=lineprof-frames,lineprof-place,lineprof-lower | %filecheck %s
; Intent: in an executable a function asks at its beginning whether its thread
; has counters; a counter is a load, an addition and a store, and the address is
; read again behind a call.
define void @f() {
  call void @__lineprof_mark_line(i32 0)
  call void @g()
  call void @__lineprof_mark_line(i32 1)
  ret void
}
declare void @g()
; CHECK: @__lineprof_counts = internal thread_local(localexec) global
; CHECK-LABEL: define void @f()
; CHECK: [[NEXT:%.+]] = getelementptr inbounds i8, ptr {{%.+}}, i64 8
; CHECK: [[KNOWN:%.+]] = load ptr, ptr [[NEXT]]
; CHECK: icmp eq ptr [[KNOWN]], null
; CHECK: call preserve_mostcc void @__lineprof_unit_attach_counts()
; CHECK: body:
; CHECK: [[BASE:%.+]] = load ptr,
; CHECK: [[AT:%.+]] = getelementptr inbounds i64, ptr [[BASE]], i64 0
; CHECK: [[OLD:%.+]] = load i64, ptr [[AT]]
; CHECK: [[NEW:%.+]] = add i64 [[OLD]], 1
; CHECK: store i64 [[NEW]], ptr [[AT]]
; CHECK: call void @g()
; CHECK: [[AGAIN:%.+]] = load ptr,
; CHECK: getelementptr inbounds i64, ptr [[AGAIN]], i64 1
