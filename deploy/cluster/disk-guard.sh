#!/bin/sh
# Runs a command when the free space of a disk falls below a minimum: sh disk-guard.sh FOLDER MIN_FREE_MB COMMAND…
# With 'systemctl stop patroni' as the command, a primary shuts down properly before its disk is full, and a
# standby takes over. Patroni does not watch the disk: once it is full, PostgreSQL crashes, and Patroni
# starts it again and again as the primary.
folder=$1
min_free=$2
shift 2
has_run=
while sleep 1; do
	free=$(df --output=avail --block-size=M "$folder" | tail -n 1 | tr -dc 0-9)
	if [ "$free" -ge "$min_free" ]; then
		has_run=
	elif [ -z "$has_run" ]; then
		has_run=1
		echo "$(date -u) $folder has $free MB left: $*"
		"$@"
	fi
done
