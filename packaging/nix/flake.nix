# In a clone of the repository; the plugin is for nixpkgs' clang 19.
# nix build ./packaging/nix
# nix run ./packaging/nix -- -v sum.c
{
  description = "Line-level profiler for C, C++ and CUDA";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      forAll = f: nixpkgs.lib.genAttrs systems (system: f nixpkgs.legacyPackages.${system});
    in {
      packages = forAll (pkgs:
        let llvm = pkgs.llvmPackages_19;
        in {
          default = pkgs.stdenv.mkDerivation {
            pname = "lineprof";
            version = "0.1.0";
            src = ../..;
            nativeBuildInputs = with pkgs; [ cmake ninja pkg-config protobufc makeWrapper ];
            buildInputs = with pkgs; [
              llvm.libclang llvm.llvm elfutils jansson ncurses protobufc
              tomlplusplus zlib zstd
            ];
            cmakeFlags = [
              "-DLLVM_DIR=${llvm.llvm.dev}/lib/cmake/llvm"
              "-DClang_DIR=${llvm.libclang.dev}/lib/cmake/clang"
              "-DLINEPROF_BATCHES=ON"
            ];
            # The clang that the plugin fits, wrapped so that it finds libc.
            postInstall = ''
              wrapProgram $out/bin/kprof --inherit-argv0 --set-default LINEPROF_CLANG ${llvm.clang}/bin/clang
            '';
          };
        });
    };
}
