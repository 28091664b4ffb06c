import { expect, it } from 'vitest';
import { createTurns, type TurnLimits } from './turns.ts';

const limits: TurnLimits = { running: 2, placesOfPerson: 3, places: 5, retryAfterSeconds: 10 };
const refusal = { code: 'too-many-requests', status: 429, retryAfterSeconds: 10 };

/** Takes turns, and records whose turn has begun. */
function startTurns() {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const take = async (personId: string) => {
    const end = await turns.enter(personId).takeTurn();
    begun.push(personId);
    return end;
  };
  return { ...turns, take, begun };
}

it('API-201 gives each person one turn at a time, so that another person need not wait', async () => {
  const { take, begun } = startTurns();
  const endOfAna = await take('ana');
  const secondOfAna = take('ana');
  const endOfBia = await take('bia');
  expect(begun).toEqual(['ana', 'bia']);
  endOfBia();
  // A free turn is not for the person who has one already.
  (await take('caio'))();
  expect(begun).toEqual(['ana', 'bia', 'caio']);
  endOfAna();
  (await secondOfAna)();
  expect(begun).toEqual(['ana', 'bia', 'caio', 'ana']);
});

it('API-47 refuses a person whose places are occupied before any turn, and nobody else', async () => {
  const { enter, take } = startTurns();
  const [first] = [enter('ana'), enter('ana'), enter('ana')];
  expect(() => enter('ana')).toThrow(expect.objectContaining(refusal));
  (await take('bia'))();
  first.leave();
  (await take('ana'))();
});

it('API-47 refuses everybody while all places are occupied', () => {
  const { enter } = startTurns();
  const [place] = ['ana', 'ana', 'bia', 'bia', 'caio'].map((personId) => enter(personId));
  expect(() => enter('duda')).toThrow(expect.objectContaining(refusal));
  place?.leave();
  enter('duda');
});

it('API-47 keeps the place between two turns, so that a request is not refused in the middle', async () => {
  const { enter, countWaiting } = startTurns();
  const place = enter('ana');
  const [other] = [enter('ana'), enter('ana')];
  (await place.takeTurn())();
  expect(() => enter('ana')).toThrow(expect.objectContaining(refusal));
  const endOfOther = await other.takeTurn();
  const secondTurn = place.takeTurn();
  expect(countWaiting()).toBe(1);
  endOfOther();
  (await secondTurn)();
  expect(countWaiting()).toBe(0);
});

it('API-47 forgets what waits for a turn when its request leaves', async () => {
  const { enter, take, begun } = startTurns();
  const endOfAna = await take('ana');
  const place = enter('ana');
  const waiting = place.takeTurn();
  const last = take('ana');
  place.leave();
  endOfAna();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
  (await last)();
  expect(begun).toEqual(['ana', 'ana']);
  await expect(place.takeTurn()).rejects.toMatchObject({ code: 'unavailable' });
});
