#!/bin/sh
# Replaces the app's containers one at a time by those of the image that was built last: a new one joins, and when it is healthy an old
# one drains and goes. Then brings the other services up to date, also those of the profiles that are in use. Arguments go to the last
# `docker compose`, such as --profile tls, which adds it.
set -eu
cd "$(dirname "$0")"
# Containers read these folders as another user; `git pull` with a strict umask takes that from files it replaces.
chmod -R a+rX nginx caddy
healthy=
broken=
for container in $(docker compose ps --quiet app); do
  case $(docker inspect --format '{{.State.Health.Status}}' "$container") in
    healthy) healthy=$container ;;
    unhealthy) broken="$broken $container" ;;
  esac
done
# Compose would fail to wait for the new ones because of those that were broken before.
[ -z "$healthy" ] || for container in $broken; do
  echo "$container is not healthy and is removed" >&2
  docker stop --time 30 "$container" > /dev/null
  docker rm "$container" > /dev/null
done
old=$(docker compose ps --quiet app)
# Without a healthy one nothing is kept going: the last line replaces all at once.
[ -n "$healthy" ] || [ -z "$broken" ] || old=
count=$(printf '%s\n' "$old" | grep -c . || true)
# Compose would wait for a container that stays broken at every later update.
give_up() {
  for container in $(docker compose ps --all --quiet app); do
    case $1 in *"$container"*) continue ;; esac
    docker logs --tail 5 "$container" >&2 || true
    docker rm --force "$container" > /dev/null
  done
  echo 'The new container did not become healthy and was removed. The others go on; run this again when it is mended.' >&2
  exit 1
}
for container in $old; do
  there=$(docker compose ps --all --quiet app)
  docker compose up --detach --no-recreate --wait --scale app=$((count + 1)) app || give_up "$there"
  docker stop --time 30 "$container" > /dev/null
  docker rm "$container" > /dev/null
done
# Each profile has one service of its name. A backup service of the old version could not read the database of the new one.
for name in tls backup; do
  [ -z "$(docker compose --profile "$name" ps --all --quiet "$name")" ] || set -- "$@" --profile "$name"
done
# Takes up new settings without losing a request.
reload() {
  service=$1
  shift
  running=$(docker compose --profile tls ps --quiet --status running "$service")
  [ -z "$running" ] || docker exec "$running" "$@"
}
later='its new settings are taken up when it is recreated'
reload proxy nginx -s reload || echo "nginx: $later" >&2
reload tls sh -c 'PUBLIC_URL=${PUBLIC_URL%/} caddy reload --config /etc/caddy/Caddyfile' || echo "Caddy: $later" >&2
docker compose "$@" up --detach
