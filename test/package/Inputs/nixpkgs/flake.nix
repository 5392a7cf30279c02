# As much of nixpkgs as packaging/nix asks for: packages are paths, a derivation
# is what it is made of.
{
  outputs = { self }:
    let
      set = names: make: builtins.listToAttrs (map (name: { inherit name; value = make name; }) names);
      pkg = name: { outPath = "/${name}"; dev = "/${name}-dev"; };
    in {
      lib.genAttrs = set;
      legacyPackages = set [ "x86_64-linux" "aarch64-linux" ] (system:
        set [ "cmake" "ninja" "pkg-config" "protobufc" "makeWrapper" "elfutils" "jansson" "ncurses" "tomlplusplus" "zlib" "zstd" ] pkg // {
          llvmPackages_19 = set [ "clang" "libclang" "llvm" ] pkg;
          stdenv.mkDerivation = given: given // { type = "derivation"; };
        });
    };
}
