import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { whenDone } from '../../test/when-done.ts';
import { openEmbedded } from './embedded.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-embedded-'));
whenDone(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 60_000 });
const template = inject('template');
const othersMay = (name: string) => statSync(name).mode & 0o077;

if ('directory' in template) {
  const filled = path.join(folder, 'filled');
  cpSync(template.directory, filled, { recursive: true });
  chmodSync(filled, 0o755);

  const database = await openEmbedded(filled);
  whenDone(() => database.close());

  it('lets nobody but its owner in, nor into a copy while it is made', async () => {
    const copy = path.join(folder, 'copy');
    const copying = database.copyTo(copy);
    await expect.poll(() => existsSync(copy), { interval: 1 }).toBe(true);
    expect([othersMay(filled), othersMay(copy)]).toEqual([0, 0]);
    await copying;
    expect(othersMay(copy)).toBe(0);
  });

  it('copies over nothing that a killed copy left', async () => {
    const target = path.join(folder, 'target');
    mkdirSync(target);
    writeFileSync(path.join(target, 'left over'), '');
    await database.copyTo(target);
    expect(existsSync(path.join(target, 'PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(target, 'left over'))).toBe(false);
  });

  it('says that it opens no link', async () => {
    const link = path.join(folder, 'link');
    symlinkSync(filled, link);
    await expect(openEmbedded(link)).rejects.toThrow(/link is a link: set DATA_DIR to the folder/u);
  });

  it('begins no copy that the disk has no room for', async () => {
    const huge = path.join(filled, 'huge');
    writeFileSync(huge, '');
    truncateSync(huge, 2 ** 42);
    const target = path.join(folder, 'too large');
    await expect(database.copyTo(target)).rejects.toThrow(/^The disk of \S+ has \d+ MB free, and/u);
    expect(existsSync(target)).toBe(false);
    rmSync(huge);
  });
} else {
  it('has no directory of its own on PostgreSQL', () => expect(template.url).toBeTruthy());
}
