/**
 * The cases with which promtool tests deploy/cluster/alerts.yml: for each alarm the series that differ from
 * those of a healthy cluster when it must fire.
 */
import { constant, growing, healthy, minutes } from './healthy.ts';

const daySeconds = 86_400;

export interface Case {
  /** The series that differ from {@link healthy}; null removes one. */
  readonly changedSeries: Readonly<Record<string, string | null>>;
  /** The minute by which the alarm must fire. */
  readonly byMinute?: number;
}

/** The cases of each alarm. An alarm with two conditions has a case for each of them. */
export const cases: readonly (readonly [alarm: string, Case])[] = [
  ['PrimaryMissing', { changedSeries: { 'patroni_primary{instance="node1"}': constant(0) } }],
  [
    'PrimaryMissing',
    {
      changedSeries: Object.fromEntries(
        [1, 2, 3].map((number) => [`patroni_primary{instance="node${number}"}`, null]),
      ),
    },
  ],
  ['SeveralPrimaries', { changedSeries: { 'patroni_primary{instance="node3"}': constant(1) } }],
  [
    'SyncStandbyMissing',
    { changedSeries: { 'patroni_sync_standby{instance="node2"}': constant(0) } },
  ],
  [
    'StandbyMissing',
    { changedSeries: { 'patroni_postgres_running{instance="node3"}': constant(0) } },
  ],
  ['StandbyMissing', { changedSeries: { 'patroni_postgres_running{instance="node3"}': null } }],
  ['PatroniDown', { changedSeries: { 'up{job="patroni",instance="node3"}': constant(0) } }],
  [
    'PatroniPaused',
    { changedSeries: { 'patroni_is_paused{instance="node1"}': constant(1) }, byMinute: 65 },
  ],
  [
    'PatroniWithoutEtcd',
    { changedSeries: { 'patroni_dcs_last_seen{instance="node2"}': constant(0) } },
  ],
  ['EtcdDown', { changedSeries: { 'up{job="etcd",instance="node2"}': constant(0) } }],
  [
    'EtcdWithoutLeader',
    { changedSeries: { 'etcd_server_has_leader{instance="node2"}': constant(0) } },
  ],
  [
    'EtcdDiskSlow',
    {
      changedSeries: {
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="node1",le="0.01"}': growing(1),
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="node1",le="2"}': growing(10),
      },
      byMinute: 20,
    },
  ],
  ['PostgresDown', { changedSeries: { 'pg_up{instance="node1"}': constant(0) } }],
  [
    'ReplicationLag',
    {
      changedSeries: {
        'pg_stat_replication_pg_wal_lsn_diff{application_name="node2"}': constant(65e6),
      },
    },
  ],
  [
    'CommitsWait',
    { changedSeries: { 'quitanda_commits_wait_seconds{instance="node1"}': constant(6) } },
  ],
  [
    'LongTransaction',
    {
      changedSeries: {
        'pg_stat_activity_max_tx_duration{datname="quitanda",state="idle in transaction"}':
          constant(700),
      },
    },
  ],
  [
    'ConnectionsExhausted',
    { changedSeries: { 'pg_stat_activity_count{instance="node1",state="active"}': constant(40) } },
  ],
  [
    'WraparoundNear',
    {
      changedSeries: { 'quitanda_wraparound_transactions{instance="node1"}': constant(1.1e9) },
      byMinute: 15,
    },
  ],
  [
    'AutovacuumBehind',
    {
      changedSeries: { 'quitanda_dead_rows_rows{table="list_items"}': constant(900_000) },
      byMinute: 65,
    },
  ],
  [
    'DiskFilling',
    {
      changedSeries: {
        'node_filesystem_avail_bytes{instance="node2",mountpoint="/"}': constant(24e9),
      },
    },
  ],
  [
    'DiskNearlyFull',
    {
      changedSeries: {
        'node_filesystem_avail_bytes{instance="node2",mountpoint="/"}': constant(9e9),
      },
    },
  ],
  [
    'ClockWrong',
    {
      changedSeries: { 'node_timex_offset_seconds{instance="node3"}': constant(-0.6) },
      byMinute: 15,
    },
  ],
  ['MachineDown', { changedSeries: { 'up{job="node",instance="node3"}': constant(0) } }],
  [
    'ArchiveFails',
    {
      changedSeries: {
        'pg_stat_archiver_failed_count{instance="node1"}': growing(3),
        'pg_stat_archiver_archived_count{instance="node1"}': constant(40),
      },
    },
  ],
  [
    'BackupOld',
    {
      changedSeries: {
        'quitanda_backup_end_timestamp_seconds{instance="node1"}': constant(-1.2 * daySeconds),
      },
      byMinute: 15,
    },
  ],
  [
    'BackupMissing',
    {
      changedSeries: { 'quitanda_backup_end_timestamp_seconds{instance="node1"}': null },
      byMinute: 65,
    },
  ],
  ['HaproxyDown', { changedSeries: { 'up{job="haproxy",instance="proxy"}': constant(0) } }],
  [
    'DatabaseUnreachable',
    { changedSeries: { 'haproxy_backend_active_servers{proxy="postgres"}': constant(0) } },
  ],
  [
    'ProcessesUnreachable',
    { changedSeries: { 'haproxy_backend_active_servers{proxy="processes"}': constant(0) } },
  ],
  [
    'ProcessUnready',
    {
      changedSeries: {
        'haproxy_server_status{proxy="processes",server="process1",state="UP"}': constant(0),
      },
    },
  ],
  ['PgbouncerDown', { changedSeries: { 'pgbouncer_up{instance="proxy"}': constant(0) } }],
  [
    'PoolExhausted',
    {
      changedSeries: {
        'pgbouncer_waiting_clients{database="quitanda",user="quitanda"}': constant(11),
      },
    },
  ],
  ['ProcessDown', { changedSeries: { 'up{job="quitanda",instance="process2"}': constant(0) } }],
  [
    'ProcessRestarts',
    {
      changedSeries: {
        'process_start_time_seconds{job="quitanda",instance="process1"}': growing(60),
      },
    },
  ],
  [
    'RequestsFail',
    {
      changedSeries: {
        'quitanda_request_duration_seconds_count{call="sync",status="5xx"}': growing(20),
      },
    },
  ],
  [
    'RequestsSlow',
    {
      changedSeries: {
        'quitanda_request_duration_seconds_bucket{call="sync",le="0.1"}': growing(900),
        'quitanda_request_duration_seconds_bucket{call="sync",le="5"}': growing(1_001),
      },
      byMinute: 20,
    },
  ],
  [
    'EventLoopBlocked',
    { changedSeries: { 'nodejs_eventloop_lag_p99_seconds{instance="process1"}': constant(0.6) } },
  ],
  [
    'DatabaseQueue',
    {
      changedSeries: { 'quitanda_database_connections_waiting{instance="process1"}': constant(3) },
    },
  ],
  [
    'RequestsWait',
    {
      changedSeries: { 'quitanda_requests_waiting{kind="job",instance="process1"}': constant(3) },
    },
  ],
  [
    'PurgeOverdue',
    {
      changedSeries: {
        'quitanda_job_last_success_timestamp_seconds{task="purge",instance="process1"}':
          constant(0),
      },
      byMinute: 190,
    },
  ],
  [
    'MailsWaiting',
    { changedSeries: { 'quitanda_mails_waiting{instance="process1"}': constant(2) }, byMinute: 20 },
  ],
  [
    'ScheduledBackupOld',
    {
      changedSeries: {
        'quitanda_job_last_success_timestamp_seconds{task="backup",instance="process1"}': constant(
          -1.2 * daySeconds,
        ),
      },
      byMinute: 15,
    },
  ],
  [
    'BackupUnverified',
    {
      changedSeries: {
        'quitanda_job_last_success_timestamp_seconds{task="backup-verification",instance="process1"}':
          constant(-9.1 * daySeconds),
      },
      byMinute: 15,
    },
  ],
  [
    'WebhooksStopped',
    {
      changedSeries: {
        'quitanda_job_last_success_timestamp_seconds{task="webhooks",instance="process1"}':
          constant(0),
      },
    },
  ],
  [
    'PasswordGuessing',
    {
      changedSeries: { 'quitanda_rejected_sign_ins_total{reason="wrong-password"}': growing(6) },
      byMinute: 15,
    },
  ],
];

/** The minute by which an alarm must fire if its case has no `byMinute`. */
const defaultMinute = 12;

const inputSeriesOf = (series: Readonly<Record<string, string | null>>) =>
  Object.entries(series).flatMap(([name, values]) =>
    values === null ? [] : [{ series: name, values }],
  );

/** Returns the tests for `promtool test rules`. Their JSON is a valid file, because JSON is YAML. */
export const createPromtoolTests = (rulesFile: string): object => ({
  rule_files: [rulesFile],
  tests: [
    {
      name: 'a healthy cluster',
      interval: '1m',
      input_series: inputSeriesOf(healthy),
      promql_expr_test: [{ expr: 'ALERTS', eval_time: `${minutes - 20}m`, exp_samples: [] }],
    },
    ...cases.map(([alarm, { changedSeries, byMinute = defaultMinute }]) => ({
      name: alarm,
      interval: '1m',
      input_series: inputSeriesOf({ ...healthy, ...changedSeries }),
      promql_expr_test: [
        {
          expr: `max(ALERTS{alertname="${alarm}",alertstate="firing"})`,
          eval_time: `${byMinute}m`,
          exp_samples: [{ labels: '{}', value: 1 }],
        },
      ],
    })),
  ],
});
