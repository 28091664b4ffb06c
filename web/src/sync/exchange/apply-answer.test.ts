import type { SyncResponse } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import type { Connection } from '../store/connection.ts';
import type { Progress } from '../store/database.ts';
import type { StoredWrite } from '../store/stored-write.ts';
import { applyAnswer, type ApplyAnswerDeps } from './apply-answer.ts';
import type { NumberedWrite } from './batch.ts';
import { createDeviceProgress } from './device-progress.ts';

const makeWrite = (sequence: number) =>
  ({ key: `key-${sequence}`, sequence, name: 'changePantryItem' }) as NumberedWrite;
const refusal = { status: 409, failure: { code: 'stock-too-large', message: 'Não.' } } as const;

/** A device with three sent writes. `stored` is what the database answers to the rows. */
async function setUp(stored?: Progress | 'outdated') {
  const connection = { use: async () => stored } as unknown as Connection;
  const steps: string[] = [];
  const writes = [1, 2, 3].map(makeWrite);
  const pending = writes as readonly StoredWrite[];
  const progress = createDeviceProgress({ use: async () => undefined } as unknown as Connection, {
    state: () => ({ pending }),
    unstored: () => [],
  });
  const batch = await progress.takeBatch();
  const deps: ApplyAnswerDeps = {
    connection,
    reload: async () => void steps.push('reload'),
    onFetched: (_households, done) =>
      steps.push(`show without ${done.map(({ key }) => key).join(' ')}`),
    onRefused: vi.fn<ApplyAnswerDeps['onRefused']>(
      async ({ key }) => void steps.push(`refuse ${key}, acknowledged ${acknowledged()}`),
    ),
  };
  const acknowledged = () => progress.current().acknowledged;
  const apply = (answer: Partial<SyncResponse>) =>
    applyAnswer(deps, progress, batch, {
      outcomes: [],
      stopped: null,
      isForked: false,
      lastSequence: 0,
      households: [],
      memberships: [],
      cursor: '1.1.home.1',
      hasMore: false,
      ...answer,
    });
  return { deps, steps, progress, apply };
}

it('SYN-20 shows the rows without the applied writes, then handles the refusals in their order, then acknowledges them', async () => {
  const { steps, progress, apply } = await setUp();
  await apply({
    outcomes: [
      { sequence: 1, refusal },
      { sequence: 2, refusal: null },
      { sequence: 3, refusal },
    ],
  });
  expect(steps).toEqual([
    'show without key-2',
    'refuse key-1, acknowledged 0',
    'refuse key-3, acknowledged 0',
  ]);
  expect(progress.current()).toMatchObject({ acknowledged: 3, cursor: '1.1.home.1' });
});

it('MOB-01 neither removes nor refuses a write that the server has not handled', async () => {
  const { deps, steps, apply } = await setUp();
  await apply({ outcomes: [{ sequence: 1, refusal: null }] });
  expect(steps).toEqual(['show without key-1']);
  expect(deps.onRefused).not.toHaveBeenCalled();
});

it('SYN-20 shows nothing if neither rows nor writes have changed', async () => {
  const { steps, progress, apply } = await setUp();
  await apply({});
  steps.length = 0;
  const askedBefore = progress.current().askedAt;
  await apply({});
  expect(steps).toEqual([]);
  expect(progress.current().askedAt).toBeGreaterThanOrEqual(askedBefore);
});

it('SYN-26 API-18 keeps all writes of an answer that is older than the rows of another tab', async () => {
  const { deps, steps, progress, apply } = await setUp('outdated');
  const before = progress.current();
  await apply({
    outcomes: [
      { sequence: 1, refusal: null },
      { sequence: 2, refusal },
    ],
  });
  expect(steps).toEqual(['reload']);
  expect(deps.onRefused).not.toHaveBeenCalled();
  expect(progress.current()).toBe(before);
});

it('UI-07 acknowledges no refusal if one of them could not be stored', async () => {
  const { deps, progress, apply } = await setUp();
  vi.mocked(deps.onRefused)
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('the database was closed'));
  const applied = apply({
    outcomes: [
      { sequence: 1, refusal },
      { sequence: 2, refusal },
    ],
  });
  await expect(applied).rejects.toThrow('closed');
  expect(progress.current().acknowledged).toBe(0);
});

it('SYN-26 uses the progress that was stored together with the rows', async () => {
  const stored = { version: 7, cursor: 'stored' } as Progress;
  const { progress, apply } = await setUp(stored);
  await apply({ outcomes: [{ sequence: 1, refusal: null }] });
  expect(progress.current()).toEqual(stored);
});

it('SYN-25 takes a new id, and new numbers, if another device has the same id', async () => {
  const { progress, apply } = await setUp();
  const { deviceId } = progress.current();
  await apply({ outcomes: [{ sequence: 1, refusal: null }], isForked: true });
  expect(progress.current()).toMatchObject({ sequence: 0, acknowledged: 0, cursor: '1.1.home.1' });
  expect(progress.current().deviceId).not.toBe(deviceId);
});
