#!/bin/sh
# Patroni runs it when the first machine has its data, with the connection as its argument. After a
# restore it tells the devices that the database went back in time: they have seen changes that no
# longer exist, and fetch everything again. Patroni does not start a cluster for which it fails.
set -e
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$1" <<'END'
select exists (select from pg_database where datname = 'quitanda') as is_restored \gset
\if :is_restored
\connect quitanda
update database_epoch set epoch = gen_random_uuid();
\endif
END
