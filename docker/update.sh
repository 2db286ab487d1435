#!/bin/sh
# Replaces the app's containers one at a time by those of the image that was built last: a new one joins, and when it is healthy an old
# one drains and goes. Then brings the other services up to date. Arguments go to the last `docker compose`, such as --profile tls.
set -eu
cd "$(dirname "$0")"
old=$(docker compose ps --quiet app)
count=$(printf '%s\n' "$old" | grep -c . || true)
for container in $old; do
  docker compose up --detach --no-deps --no-recreate --wait --scale app=$((count + 1)) app
  docker stop --time 30 "$container" > /dev/null
  docker rm "$container" > /dev/null
done
docker compose "$@" up --detach
