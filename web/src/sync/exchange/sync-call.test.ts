import type { SyncResponse } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import type { Call } from '../http/call.ts';
import { newProgress } from '../store/progress.ts';
import type { Batch, NumberedWrite } from './batch.ts';
import { sendBatch } from './sync-call.ts';

const write = {
  key: 'k',
  sequence: 4,
  name: 'changePantryItem',
  params: { itemId: 'i' },
  body: { add: 1 },
  order: 9,
  at: 1,
  description: 'Arroz',
  failureText: 'Falha ao atualizar item.',
};
const batch: Batch = {
  progress: { ...newProgress(), cursor: 'stored', acknowledged: 2 },
  writes: [write as unknown as NumberedWrite],
  hasMore: false,
};
const makeAnswer = (page: string, more: Partial<SyncResponse> = {}) => ({
  outcomes: [{ sequence: 4, refusal: null }],
  stopped: null,
  isForked: false,
  lastSequence: 4,
  households: [{ id: page, isReset: false, rows: {}, removed: {} }],
  memberships: [{ id: page }],
  cursor: page,
  hasMore: false,
  ...more,
});

function setUp(...answers: unknown[]) {
  const bodies: unknown[] = [];
  const call = (async (_name: string, { body }: { body: unknown }) => {
    bodies.push(body);
    return answers[bodies.length - 1];
  }) as unknown as Call;
  return { bodies, deps: { call, household: 'h' } };
}

it('SYN-01 SYN-23 sends the writes once, and joins the rows of all answers with the first outcomes', async () => {
  const { bodies, deps } = setUp(
    makeAnswer('first', { hasMore: true }),
    makeAnswer('second', { outcomes: [] }),
  );
  await expect(sendBatch(deps, batch, () => true)).resolves.toMatchObject({
    outcomes: [{ sequence: 4, refusal: null }],
    households: [{ id: 'first' }, { id: 'second' }],
    memberships: [{ id: 'second' }],
    cursor: 'second',
  });
  const { deviceId } = batch.progress;
  // The order, the description and the message stay on the device.
  const { key, sequence, name, params, body } = write;
  const sentWrite = { key, sequence, name, params, body };
  const common = { household: 'h', deviceId, acknowledged: 2 };
  expect(bodies).toEqual([
    { ...common, cursor: 'stored', writes: [sentWrite] },
    { ...common, cursor: 'first', writes: [] },
  ]);
});

it('MOB-01 returns nothing, and makes no further call, if another tab has taken the lock', async () => {
  const { bodies, deps } = setUp(makeAnswer('first', { hasMore: true }));
  const isHeld = vi.fn<() => boolean>(() => false);
  await expect(sendBatch(deps, batch, isHeld)).resolves.toBeUndefined();
  expect(bodies).toHaveLength(1);
});

it.each([undefined, {}, 'ok', [], makeAnswer('x', { cursor: 7 as never })])(
  'API-18 reports the answer %j, which is not one of our server, as a network failure',
  async (answer) => {
    const { deps } = setUp(answer);
    await expect(sendBatch(deps, batch, () => true)).rejects.toMatchObject({
      failure: { kind: 'network' },
    });
  },
);
