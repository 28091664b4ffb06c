import { expect, it } from 'vitest';
import { createTurns, type TurnLimits } from './turns.ts';

const limits: TurnLimits = { running: 2, waitingOfPerson: 2, waiting: 3, retryAfterSeconds: 10 };
const refusal = { code: 'too-many-requests', status: 429, retryAfterSeconds: 10 };

/** Takes turns, and records whose turn has started. */
function startTurns() {
  const turns = createTurns(limits);
  const started: string[] = [];
  const take = async (personId: string, signal?: AbortSignal) => {
    const end = await turns.take(personId, signal);
    started.push(personId);
    return end;
  };
  return { take, started };
}

it('API-201 gives each person one turn at a time, so that another person need not wait', async () => {
  const { take, started } = startTurns();
  const endOfAna = await take('ana');
  const secondOfAna = take('ana');
  const endOfBia = await take('bia');
  expect(started).toEqual(['ana', 'bia']);
  endOfBia();
  // A free turn is not for the person who has one already.
  (await take('caio'))();
  expect(started).toEqual(['ana', 'bia', 'caio']);
  endOfAna();
  (await secondOfAna)();
  expect(started).toEqual(['ana', 'bia', 'caio', 'ana']);
});

it('API-201 refuses a person with too many waiting requests, and says when to try again', async () => {
  const { take } = startTurns();
  const endOfAna = await take('ana');
  const waiting = [take('ana'), take('ana')];
  await expect(take('ana')).rejects.toMatchObject(refusal);
  (await take('bia'))();
  endOfAna();
  for (const each of waiting) (await each)();
  (await take('ana'))();
});

it('API-201 refuses a person who would have to wait if too many are waiting, and nobody else', async () => {
  const { take } = startTurns();
  const ends = [await take('ana')];
  const waiting = [take('ana'), take('ana')];
  ends.push(await take('bia'));
  waiting.push(take('bia'));
  await expect(take('caio')).rejects.toMatchObject(refusal);
  for (const end of ends) end();
  for (const each of waiting) (await each)();
  (await take('caio'))();
});

it('API-201 forgets a request whose client has disconnected while it waited', async () => {
  const { take, started } = startTurns();
  const endOfAna = await take('ana');
  const aborter = new AbortController();
  const disconnected = take('ana', aborter.signal);
  const waiting = take('ana');
  await expect(take('ana')).rejects.toMatchObject(refusal);
  aborter.abort(new Error('disconnected'));
  await expect(disconnected).rejects.toThrow('disconnected');
  endOfAna();
  (await waiting)();
  expect(started).toEqual(['ana', 'ana']);
});
