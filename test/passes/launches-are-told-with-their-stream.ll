; RUN: %passes=lineprof-launches | %filecheck %s
; Intent: around a launch the runtime is told the stream; how it is known is in
; the function's name. A reset is told before it alone. Where a call must be a
; jump nothing is put.
define void @f(ptr %s, ptr %config) personality ptr @p {
  %a = call i32 @cudaLaunchKernel(ptr null, i64 1, i32 1, i64 1, i32 1, ptr null, i64 0, ptr %s)
  %b = call i32 @cudaLaunchKernelExC_ptsz(ptr %config, ptr null, ptr null)
  %c = call i32 @cudaDeviceReset()
  %d = invoke i32 @cudaGraphLaunch(ptr null, ptr %s) to label %end unwind label %pad
end:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  br label %end
}
define i32 @g() {
  %a = musttail call i32 @cudaDeviceReset()
  ret i32 %a
}
declare i32 @p(...)
declare i32 @cudaLaunchKernel(ptr, i64, i32, i64, i32, ptr, i64, ptr)
declare i32 @cudaLaunchKernelExC_ptsz(ptr, ptr, ptr)
declare i32 @cudaGraphLaunch(ptr, ptr)
declare i32 @cudaDeviceReset()
; CHECK-LABEL: define void @f(
; CHECK-NEXT: call void @__lineprof_launch_begin_if(ptr %s, i32 0)
; CHECK-NEXT: %a = call
; CHECK-NEXT: call void @__lineprof_launch_end_if()
; CHECK-NEXT: call void @__lineprof_launch_begin_if(ptr %config, i32 3)
; CHECK-NEXT: %b = call
; CHECK-NEXT: call void @__lineprof_launch_end_if()
; CHECK-NEXT: call void @__lineprof_launch_begin_if(ptr null, i32 8)
; CHECK-NEXT: %c = call
; CHECK-NEXT: call void @__lineprof_launch_begin_if(ptr %s, i32 4)
; CHECK-NEXT: invoke
; CHECK: {{^}}[[RETURNED:.+]]: ; preds = %0
; CHECK-NEXT: call void @__lineprof_launch_end_if()
; CHECK-LABEL: define i32 @g()
; CHECK-NEXT: musttail
