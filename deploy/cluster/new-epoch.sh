#!/bin/sh
# Patroni runs this script when the first machine has its data. The argument is the database connection.
# After a restore, devices have rows that no longer exist. The script starts a new epoch, so that all
# devices fetch everything again. If the script fails, Patroni does not start the cluster.
set -e
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<'END'
select exists (select from pg_database where datname = 'quitanda') as is_restored \gset
\if :is_restored
\connect quitanda
update database_epoch set epoch = gen_random_uuid();
\endif
END
