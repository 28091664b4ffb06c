import { describe, expect, it } from 'vitest';
import { describeBackups } from './backup-control.ts';

const settings = { hour: 6, verifies: true };
const now = new Date('2026-11-20T12:00:00Z');
const status = {
  lastBackupAt: '2026-11-20T06:00:00.000Z',
  lastBackupBytes: 2_000,
  lastFailureAt: null,
  lastVerifiedAt: '2026-11-15T06:00:00.000Z',
  verification: 'passed' as const,
};

it('ADM-03 describes backups with the last and the next time', () => {
  expect(describeBackups(status, settings, now)).toEqual({
    state: 'ok',
    lastAt: status.lastBackupAt,
    bytes: 2_000,
    failedAt: null,
    nextAt: '2026-11-21T06:00:00.000Z',
    verification: { state: 'ok', lastAt: status.lastVerifiedAt },
  });
});

describe('states of backups', () => {
  it.each([
    ['late', { lastBackupAt: '2026-11-19T06:00:00.000Z' }],
    ['failed', { lastFailureAt: '2026-11-20T06:30:00.000Z' }],
    ['waiting', { lastBackupAt: null }],
  ])('ADM-03 describes backups as %s with %j', (state, changes) => {
    expect(describeBackups({ ...status, ...changes }, settings, now).state).toBe(state);
  });

  it.each([
    ['late', { lastVerifiedAt: '2026-11-11T05:00:00.000Z' }],
    ['failed', { verification: 'failed' as const }],
    ['not allowed', { verification: 'not allowed' as const }],
    ['waiting', { verification: null, lastVerifiedAt: null }],
  ])('ADM-03 describes the verification as %s with %j', (state, changes) => {
    const { verification } = describeBackups({ ...status, ...changes }, settings, now);
    expect(verification.state).toBe(state);
  });

  it('ADM-03 describes the verification as off where it is turned off', () => {
    const { verification } = describeBackups(status, { ...settings, verifies: false }, now);
    expect(verification.state).toBe('off');
  });
});
