import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';
import { pauseAfter } from './pause.ts';
import { Replica } from './replica.ts';
import { Tally } from './tally.ts';

const answerWith = (body: object) => ({
  status: 200,
  body: { outcomes: [], stopped: null, isForked: false, ...body },
});
const failure = { code: 'unavailable', message: '' };

it('repeats a request without an answer, and after a 429 and each 5xx', () => {
  for (const status of [0, 429, 500, 503]) {
    const { repeatedBecause, failures } = outcomeOf({ status, body: failure });
    expect([repeatedBecause, failures]).toEqual([`${status} unavailable`, []]);
  }
});

it('counts the failures that a device does not repeat', () => {
  const refusal = { status: 404, failure: { code: 'list-not-found', message: '' } };
  expect(outcomeOf({ status: 401, body: failure }).failures).toEqual(['401 unavailable']);
  expect(outcomeOf(answerWith({ isForked: true })).failures).toEqual(['forked']);
  expect(
    outcomeOf(
      answerWith({
        outcomes: [
          { sequence: 1, refusal: null },
          { sequence: 2, refusal },
        ],
      }),
    ),
  ).toEqual({
    done: [1],
    refused: [2],
    repeatedBecause: undefined,
    failures: ['404 list-not-found'],
  });
});

it('repeats the writes after a temporary stop, and counts a permanent one as a failure', () => {
  const stopped = (status: number) => ({ status, failure, retryAfter: 0 });
  expect(outcomeOf(answerWith({ stopped: stopped(503) }))).toMatchObject({
    repeatedBecause: 'stopped: 503 unavailable',
    failures: [],
  });
  expect(outcomeOf(answerWith({ stopped: stopped(401) }))).toMatchObject({
    repeatedBecause: undefined,
    failures: ['stopped: 401 unavailable'],
  });
});

it('doubles the pause after each failure, up to 30 seconds', () => {
  expect([0, 1, 2, 20].map((failures) => pauseAfter(failures, 1))).toEqual([
    500, 1_000, 2_000, 30_000,
  ]);
  expect(pauseAfter(0, 0)).toBe(250);
});

it('finds the longest time without an acknowledged write, also at the start and at the end', () => {
  const tally = new Tally();
  for (const at of [100, 200, 700, 800]) tally.acknowledge(at);
  expect(tally.longestGap(150, 850)).toBe(500);
  expect(tally.longestGap(750, 2_000)).toBe(1_200);
  expect(tally.longestGap(210, 400)).toBe(200);
  expect(tally.acknowledgedSince(650)).toBe(2);
});

it('replaces all rows of a device at a reset, and otherwise only the changed rows', () => {
  const replica = new Replica();
  const apply = (isReset: boolean, items: readonly string[], removed: readonly string[] = []) => {
    const rows = {
      listItems: items.map((id) => ({ id })),
      pantryItems: [{ id: 's', quantity: 2 }],
    };
    const household = { id: 'h', isReset, rows, removed: { listItems: removed } };
    replica.apply({ households: [household] } as unknown as Parameters<Replica['apply']>[0]);
  };
  apply(true, ['a', 'b']);
  apply(false, ['c'], ['a']);
  expect(replica.shown).toEqual({ items: ['b', 'c'], stock: new Map([['s', 2]]) });
  apply(true, ['a']);
  expect(replica.shown.items).toEqual(['a']);
  expect(replica.resets).toBe(2);
});
