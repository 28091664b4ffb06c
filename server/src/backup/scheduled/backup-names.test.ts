import { expect, it } from 'vitest';
import { backupName, chooseExpiredBackups, isUnfinished } from './backup-names.ts';

const now = new Date('2026-11-20T06:00:00Z');
const backupNameOn = (day: string) => `quitanda-2026-${day}T06-00-00Z.tar.gz`;

it('DAT-10 names a backup by date and time in UTC', () => {
  const madeAt = new Date('2026-11-20T03:04:05.678-03:00');
  expect(backupName(madeAt)).toBe('quitanda-2026-11-20T06-04-05Z.tar.gz');
});

it('DAT-11 removes backups that are older than the setting', () => {
  const names = [
    backupNameOn('11-20'),
    backupNameOn('11-06'),
    backupNameOn('11-05'),
    backupNameOn('01-01'),
  ];
  expect(chooseExpiredBackups(names, now, 14)).toEqual([
    backupNameOn('01-01'),
    backupNameOn('11-05'),
  ]);
  expect(chooseExpiredBackups(names, now, 1)).toEqual([
    backupNameOn('01-01'),
    backupNameOn('11-05'),
    backupNameOn('11-06'),
  ]);
});

it('DAT-11 never removes the newest backup, however old it is', () => {
  expect(chooseExpiredBackups([backupNameOn('01-02'), backupNameOn('01-01')], now, 14)).toEqual([
    backupNameOn('01-01'),
  ]);
  expect(chooseExpiredBackups([backupNameOn('01-01')], now, 14)).toEqual([]);
  expect(chooseExpiredBackups([], now, 14)).toEqual([]);
});

it('DAT-11 does not count an unfinished or foreign file as the newest', () => {
  const others = [
    `${backupNameOn('11-20')}.unfinished`,
    'quitanda-2026-11-20.tar.gz',
    'zebra.tar.gz',
  ];
  expect(chooseExpiredBackups([...others, backupNameOn('01-01')], now, 14)).toEqual([]);
});

it.each([
  'quitanda.tar.gz',
  'quitanda-2026-01-01.tar.gz',
  'quitanda-2026-02-31T06-00-00Z.tar.gz',
  'quitanda-2026-01-01T24-00-00Z.tar.gz',
  'quitanda-2026-01-01T06-00-00Z.tar.gz.gpg',
  'copy of quitanda-2026-01-01T06-00-00Z.tar.gz',
  'QUITANDA-2026-01-01T06-00-00Z.tar.gz',
  'before-restore-2026-01-01T06-00-00-000Z.quitanda-backup',
])('DAT-11 never removes a file with another name: %s', (name) => {
  expect(
    chooseExpiredBackups([name, backupNameOn('11-19'), backupNameOn('11-20')], now, 14),
  ).toEqual([]);
});

it('DAT-11 recognises the unfinished file of an interrupted backup', () => {
  expect(isUnfinished(`${backupNameOn('11-20')}.unfinished`)).toBe(true);
  expect(isUnfinished(backupNameOn('11-20'))).toBe(false);
  expect(isUnfinished('film.unfinished')).toBe(false);
});
