#!/bin/sh
# Writes the pools of PgBouncer every 15 seconds for the textfile collector of prometheus-node-exporter:
#   PGPASSWORD=… sh pgbouncer-metrics.sh FOLDER postgresql://monitor@10.0.0.9:6432/pgbouncer
# Debian's prometheus-pgbouncer-exporter 1.7 does not know the columns of PgBouncer 1.18.
folder=$1
url=$2
while :; do
	{
		echo '# HELP pgbouncer_waiting_clients Clients that wait for a connection to PostgreSQL'
		echo '# TYPE pgbouncer_waiting_clients gauge'
		if pools=$(PGCONNECT_TIMEOUT=5 psql --no-psqlrc --no-align --command='show pools' "$url"); then
			echo "$pools" | awk -F '|' '
				NR == 1 { for (i = 1; i <= NF; i++) column[$i] = i }
				NR > 1 && NF > 1 {
					printf "pgbouncer_waiting_clients{database=\"%s\",user=\"%s\"} %s\n",
						$column["database"], $column["user"], $column["cl_waiting"]
				}'
			is_up=1
		else
			is_up=0
		fi
		echo '# HELP pgbouncer_up Whether PgBouncer answers'
		echo '# TYPE pgbouncer_up gauge'
		echo "pgbouncer_up $is_up"
	} >"$folder/pgbouncer.prom.new"
	mv "$folder/pgbouncer.prom.new" "$folder/pgbouncer.prom"
	sleep "${INTERVAL:-15}"
done
