// SPDX-License-Identifier: MIT
//
// Profiled functions that were inlined into one LLVM function share its stack
// pointer. Their frames are told apart by a level: how many frames of this
// LLVM function are open where one is entered. A frame's `stack` is the stack
// pointer less its level, so that frames of live calls have strictly falling
// values, and a frame that an exception or longjmp left behind is recognised
// when the next one comes to the same place.
#ifndef LINEPROF_PLUGIN_FRAMELEVELS_H
#define LINEPROF_PLUGIN_FRAMELEVELS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"

#include <optional>

namespace lineprof {

class FrameLevels {
public:
  /// The number of levels: a call pushes at least eight bytes, so that many
  /// values fit between two frames.
  static constexpr unsigned Count = 8;

  void compute(llvm::Function &F);

  /// The level of the frame that a line, enter or exit marker is about; none if
  /// the frame is deeper than `Count`.
  std::optional<unsigned> of(const llvm::CallInst *Marker) const;

private:
  unsigned visit(llvm::BasicBlock &Block, unsigned Depth);

  llvm::DenseMap<const llvm::Value *, unsigned> Levels;
};

} // namespace lineprof

#endif
