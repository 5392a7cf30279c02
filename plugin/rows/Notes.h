// SPDX-License-Identifier: MIT
//
// The register of notes: all names by which the plugin's stages and passes
// leave something in a module for one another. Each says who writes it, who
// reads it and how long it stays. docs/internals.md tells the order of the
// passes.
//
// Three notes have no name of ours: annotations of kind MarkerKind (Markers.h),
// debug locations, by which RowsOfLocation finds rows, and their discriminators
// (enum lineprof_copy of lineprof/abi.h), which tell our instructions from the
// program's: written by OwnCode, they stay in the line table, for kprof.
#ifndef LINEPROF_PLUGIN_NOTES_H
#define LINEPROF_PLUGIN_NOTES_H

#include <cstdint>

namespace lineprof {

// Functions whose calls are markers (prototypes in lineprof/abi.h). ast/ writes
// the calls into function bodies. FrameExpansion replaces those of functions
// and lines at the pipeline's start; RegionLowering replaces the others at its
// end.
constexpr const char MarkEnter[] = "__lineprof_mark_enter";
constexpr const char MarkLine[] = "__lineprof_mark_line";
constexpr const char MarkRegionBegin[] = "__lineprof_mark_region_begin";
constexpr const char MarkRegionValues[] = "__lineprof_mark_region_values";
constexpr const char MarkRegionEnd[] = "__lineprof_mark_region_end";
/// The user's `lineprof_step()`, too.
constexpr const char MarkStep[] = "__lineprof_mark_step";

// Globals that Instrumenter emits at the end of the unit.
/// The bytes of struct lineprof_table. FrameExpansion cuts them (TableCut.h),
/// all later passes read them (TableView). Stays: it is the table in the object
/// file.
constexpr const char TableName[] = "__lineprof_table";
// Of a function in that table, beside enum lineprof_function_flag, until it is
// cut: it is not profiled after all; it goes if clang makes no code of it.
constexpr uint32_t DroppedFlag = 1u << 31, NeedsCodeFlag = 1u << 30;

/// The names of C functions that system headers declare and the unit uses, each
/// ended by a NUL byte. ClockedCalls reads it, MarkerLowering erases it.
constexpr const char SystemName[] = "__lineprof_system";

// Globals of the IR stage.
/// The struct lineprof_module. FrameExpansion makes it, every annotation names
/// it, MarkerLowering completes it. Stays. While it is missing, nothing of the
/// IR stage has run.
constexpr const char ModuleName[] = "__lineprof_module";
/// The bytes that say which clocks run. MarkerLowering makes them (ClockSites).
/// Stays. Once it is there, the IR stage is over.
constexpr const char ClocksName[] = "__lineprof_clocks";

// Metadata. MarkerLowering takes all of it out of the module.
/// On a function: its index in the table. FrameExpansion writes it, for
/// profiledFunction() of FunctionNotes.h.
constexpr const char FunctionNote[] = "lineprof.function";
/// Of the module: {debug information of a function, index}, for code of
/// functions that were inlined. As above, for ProfiledScopes.
constexpr const char ScopesNote[] = "lineprof.scopes";
/// Of the module: how many counters there are. CountPlacement and CountRenewal
/// add to it, emitCounts() and UnitHelpers read it (CounterNumbers.h).
constexpr const char CountersNote[] = "lineprof.counters";
/// Of the module: what counters mean, as the bytes of CountTerm.
/// CountPlacement, CountRenewal and CountMerge add to it, emitCounts() reads
/// it.
constexpr const char TermsNote[] = "lineprof.terms";
/// Of the module: the parts that rows have, as the bytes of RowPart. RowParts
/// writes it, emitCounts() reads it.
constexpr const char PartsNote[] = "lineprof.parts";

} // namespace lineprof

#endif
