/**
 * The series of a healthy cluster, with which promtool tests deploy/cluster/alerts.yml. Values are in
 * promtool's notation, with one sample for each minute: `1x60` is 1 for 60 minutes, `0+5x60` starts at 0
 * and grows by 5.
 */
type Series = Readonly<Record<string, string>>;

/** The series of each of the three nodes. `N` in the name stands for the label of the node. */
const onEachNode = (series: string, values: string): Series =>
  Object.fromEntries(
    [1, 2, 3].map((number) => [series.replace('N', `instance="node${number}"`), values]),
  );

/** The length of each series, in minutes. */
export const minutes = 240;
export const constant = (value: number) => `${value}x${minutes}`;
export const growing = (step: number) => `0+${step}x${minutes}`;
/** A timestamp that is always the current time, because promtool's clock starts at 0. */
const now = growing(60);

/** What Prometheus reads from a healthy cluster. */
export const healthy: Series = {
  ...onEachNode('up{job="patroni",N}', constant(1)),
  ...onEachNode('up{job="etcd",N}', constant(1)),
  ...onEachNode('up{job="node",N}', constant(1)),
  'up{job="haproxy",instance="proxy"}': constant(1),
  'pgbouncer_up{instance="proxy"}': constant(1),
  'up{job="quitanda",instance="process1"}': constant(1),
  'up{job="quitanda",instance="process2"}': constant(1),
  ...onEachNode('patroni_primary{N}', constant(0)),
  'patroni_primary{instance="node1"}': constant(1),
  ...onEachNode('patroni_sync_standby{N}', constant(0)),
  'patroni_sync_standby{instance="node2"}': constant(1),
  ...onEachNode('patroni_postgres_running{N}', constant(1)),
  ...onEachNode('patroni_is_paused{N}', constant(0)),
  ...onEachNode('patroni_dcs_last_seen{N}', now),
  ...onEachNode('etcd_server_has_leader{N}', constant(1)),
  ...onEachNode('etcd_disk_wal_fsync_duration_seconds_bucket{N,le="0.01"}', growing(10)),
  ...onEachNode('etcd_disk_wal_fsync_duration_seconds_bucket{N,le="+Inf"}', growing(10)),
  ...onEachNode('pg_up{N}', constant(1)),
  'pg_stat_replication_pg_wal_lsn_diff{application_name="node2"}': constant(1_000),
  'quitanda_commits_wait_seconds{instance="node1"}': constant(0.01),
  'pg_stat_activity_max_tx_duration{datname="quitanda",state="active"}': constant(1),
  'pg_stat_activity_max_tx_duration{datname="quitanda",state="idle"}': constant(9_000),
  ...onEachNode('pg_stat_activity_count{N,state="idle"}', constant(50)),
  ...onEachNode('pg_settings_max_connections{N}', constant(100)),
  'quitanda_wraparound_transactions{instance="node1"}': constant(100e6),
  'quitanda_dead_rows_rows{table="list_items"}': constant(100_000),
  'quitanda_dead_rows_live{table="list_items"}': constant(1_000_000),
  ...onEachNode('node_filesystem_avail_bytes{N,mountpoint="/"}', constant(50e9)),
  ...onEachNode('node_filesystem_size_bytes{N,mountpoint="/"}', constant(100e9)),
  ...onEachNode('node_timex_offset_seconds{N}', constant(0.001)),
  'pg_stat_archiver_failed_count{instance="node1"}': constant(9),
  'pg_stat_archiver_archived_count{instance="node1"}': growing(1),
  'quitanda_backup_end_timestamp_seconds{instance="node1"}': constant(0),
  'haproxy_backend_active_servers{proxy="postgres"}': constant(1),
  'haproxy_backend_active_servers{proxy="processes"}': constant(2),
  'haproxy_server_status{proxy="postgres",server="node2",state="UP"}': constant(0),
  'haproxy_server_status{proxy="processes",server="process1",state="UP"}': constant(1),
  'pgbouncer_waiting_clients{database="quitanda",user="quitanda"}': constant(1),
  'process_start_time_seconds{job="quitanda",instance="process1"}': constant(1),
  'quitanda_request_duration_seconds_count{call="sync",status="2xx"}': growing(1_000),
  'quitanda_request_duration_seconds_count{call="sync",status="5xx"}': growing(1),
  'quitanda_request_duration_seconds_bucket{call="sync",le="0.1"}': growing(1_000),
  'quitanda_request_duration_seconds_bucket{call="sync",le="+Inf"}': growing(1_001),
  'nodejs_eventloop_lag_p99_seconds{instance="process1"}': constant(0.02),
  'quitanda_database_connections_waiting{instance="process1"}': constant(0),
  // A short line is normal.
  'quitanda_requests_waiting{kind="job",instance="process1"}': '0x10 5 0x200',
  'quitanda_job_last_success_timestamp_seconds{task="purge",instance="process1"}': now,
  'quitanda_job_last_success_timestamp_seconds{task="webhooks",instance="process1"}': now,
  'quitanda_job_last_success_timestamp_seconds{task="backup",instance="process1"}': now,
  'quitanda_job_last_success_timestamp_seconds{task="backup-verification",instance="process1"}':
    now,
  'quitanda_mails_waiting{instance="process1"}': '0x10 5 0x200',
  'quitanda_rejected_sign_ins_total{reason="wrong-password"}': growing(1),
};
