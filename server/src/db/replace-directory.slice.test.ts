import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { whenDone } from '../../test/when-done.ts';
import { openEmbedded } from './embedded.ts';
import {
  beginCreating,
  checkReplaceable,
  findKept,
  replaceDirectory,
  settleDirectory,
} from './replace-directory.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-replace-'));
whenDone(async () => rmSync(folder, { recursive: true }));
const database = path.join(folder, 'database');
const next = `${database}.restoring`;
const earlier = new Date('2026-11-20T10:00:00Z');
const later = new Date('2026-11-21T10:00:00Z');
const keptName = (at: string) => `database.before-restore-${at}T10-00-00-000Z`;

function fill(directory: string, content: string): void {
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'content'), content);
}
const contentOf = (directory: string) => readFileSync(path.join(directory, 'content'), 'utf8');
const names = () => readdirSync(folder).toSorted();

beforeEach(() => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
});

describe('a replacement', () => {
  it('keeps the directory from before, and of those the last one only', () => {
    fill(database, 'first');
    fill(next, 'second');
    const kept = replaceDirectory(database, next, earlier);
    expect(kept).toBe(path.join(folder, keptName('2026-11-20')));
    expect([contentOf(database), contentOf(kept ?? '')]).toEqual(['second', 'first']);
    fill(next, 'third');
    replaceDirectory(database, next, later);
    expect(names()).toEqual(['database', keptName('2026-11-21')]);
    expect([contentOf(database), contentOf(findKept(database) ?? '')]).toEqual(['third', 'second']);
  });

  it('is undone by another one', () => {
    fill(database, 'first');
    fill(next, 'second');
    replaceDirectory(database, replaceDirectory(database, next, earlier) ?? '', later);
    expect([contentOf(database), contentOf(findKept(database) ?? '')]).toEqual(['first', 'second']);
  });

  it('needs no directory from before, and leaves one alone when there is nothing new', () => {
    fill(next, 'first');
    expect(replaceDirectory(database, next, earlier)).toBeUndefined();
    expect(contentOf(database)).toBe('first');
    expect(() => replaceDirectory(database, next, later)).toThrow(/no longer there/u);
    settleDirectory(database);
    expect(names()).toEqual(['database']);
  });

  // What a kill leaves, step by step.
  it.each([
    ['its intention', () => {}],
    [
      'the directory from before aside',
      () => renameSync(database, path.join(folder, keptName('2026-11-20'))),
    ],
    [
      'both in their places',
      () => {
        renameSync(database, path.join(folder, keptName('2026-11-20')));
        renameSync(next, database);
      },
    ],
  ])('is carried on by whoever comes next when it was killed with %s', (_, steps) => {
    fill(database, 'first');
    fill(next, 'second');
    const intention = { next: 'database.restoring', kept: keptName('2026-11-20') };
    writeFileSync(`${database}.replacing`, JSON.stringify(intention));
    steps();
    settleDirectory(database);
    expect(names()).toEqual(['database', keptName('2026-11-20')]);
    expect([contentOf(database), contentOf(findKept(database) ?? '')]).toEqual(['second', 'first']);
  });

  it('puts the directory from before back when what should replace it is gone', () => {
    fill(database, 'first');
    const intention = { next: 'database.restoring', kept: keptName('2026-11-20') };
    writeFileSync(`${database}.replacing`, JSON.stringify(intention));
    renameSync(database, path.join(folder, keptName('2026-11-20')));
    settleDirectory(database);
    expect([names(), contentOf(database)]).toEqual([['database'], 'first']);
  });

  it('waits again when it was killed before its intention was written', () => {
    fill(database, 'first');
    fill(`${database}.taken`, 'second');
    settleDirectory(database);
    expect(names()).toEqual(['database', 'database.restoring']);
  });

  it('lets nobody begin with an empty database while the one from before is there', async () => {
    fill(path.join(folder, keptName('2026-11-20')), 'first');
    await expect(openEmbedded(database)).rejects.toThrow(/restore -- --undo puts it back/u);
    expect(contentOf(findKept(database) ?? '')).toBe('first');
  });

  it('keeps the last copy from before where there is nothing, or an empty folder, to keep', () => {
    for (const prepare of [() => {}, () => mkdirSync(database)]) {
      fill(path.join(folder, keptName('2026-11-20')), 'first');
      fill(next, 'second');
      prepare();
      expect(replaceDirectory(database, next, later)).toBeUndefined();
      expect([contentOf(database), contentOf(findKept(database) ?? '')]).toEqual([
        'second',
        'first',
      ]);
      for (const name of names()) rmSync(path.join(folder, name), { recursive: true });
    }
  });

  it('says so when it cannot be, and is not tried again at every start', () => {
    fill(database, 'first');
    fill(next, 'second');
    fill(path.join(folder, keptName('2026-11-21')), 'in the way');
    expect(() => replaceDirectory(database, next, later)).toThrow(
      /database could not be replaced, and is as before: ENOTEMPTY/u,
    );
    settleDirectory(database);
    expect(names()).toEqual(['database', keptName('2026-11-21'), 'database.restoring']);
    expect([contentOf(database), contentOf(next)]).toEqual(['first', 'second']);
  });

  it('is refused beforehand on another disk, and where the directory is a link', () => {
    fill(database, 'first');
    symlinkSync('/proc', next);
    expect(() => checkReplaceable(database, next)).toThrow(/on a disk of its own/u);
    rmSync(next);
    fill(next, 'second');
    renameSync(database, path.join(folder, 'elsewhere'));
    symlinkSync(path.join(folder, 'elsewhere'), database);
    expect(() => checkReplaceable(database, next)).toThrow(/database is a link/u);
  });

  it('has not begun when it was killed before its intention was whole', () => {
    fill(database, 'first');
    fill(next, 'second');
    writeFileSync(`${database}.replacing.unfinished`, '{"ne');
    settleDirectory(database);
    expect(contentOf(database)).toBe('first');
  });
});

describe('a creation', () => {
  it('starts anew when it was killed', () => {
    beginCreating(database);
    fill(database, 'half');
    settleDirectory(database);
    expect(names()).toEqual([]);
  });

  it('stays when it has ended', () => {
    const end = beginCreating(database);
    fill(database, 'whole');
    end();
    settleDirectory(database);
    expect(contentOf(database)).toBe('whole');
  });

  it('does not take a restored database with it', () => {
    beginCreating(database);
    fill(next, 'restored');
    replaceDirectory(database, next, earlier);
    settleDirectory(database);
    expect(contentOf(database)).toBe('restored');
    expect(existsSync(`${database}.creating`)).toBe(false);
  });
});
