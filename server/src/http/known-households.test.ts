import { newId, userId } from '@quitanda/contract';
import { expect, it } from 'vitest';
import type { Sql } from '../db/database.ts';
import { withHousehold, type Bearer } from './authentication.ts';

const id = userId.parse(newId());
const bearer: Bearer = {
  caller: { id, householdId: id },
  expiresAt: Infinity,
  knownHouseholds: new Set(),
  requireEnabled: (state) => {
    if (!state) throw new Error('There is no user.');
    return state;
  },
  checkAccess: async () => {},
  isStillMember: async () => true,
};
const answering = (member?: { role: string }) =>
  ({ rows: async () => [member], first: async () => member }) as unknown as Sql;

it('API-48 knows a household of a person from a successful check until one that fails', async () => {
  const household = newId();
  const check = (sql: Sql) => withHousehold(bearer, household).checkAccess(sql);
  await expect(check(answering())).rejects.toMatchObject({ code: 'household-not-found' });
  expect(bearer.knownHouseholds).toEqual(new Set());
  await check(answering({ role: 'member' }));
  expect(bearer.knownHouseholds).toEqual(new Set([household]));
  await expect(check(answering())).rejects.toMatchObject({ code: 'household-not-found' });
  expect(bearer.knownHouseholds).toEqual(new Set());
});
