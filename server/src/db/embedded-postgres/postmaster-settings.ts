/**
 * The settings of the embedded PostgreSQL: it writes durably, and uses little memory while idle.
 */
import type { Endpoint } from './endpoint.ts';

const settings: Readonly<Record<string, string>> = {
  // An acknowledged write must be on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Enough for the data of one household. The operating system also caches the files.
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  max_connections: '40',
  superuser_reserved_connections: '3',
  // The write-ahead log is needed only for recovery, because there is no replication.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '16MB',
  max_wal_size: '128MB',
  // Avoids processes that would be idle.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  jit: 'off',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

/** Returns the arguments of the program `postgres`. */
export function postmasterArguments(
  directory: string,
  endpoint: Endpoint,
  overrides: Readonly<Record<string, string>> = {},
): string[] {
  const endpointSettings: Record<string, string> =
    endpoint.kind === 'socket'
      ? {
          listen_addresses: '',
          unix_socket_directories: endpoint.folder,
          unix_socket_permissions: '0700',
        }
      : { listen_addresses: '127.0.0.1', port: String(endpoint.port), unix_socket_directories: '' };
  const allSettings = Object.entries({ ...settings, ...endpointSettings, ...overrides });
  return ['-D', directory, ...allSettings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
