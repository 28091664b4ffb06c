/** The programs of the cluster, and the Debian packages that contain them. */
import { run } from '../../scripts/run.ts';
import { isExecutable } from '../../scripts/system-packages.ts';

/** Where Debian installs each program, and in which package. */
const programs = {
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  ip: ['/usr/sbin/ip', 'iproute2'],
  nodeExporter: ['/usr/bin/prometheus-node-exporter', 'prometheus-node-exporter'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  patronictl: ['/usr/bin/patronictl', 'patroni'],
  pgbackrest: ['/usr/bin/pgbackrest', 'pgbackrest'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  postgresExporter: ['/usr/bin/prometheus-postgres-exporter', 'prometheus-postgres-exporter'],
  prometheus: ['/usr/bin/prometheus', 'prometheus'],
  promtool: ['/usr/bin/promtool', 'prometheus'],
  psql: ['/usr/bin/psql', 'postgresql-client-15'],
  setpriv: ['/usr/bin/setpriv', 'util-linux'],
  unshare: ['/usr/bin/unshare', 'util-linux'],
} as const satisfies Record<string, readonly [file: string, debianPackage: string]>;

export type Program = keyof typeof programs;

/** The folder of PostgreSQL's programs, which Patroni runs. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin';

export const fileOf = (program: Program): string => programs[program][0];

/** The Debian packages of the programs for which `isInstalled` is false, each once. */
export function missingPackages(isInstalled: (file: string) => boolean = isExecutable): string[] {
  const missing = Object.values(programs).filter(([file]) => !isInstalled(file));
  return [...new Set(missing.map(([, debianPackage]) => debianPackage))];
}

/** Installs Debian's packages, as root. Returns the output of apt-get if they cannot be installed. */
export async function installPackages(names: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // `npm test` may be installing a package at the same time.
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  await run('apt-get', ['update', ...options], { env });
  const args = ['install', '-y', ...options, '--no-install-recommends', ...names];
  const { status, output } = await run('apt-get', args, { env });
  return status === 0 ? undefined : output.trim();
}
