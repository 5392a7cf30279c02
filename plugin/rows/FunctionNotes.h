// SPDX-License-Identifier: MIT
//
// Which functions are profiled. FrameExpansion notes it at the pipeline's
// start, on each function and by its debug information, which is all that is
// left of a function that was inlined. All later passes may read it;
// MarkerLowering removes it.
#ifndef LINEPROF_PLUGIN_FUNCTIONNOTES_H
#define LINEPROF_PLUGIN_FUNCTIONNOTES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"

#include <cstdint>
#include <optional>

namespace lineprof {

/// Says that `F` is the function `Index` of the unit's table.
void noteProfiled(llvm::Function &F, uint32_t Index);

/// Index into the unit's table; none: it is not profiled.
std::optional<uint32_t> profiledFunction(const llvm::Function &F);

/// All notes of a module, by debug information.
class ProfiledScopes {
public:
  explicit ProfiledScopes(const llvm::Module &M);

  bool isEmpty() const { return BySource.empty(); }

  /// The profiled function whose code `Scope` is in; none: it is not profiled.
  /// Copies that passes have made of a function are recognised by where it is
  /// written.
  std::optional<uint32_t> find(const llvm::DISubprogram *Scope);

private:
  llvm::DenseMap<const llvm::DISubprogram *, std::optional<uint32_t>> ByScope;
  llvm::StringMap<uint32_t> BySource;
};

/// Takes all notes out of the module.
void forgetProfiled(llvm::Module &M);

/// The key of a function of the source: the same in all its copies, different
/// from all other functions.
std::string sourceKey(const llvm::DISubprogram &Function);

} // namespace lineprof

#endif
