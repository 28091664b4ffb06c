import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Returns the numbers of the lines that a rule refuses. */
function refusedLines(lines: readonly string[], rule = 'one-calendar'): number[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'calendar-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = {
    jsPlugins: [path.join(import.meta.dirname, 'one-calendar.mjs')],
    categories: { correctness: 'off' },
    rules: { [`calendar/${rule}`]: 'error' },
  };
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify(config));
  writeFileSync(path.join(folder, 'code.ts'), lines.join('\n'));
  const oxlint = path.join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format=unix', 'code.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/code\.ts:(\d+):/gu)].map(([, line]) => Number(line));
}

it('CASA-65 refuses every way to get a day without the household’s time zone', () => {
  const lines = [
    'new Date().toLocaleDateString("pt-BR");',
    'at.toLocaleTimeString();',
    'at.toLocaleString("pt-BR", { month: "long" });',
    'at.getMonth();',
    'at.getDate();',
    'at.getFullYear();',
    'at.getHours();',
    'new Date(at).setHours(0, 0, 0, 0);',
    'at.getTimezoneOffset();',
    'at.getUTCDate();',
    'at.toISOString().slice(0, 10);',
    'at.toISOString().split("T");',
    'new Date(2026, 10, 21);',
    'new Intl.DateTimeFormat("pt-BR");',
    'Intl.DateTimeFormat("pt-BR", { timeZone: zone });',
    'const offset = "-03:00";',
    "const month = `select date_trunc('month', bought_at) from purchases`;",
    'const day = `select bought_at::date from purchases`;',
    "const zoned = `select bought_at at time zone 'America/Manaus'`;",
    'const hour = "select extract(hour from bought_at)";',
  ];
  expect(refusedLines(lines)).toEqual(lines.map((_, index) => index + 1));
});

it('CASA-65 accepts instants, amounts and UTC in the format of the wire', () => {
  expect(
    refusedLines([
      'amount.toLocaleString("pt-BR", { maximumFractionDigits: 2 });',
      'at.getTime(); at.toISOString(); new Date(at); Date.parse(text);',
      'new Intl.NumberFormat("pt-BR");',
      "const sql = `to_char(at at time zone 'UTC', 'YYYY')`;",
    ]),
  ).toEqual([]);
});

it('CASA-65 refuses the day in UTC of the clock, and accepts that of a given instant', () => {
  const refused = [
    'new Date().toISOString().slice(0, 10);',
    'new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);',
    'new Date(Date.now()).toISOString().split("T");',
  ];
  const accepted = [
    'new Date(at).toISOString().slice(0, 10);',
    'new Date(Date.parse(text)).toISOString().slice(0, 10);',
    'new Date().toISOString();',
  ];
  expect(refusedLines([...refused, ...accepted], 'day-of-now')).toEqual([1, 2, 3]);
});
