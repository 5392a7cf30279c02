; RUN: %exact_passes=lineprof-frames | %filecheck %s
; Intent: in an exact build a coroutine leaves its frame where it suspends and
; enters one where it is resumed, with the row that was open.
define ptr @f() presplitcoroutine !dbg !100 {
  call void @__lineprof_mark_enter(i32 0)
  %id = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  %handle = call ptr @llvm.coro.begin(token %id, ptr null)
  call void @__lineprof_mark_line(i32 2)
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  switch i8 %s, label %end [ i8 0, label %again
                             i8 1, label %end ]
again:
  call void @__lineprof_mark_line(i32 3)
  br label %end
end:
  ret ptr %handle
}
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare ptr @llvm.coro.begin(token, ptr)
declare i8 @llvm.coro.suspend(token, i1)
; CHECK-LABEL: define ptr @f()
; CHECK: %handle = call ptr @llvm.coro.begin
; CHECK: [[FIRST:%[0-9]+]] = call ptr @llvm.ptr.annotation{{.*}}[[ENTER]] 0,
; CHECK-NEXT: store ptr [[FIRST]], ptr %lineprof.frame
; CHECK: (ptr null, {{.*}}[[EXIT]] 0,
; CHECK-NEXT: call i8 @llvm.coro.suspend
; CHECK: (ptr inttoptr (i64 2 to ptr), ptr @__lineprof_module, [[ENTER]] 0,
; CHECK-NEXT: store ptr {{.*}}, ptr %lineprof.frame
