#!/bin/sh
# Writes the end time of the newest backup for the textfile collector of prometheus-node-exporter. Run it by cron:
#   */5 * * * * sh backup-metrics.sh /var/lib/prometheus/node-exporter
# If pgBackRest fails, the file stays as it is, so that the alarm BackupOld fires later.
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
