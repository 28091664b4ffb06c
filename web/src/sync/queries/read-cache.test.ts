import { newId } from '@quitanda/contract/ids';
import { expect, it, vi } from 'vitest';
import type { OutboxState } from '../outbox/write-lists.ts';
import { openConnection } from '../store/connection.ts';
import { openReadCache } from './read-cache.ts';

const runOuts = ['getRunOuts', { params: { pantryId: 'new' } }] as const;

function start() {
  const listeners = new Set<() => void>();
  let pending = [{ key: 'k', name: 'createPantry', body: { id: 'new', name: 'Cozinha' } }];
  const call = vi.fn(async () => []);
  const reads = openReadCache({
    connection: openConnection(newId()),
    outbox: {
      state: () => ({ pending }) as unknown as OutboxState,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    call: call as never,
    online: { isOnline: () => true, subscribe: () => () => undefined } as never,
    overlays: {},
  });
  const send = () => {
    pending = [];
    for (const listener of listeners) listener();
  };
  return { reads, call, send, listeners };
}

it('SYN-27 asks the server about a new row once it knows the row', async () => {
  const { reads, call, send, listeners } = start();
  const asked = reads.queryFn([...runOuts])({ signal: new AbortController().signal });
  await Promise.resolve();
  expect(call).not.toHaveBeenCalled();
  send();
  expect(await asked).toMatchObject({ answer: [] });
  expect(listeners).toHaveProperty('size', 0);
  reads.close();
});

it('SYN-27 waits no longer for a read that nobody wants any more', async () => {
  const { reads, listeners } = start();
  const leaving = new AbortController();
  const asked = reads.queryFn([...runOuts])({ signal: leaving.signal });
  leaving.abort();
  await asked;
  expect(listeners).toHaveProperty('size', 0);
  reads.close();
});
