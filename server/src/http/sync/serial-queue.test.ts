import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

class Ended extends Error {}
const runInOrder = createSerialQueue((error) => error instanceof Ended);
const failing = (error: Error) => () => Promise.reject(error);

it('API-48 API-26 ends the syncs of a device that wait behind one that the database did not answer', async () => {
  const begun: string[] = [];
  const begin = (name: string) => async () => void begun.push(name);
  const first = runInOrder('a', failing(new Ended('no answer')));
  const waiting = runInOrder('a', begin('waiting'));
  const ofOther = runInOrder('b', begin('other device'));
  await expect(first).rejects.toThrow('no answer');
  await expect(waiting).rejects.toThrow('no answer');
  await ofOther;
  await runInOrder('a', begin('later'));
  expect(begun).toEqual(['other device', 'later']);
});

it('SYN-19 goes on after a sync that was refused', async () => {
  const refused = runInOrder('a', failing(new Error('refused')));
  const next = runInOrder('a', async () => 'answered');
  await expect(refused).rejects.toThrow('refused');
  expect(await next).toBe('answered');
});
