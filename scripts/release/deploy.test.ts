/**
 * Checks that the files for deployments fit each other and the project. No other test reads them.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version, dependencies } = JSON.parse(read('package.json')) as {
  version: string;
  dependencies: Record<string, string>;
};
const { optionalDependencies } = JSON.parse(read('server/package.json')) as {
  optionalDependencies: Record<string, string>;
};
const settings = new Set(
  [...read('docs/CONFIGURATION.md').matchAll(/`([A-Z][A-Z_]+)`/gu)].map(([, name = '']) => name),
);

interface Service {
  image: string;
  build?: string;
  profiles?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
}
const compose = parse(read('compose.yaml')) as {
  services: Record<string, Service>;
  volumes: object;
};
const { app, postgres, caddy } = compose.services;
const dockerfiles = ['Dockerfile', 'deploy/home-assistant/Dockerfile'];

it.each(dockerfiles)(
  'REL-04 %s starts from the exact version of Node that the tests use',
  (file) => {
    const image = `node:${dependencies['node']}-bookworm-slim`;
    const bases = [...read(file).matchAll(/^(?:FROM|ARG NODE_IMAGE=) ?(\S*node:\S+)/gmu)];
    expect(bases.map(([line]) => line.split(/[ =]/u).at(-1))).toEqual([image]);
  },
);

it('REL-04 the image runs as an account without rights, and checks its own health', () => {
  const lastStage =
    read('Dockerfile')
      .split(/^FROM /mu)
      .at(-1) ?? '';
  expect(lastStage).toMatch(/^USER 1000:1000$/mu);
  expect(lastStage).toMatch(/^HEALTHCHECK .*CMD \["quitanda", "health"\]$/mu);
  expect(lastStage).toMatch(/^ENTRYPOINT \["quitanda"\]$/mu);
  expect(lastStage).not.toMatch(/npm|apt/u);
});

it('REL-04 the image does not contain secrets, data or builds of the machine on which it is built', () => {
  const ignoredFiles = read('.dockerignore').split('\n');
  expect(ignoredFiles).toEqual(
    expect.arrayContaining(['.git', '.env', '**/node_modules', '**/dist', 'data']),
  );
});

it('REL-05 compose names exact versions, and the same PostgreSQL version as the server', () => {
  expect(app?.image).toBe(`quitanda:${version}`);
  expect(caddy?.image).toMatch(/^caddy:\d+\.\d+\.\d+$/u);
  const [npmVersion = ''] = Object.values(optionalDependencies);
  const postgresVersion = npmVersion.split('.').slice(0, 2).join('.');
  expect(postgres?.image).toBe(`postgres:${postgresVersion}-bookworm`);
});

it('REL-05 each service of compose has a health check, and waits for the healthy services that it needs', () => {
  for (const service of Object.values(compose.services)) {
    expect(service.healthcheck?.test[0]).toBe('CMD');
    expect(service.security_opt).toContain('no-new-privileges:true');
  }
  expect(app?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  expect(caddy?.depends_on).toEqual({ app: { condition: 'service_healthy' } });
  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '60s' });
});

it('REL-05 only Caddy is open to other machines, and only with its profile', () => {
  expect(app?.ports).toEqual(['${BIND:-127.0.0.1:3000}:3000']);
  expect(postgres?.ports).toBeUndefined();
  expect(caddy?.profiles).toEqual(['https']);
});

it('REL-05 compose contains no password, and does not start without one in .env', () => {
  const password = '${POSTGRES_PASSWORD:?set it in .env}';
  expect(postgres?.environment?.['POSTGRES_PASSWORD']).toBe(password);
  expect(app?.environment?.['DATABASE_URL']).toBe(
    `postgres://quitanda:${password}@postgres:5432/quitanda`,
  );
  expect(read('.gitignore').split('\n')).toContain('.env');
  expect(read('deploy/quitanda.env.example')).toMatch(/^#POSTGRES_PASSWORD=$/mu);
});

it('REL-05 compose uses existing files and settings, and declares its volumes', () => {
  const sources = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  const missing = sources.filter((source) =>
    source.startsWith('./') ? !existsSync(path.join(root, source)) : !(source in compose.volumes),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(app?.environment ?? {}).filter((name) => !settings.has(name))).toEqual([]);
});

it('REL-05 the example file of settings names only settings that exist', () => {
  const composeVariables = new Set(['POSTGRES_PASSWORD', 'BIND']);
  const names = [...read('deploy/quitanda.env.example').matchAll(/^#?([A-Z_]+)=/gmu)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !settings.has(name) && !composeVariables.has(name))).toEqual([]);
});

it('REL-06 the systemd unit has no rights, and lets the server stop PostgreSQL by itself', () => {
  const lines = read('deploy/quitanda.service').split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'User=quitanda',
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'KillMode=mixed',
      'TimeoutStopSec=60',
    ]),
  );
  // With this directive V8 could not compile code.
  expect(lines.filter((line) => line.startsWith('MemoryDenyWriteExecute'))).toEqual([]);
});

it.each([
  // With ProtectSystem=strict, the service could write to no other folder.
  ['systemd', /^.*ReadWritePaths=-\/mnt\/backup/mu],
  ['Docker Compose', /^ {6}- \/mnt\/backup:\/backup$/mu],
  ['One container', /--volume \/mnt\/backup:\/backup/u],
])('DAT-10 the guide for %s says how the server may write scheduled backups', (title, access) => {
  const [, section = ''] = read('docs/DEPLOYING.md').split(`\n## ${title}\n`);
  const [guide = ''] = section.split('\n## ', 1);
  expect(guide).toContain('BACKUP_DIR=');
  expect(guide).toMatch(access);
});

it('REL-07 the add-on of Home Assistant has this version, and options that are settings', () => {
  const addOn = parse(read('deploy/home-assistant/config.yaml')) as {
    version: string;
    arch: string[];
    backup: string;
    options: Record<string, string>;
    schema: Record<string, string>;
  };
  expect(addOn).toMatchObject({ version, arch: ['aarch64', 'amd64'], backup: 'cold' });
  const names = Object.keys({ ...addOn.options, ...addOn.schema });
  expect(names.filter((name) => !settings.has(name.toUpperCase()))).toEqual([]);
  expect(Object.keys(addOn.options).filter((name) => !(name in addOn.schema))).toEqual([]);
});

it('REL-08 the Unraid template has this version, and variables that are settings', () => {
  const template = read('deploy/unraid.xml');
  expect(template).toContain(`<Repository>quitanda:${version}</Repository>`);
  expect(template).toMatch(/<ExtraParams>--user=99:100 --read-only /u);
  const variables = [...template.matchAll(/Target="([A-Z_]+)"/gu)].map(([, name = '']) => name);
  expect(variables.length).toBeGreaterThan(2);
  expect(variables.filter((name) => !settings.has(name))).toEqual([]);
});
