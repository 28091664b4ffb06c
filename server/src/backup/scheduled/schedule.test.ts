import { expect, it } from 'vitest';
import {
  isBackupDue,
  isBackupLate,
  isVerificationDue,
  lastScheduledTime,
  msUntilNextCheck,
} from './schedule.ts';

const at = (text: string) => new Date(text);
const minuteMs = 60_000;

it.each([
  ['2026-11-20T05:59:59.999Z', '2026-11-19T06:00:00.000Z'],
  ['2026-11-20T06:00:00.000Z', '2026-11-20T06:00:00.000Z'],
  ['2026-11-20T23:59:59.000Z', '2026-11-20T06:00:00.000Z'],
  ['2026-03-01T00:00:00.000Z', '2026-02-28T06:00:00.000Z'],
])('DAT-10 at %s the last scheduled time was %s', (now, expected) => {
  expect(lastScheduledTime(at(now), 6).toISOString()).toBe(expected);
});

it.each([
  ['there is no backup yet', null, null, true],
  ['the last backup is from yesterday', null, '2026-11-19T06:00:00.000Z', true],
  ['the last backup was begun before today’s hour', null, '2026-11-20T05:59:00.000Z', true],
  ['a backup was begun at today’s hour', null, '2026-11-20T06:00:00.000Z', false],
  ['a process tried half an hour ago', '2026-11-20T08:30:00.000Z', null, false],
  ['a process with a fast clock tried just now', '2026-11-20T09:00:05.000Z', null, false],
  ['a process tried an hour ago', '2026-11-20T08:00:00.500Z', null, true],
  ['a process with a fast clock made the last backup', null, '2026-11-20T09:10:00.000Z', false],
  ['a wrong clock dated the last backup in the future', null, '2030-01-01T06:00:00.000Z', true],
  ['a wrong clock dated the last attempt in the future', '2030-01-01T06:00:00.000Z', null, true],
])('DAT-10 at nine, if %s, a backup is due: %4$s', (_, triedAt, madeAt, isDue) => {
  expect(isBackupDue({ triedAt, madeAt }, at('2026-11-20T09:00:00Z'), 6)).toBe(isDue);
});

it('DAT-10 checks at the scheduled time, and at least once an hour', () => {
  expect(msUntilNextCheck(at('2026-11-20T06:00:00Z'), 6)).toBe(60 * minuteMs);
  expect(msUntilNextCheck(at('2026-11-20T05:48:00Z'), 6)).toBe(12 * minuteMs);
  expect(msUntilNextCheck(at('2026-11-20T23:30:00Z'), 0)).toBe(30 * minuteMs);
});

it.each([
  ['2026-11-20T07:59:00Z', '2026-11-19T06:00:00.000Z', false],
  ['2026-11-20T08:00:00Z', '2026-11-19T06:00:00.000Z', true],
  ['2026-11-20T08:00:00Z', '2026-11-20T06:00:00.000Z', false],
  ['2026-11-20T08:00:00Z', null, true],
])(
  'DAT-13 at %s, with the last backup from %s, the next one is late: %s',
  (now, madeAt, isLate) => {
    expect(isBackupLate(madeAt, at(now), 6)).toBe(isLate);
  },
);

it.each([
  [null, true],
  ['2026-11-14T06:00:00.000Z', false],
  ['2026-11-13T06:00:00.500Z', true],
  ['2026-11-13T09:00:00.000Z', true],
  ['2030-01-01T06:00:00.000Z', true],
])('DAT-12 after a verification on %s, the next is due on the 20th: %s', (verifiedAt, isDue) => {
  expect(isVerificationDue(verifiedAt, at('2026-11-20T06:00:00Z'))).toBe(isDue);
});
