#!/usr/bin/env bash
# debian-fonts.sh FOLDER: downloads the packages of debian-fonts.tsv and unpacks them into FOLDER, for DEBIAN_FONTS=FOLDER. They are not
# installed, because browsers would then draw the texts of other tests with them.
set -euo pipefail
list=$(cd "$(dirname "$0")" && pwd)/debian-fonts.tsv
mkdir -p "$1"
cd "$1"
mapfile -t packages < <(cut -f 1 "$list" | sort -u)
download() { apt-get download -qq -o APT::Sandbox::User=root "${packages[@]}"; }
if ! download 2> /dev/null; then
  as_root=()
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  "${as_root[@]}" apt-get update -qq
  download
fi
for package in ./*.deb; do
  dpkg-deb --extract "$package" .
  rm "$package"
done
