#!/usr/bin/env bash
# sources.sh FOLDER: the sources of the base image, from Debian 13's archive, into FOLDER/tree.
# A private apt configuration, with the mirror of the machine's own; that stays as it is.  About 20 MB.
set -euo pipefail
folder=$(realpath -m "$1")
tree=$folder/tree
ci=$(dirname "${BASH_SOURCE[0]}")/../../.ci
. "$(dirname "${BASH_SOURCE[0]}")/versions.sh"

missing=()
command -v xz >/dev/null || missing+=(xz-utils)
command -v bzip2 >/dev/null || missing+=(bzip2)
if ((${#missing[@]})); then
    echo "make image: got no ${missing[*]}, expected them: sudo apt install ${missing[*]}" >&2
    exit 1
fi

mkdir -p "$folder"/apt/{state/lists/partial,cache/archives/partial} "$folder/downloads"
source=$("$ci/apt-suite" trixie trixie deb-src)
printf '%s\n%s\n' "${source/#deb-src/deb}" "$source" >"$folder/apt/sources.list"
cat >"$folder/apt/apt.conf" <<END
Dir::Etc::sourcelist "$folder/apt/sources.list";
Dir::Etc::sourceparts "/nonexistent";
Dir::State::lists "$folder/apt/state/lists";
Dir::Cache "$folder/apt/cache";
APT::Sandbox::User "$(id -un)";
END
export APT_CONFIG=$folder/apt/apt.conf
apt-get update -qq
cd "$folder/downloads"
apt-get source -qq --download-only "micropython=$MICROPYTHON" "mbedtls=$MBEDTLS"
apt-get download -qq "pico-sdk-source=$PICO_SDK" "tinyusb-source=$TINYUSB"

# The submodules' folders of the source package are empty: fill those that the port needs.
rm -rf "$tree" "$folder/packages"
mkdir -p "$tree" "$folder/packages"
tar -C "$tree" --strip-components=1 -xf "micropython_${MICROPYTHON%-*}.orig.tar.xz"
for package in pico-sdk-source_*.deb tinyusb-source_*.deb; do
    dpkg-deb -x "$package" "$folder/packages"
done
rmdir "$tree"/lib/{pico-sdk,tinyusb,mbedtls}
mv "$folder/packages/usr/src/pico-sdk" "$tree/lib/pico-sdk"
mv "$folder/packages/usr/src/tinyusb" "$tree/lib/tinyusb"
mkdir "$tree/lib/mbedtls"
tar -C "$tree/lib/mbedtls" --strip-components=1 -xf "mbedtls_${MBEDTLS%%-*}.orig.tar.bz2"
# The port looks for a file of each to tell whether its submodules are there.
for folder in pico-sdk micropython-lib; do
    mkdir -p "$tree/lib/$folder"
    touch "$tree/lib/$folder/README".md
done
