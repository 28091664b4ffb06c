import { expect, it } from 'vitest';
import type { Handlers } from './handlers.ts';
import { asAnybody, asMember, asPerson } from './rights.ts';

// `tsc` checks this file: a directive whose line compiles is an error.

it('CASA-56 a handler says its right', () => {
  const done = async () => ({ status: 204, body: null }) as const;
  const handlers: Handlers<'deleteList' | 'deletePantry' | 'reportProduct'> = {
    deleteList: asMember(done),
    deletePantry: asMember(done),
    reportProduct: asPerson(done),
  };
  expect(handlers.deleteList.right).toBe('member');
});

it('CASA-56 a call without a right does not compile', () => {
  const done = async () => ({ status: 204, body: null }) as const;
  const handlers: Handlers<'deletePantry'> = {
    // @ts-expect-error -- A function has no right.
    deletePantry: done,
  };
  expect(handlers.deletePantry.right).toBeUndefined();
});

it('CASA-56 a call without the right of a member knows no household', () => {
  const handlers: Handlers<'reportProduct' | 'getCategories'> = {
    reportProduct: asPerson(async (_, { caller }) => {
      // @ts-expect-error -- The context has no household.
      expect(caller.householdId).toBeUndefined();
      return { status: 204, body: null };
    }),
    // @ts-expect-error -- The context has no caller.
    getCategories: asAnybody(async (_, { caller }) => ({ status: 200, body: [caller] })),
  };
  expect(handlers.getCategories.right).toBe('anybody');
});

it('CASA-56 a call whose path names a household, or of an operator, needs a right that checks it', () => {
  const done = async () => ({ status: 204, body: null }) as const;
  const handlers: Handlers<'leaveHousehold' | 'backUpNow'> = {
    // @ts-expect-error -- Only the slice of households makes the right.
    leaveHousehold: asMember(done),
    // @ts-expect-error -- Only the slice of operators makes the right.
    backUpNow: asPerson(done),
  };
  expect(Object.keys(handlers)).toHaveLength(2);
});
