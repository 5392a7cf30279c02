; Beside the table: what unit.c and the AST stage would have in a module. Debug
; locations have the number of a function and a line: !104 is line 4, of f;
; !304 is line 4 of f, inlined into line 13 of h.
@llvm.compiler.used = appending global [1 x ptr] [ptr @__lineprof_table], section "llvm.metadata"

declare void @__lineprof_mark_enter(i32)
declare void @__lineprof_mark_line(i32)
declare i32 @__lineprof_mark_region_begin(i32)
declare i32 @__lineprof_mark_region_values(i32, ...)
declare void @__lineprof_mark_region_end(ptr)
declare void @__lineprof_mark_step(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "unit.c", directory: "/")
!2 = !DISubroutineType(types: !4)
!3 = distinct !DISubprogram(name: "other", file: !1, line: 90, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!4 = !{null}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!100 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!103 = !DILocation(line: 3, scope: !100)
!104 = !DILocation(line: 4, scope: !100)
!105 = !DILocation(line: 5, scope: !100)
!106 = !DILocation(line: 6, scope: !100)
!107 = !DILocation(line: 7, scope: !100)
!200 = distinct !DISubprogram(name: "h", file: !1, line: 10, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!210 = !DILocation(line: 10, scope: !200)
!211 = !DILocation(line: 11, scope: !200)
!213 = !DILocation(line: 13, scope: !200)
!215 = !DILocation(line: 15, scope: !200)
!216 = !DILocation(line: 16, scope: !200)
!304 = !DILocation(line: 4, scope: !100, inlinedAt: !313)
!313 = distinct !DILocation(line: 13, scope: !200)
