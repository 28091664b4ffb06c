import { expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { createRequestTurns } from './request-turns.ts';

it('API-46 API-215 handles requests that arrive together in turn, whatever number one person sends', async () => {
  const takeTurn = createRequestTurns();
  const handled: string[] = [];
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) {
    takeTurn(name.charAt(0), () => handled.push(name));
  }
  // Nobody waits for the first one.
  expect(handled).toEqual(['a1']);
  await setImmediate();
  expect(handled).toEqual(['a1', 'a2']);
  // This sender comes later, but waits for no more than one request of each other sender.
  takeTurn('d', () => handled.push('d1'));
  while (handled.length < 8) await setImmediate();
  expect(handled).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'd1', 'b2', 'a4']);
  await setImmediate();
  takeTurn('a', () => handled.push('a5'));
  expect(handled.at(-1)).toBe('a5');
});

it('API-46 API-215 goes on with the next request when one fails', async () => {
  const takeTurn = createRequestTurns();
  const handled: string[] = [];
  const fail = () => {
    throw new Error('A request failed.');
  };
  expect(() => takeTurn('a', fail)).toThrow('A request failed.');
  takeTurn('a', () => handled.push('a2'));
  while (handled.length < 1) await setImmediate();
  expect(handled).toEqual(['a2']);
});
