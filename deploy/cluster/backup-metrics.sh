#!/bin/sh
# Writes the end of the newest backup for the textfile collector of prometheus-node-exporter, from cron:
#   */5 * * * * sh backup-metrics.sh /var/lib/prometheus/node-exporter
# Where pgBackRest fails, the file stays as it is, and the alarm BackupOld follows from its age.
set -e
folder=$1
stop=$(${PGBACKREST:-pgbackrest} --stanza=quitanda --output=json info | grep -o '"stop":[0-9]*}' | tail -n 1 | tr -dc 0-9)
[ -n "$stop" ]
cat > "$folder/backup.prom.new" <<METRICS
# HELP quitanda_backup_end_timestamp_seconds When the newest backup of the cluster was complete
# TYPE quitanda_backup_end_timestamp_seconds gauge
quitanda_backup_end_timestamp_seconds $stop
METRICS
mv "$folder/backup.prom.new" "$folder/backup.prom"
