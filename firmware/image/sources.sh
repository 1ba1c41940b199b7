#!/usr/bin/env bash
# sources.sh FOLDER: download the sources of the base image (20 MB) from Debian 13 into FOLDER/tree.
# It uses its own apt configuration with the machine's mirror; the machine's configuration stays as it is.
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

# In the source package the folders of the git submodules are empty; fill those that the port needs.
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
# The port checks for these files to see whether its submodules have been downloaded.
for folder in pico-sdk micropython-lib; do
    mkdir -p "$tree/lib/$folder"
    touch "$tree/lib/$folder/README".md
done
