import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { whenDone } from '../../test/when-done.ts';
import { unpackBackup, writeBackup } from './backup-file.ts';
import { BackupError } from './backup-manifest.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-backup-file-'));
whenDone(async () => rmSync(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

const contents: Readonly<Record<string, string | Buffer>> = {
  PG_VERSION: '18\n',
  'global/pg_control': 'control',
  'base/5/1259': Buffer.alloc(300_000, 'pagina'),
  'base/5/empty': '',
  'pg_wal/000000010000000000000001': Buffer.alloc(512, 1),
};
for (const [name, content] of Object.entries(contents)) {
  mkdirSync(path.dirname(at(`source/${name}`)), { recursive: true });
  writeFileSync(at(`source/${name}`), content);
}
mkdirSync(at('source/pg_tblspc'));

const origin = {
  madeAt: '2026-11-21T10:00:00.000Z',
  appVersion: '0.1.0',
  postgresVersion: '18',
  migrations: ['0001_users.sql'],
};
const known = { postgresVersion: '18', migrations: ['0001_users.sql', '0002_catalogue.sql'] };
await writeBackup(at('source'), at('backup'), origin);
const backup = readFileSync(at('backup'));

let count = 0;
/** What a restore says of a file with this content. */
async function refusalOf(content: Buffer): Promise<string> {
  count += 1;
  const file = at(`file-${count}`);
  writeFileSync(file, content);
  const error: unknown = await unpackBackup(file, at(`target-${count}`), known).then(
    () => 'not refused',
    (reason: unknown) => reason,
  );
  return error instanceof BackupError ? error.message.replace(file, 'FILE') : String(error);
}
const edited = (from: string, to: string) =>
  gzipSync(Buffer.from(gunzipSync(backup).toString('latin1').replace(from, to), 'latin1'));

it('brings everything back, empty folders too, for nobody but its owner', async () => {
  expect(await unpackBackup(at('backup'), at('target'), known)).toMatchObject(origin);
  const namesIn = (name: string) => new Set<unknown>(readdirSync(at(name), { recursive: true }));
  expect(namesIn('target')).toEqual(namesIn('source'));
  for (const [name, content] of Object.entries(contents)) {
    expect(readFileSync(at(`target/${name}`)).equals(Buffer.from(content))).toBe(true);
  }
  const modes = ['backup', 'target', 'target/base', 'target/PG_VERSION'].map(
    (name) => statSync(at(name)).mode & 0o077,
  );
  expect(modes).toEqual([0, 0, 0, 0]);
});

it('is an archive that every tar can read', () => {
  const listed = execFileSync('tar', ['tzf', at('backup')], { encoding: 'utf8' }).split('\n');
  expect(listed.slice(0, 3)).toEqual(['manifest.json', 'database/base/', 'database/base/5/']);
});

it('leaves the backup from before alone when it cannot write another', async () => {
  await expect(writeBackup(at('nowhere'), at('backup'), origin)).rejects.toThrow(/ENOENT/u);
  expect(readFileSync(at('backup')).equals(backup)).toBe(true);
  expect(existsSync(at('backup.unfinished'))).toBe(false);
});

it('refuses what was cut off, wherever', async () => {
  for (const length of [20, backup.length >> 1, backup.length - 9, backup.length - 1]) {
    expect(await refusalOf(backup.subarray(0, length))).toMatch(
      /^FILE is (damaged: |not a backup of Quitanda, or is damaged ).+ Nothing was changed\.$/u,
    );
  }
});

it('refuses what was changed, wherever', async () => {
  for (let share = 0.1; share < 1; share += 0.1) {
    const changed = Buffer.from(backup);
    const byte = Math.floor(backup.length * share);
    changed[byte] = (changed[byte] ?? 0) ^ 0x10;
    expect(await refusalOf(changed)).toContain('Nothing was changed.');
  }
  expect(await refusalOf(edited('paginap', 'pagina!'))).toContain('damaged');
});

it.each([
  ['no archive at all', Buffer.from('{"lists":[]}')],
  ['nothing', Buffer.alloc(0)],
  ['something else, compressed', gzipSync(Buffer.alloc(4_096, 'x'))],
  ["somebody else's archive", edited('manifest.json', 'manifest.yaml')],
])('refuses %s', async (_, content) => {
  expect(await refusalOf(content)).toMatch(/^FILE is (not a backup of Quitanda|damaged)/u);
});

it('refuses what only a newer version understands', async () => {
  expect(await refusalOf(edited('"formatVersion":1', '"formatVersion":2'))).toBe(
    'FILE was made by a newer Quitanda: update this one first. Nothing was changed.',
  );
  expect(await refusalOf(edited('0001_users.sql', '0099_users.sql'))).toBe(
    'FILE was made by a newer Quitanda (0.1.0): update this one first. Nothing was changed.',
  );
  expect(await refusalOf(edited('"postgresVersion":"18"', '"postgresVersion":"19"'))).toBe(
    'FILE holds a database of PostgreSQL 19, and this version runs PostgreSQL 18: restore it with the version that made it, 0.1.0. Nothing was changed.',
  );
});

it('refuses what holds more than it says, or no database', async () => {
  const more = 'FILE is damaged: it holds more than it should. Nothing was changed.';
  expect(await refusalOf(Buffer.concat([backup, Buffer.from('\0more')]))).toBe(more);
  expect(await refusalOf(Buffer.concat([backup, gzipSync('more')]))).toBe(more);
  expect(await refusalOf(edited('global/pg_control', 'global/pg_c0ntrol'))).toBe(
    'FILE is damaged: there is no database in it. Nothing was changed.',
  );
});

it('unpacks nothing that the disk has no room for', async () => {
  expect(await refusalOf(edited('"size":300000', '"size":9e15  '))).toMatch(
    /^The disk of \S+ has \d+ MB free, and this needs 9\d+ MB\. Nothing was changed\.$/u,
  );
  expect(existsSync(at(`target-${count}`))).toBe(false);
});

it('writes nowhere but into its own folder', async () => {
  const outside = edited('"path":"base/5/1259"', '"path":"../../../12"');
  expect(await refusalOf(outside)).toBe(
    'FILE is damaged: its description cannot be read. Nothing was changed.',
  );
});
