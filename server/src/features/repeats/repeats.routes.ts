import { dateIn, dueItemId, firstDate, repeatLimits } from '@quitanda/contract';
import { readTimeZone } from '../../db/households.sql.ts';
import { plausibleInstant } from '../../http/accepted-requests.ts';
import { WireJson } from '../../http/answers.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { asMember } from '../../http/rights.ts';
import { lockOwnList } from '../lists/own-list.ts';
import { addDueRepeats } from './add-due-items.ts';
import {
  countRepeats,
  deleteRepeat,
  selectDueRepeats,
  selectRepeats,
  upsertRepeat,
} from './repeats.sql.ts';

export const repeatHandlers: Handlers<'getRepeats' | 'setRepeat' | 'endRepeat' | 'addDueItems'> = {
  getRepeats: asMember(async (_, { caller: { householdId }, sql }) => {
    const row = await sql.first(selectRepeats, { householdId, listId: null });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  setRepeat: asMember(async ({ params: { listId, repeatId }, body }, { caller, now, sql }) => {
    const { householdId } = caller;
    await lockOwnList(sql, listId, householdId);
    const { rule, name, quantity, unit, unitText, productId = null } = body;
    const zone = await readTimeZone(sql, householdId);
    const startsOn = dateIn(plausibleInstant(body.setAt, now).getTime(), zone);
    const row = await sql.first(upsertRepeat, {
      householdId,
      listId,
      id: repeatId,
      name,
      quantity,
      unit,
      unitText: unitText ?? null,
      keepsUnitText: unitText === undefined,
      productId,
      ruleUnit: rule.unit,
      every: rule.every,
      day: rule.day,
      nextOn: firstDate(rule, startsOn),
    });
    const total = await sql.first(countRepeats, { householdId });
    if (!row || (total?.count ?? 0) > repeatLimits.perHousehold)
      throw new ApiError('too-many-repeats');
    return { status: 200, body: new WireJson(row.json) };
  }),

  endRepeat: asMember(async ({ params: { listId, repeatId } }, { caller, sql }) => {
    const { householdId } = caller;
    if (!(await sql.first(deleteRepeat, { householdId, listId, id: repeatId })))
      throw new ApiError('repeat-not-found');
    return { status: 204, body: null };
  }),

  /** An item of a date that is no longer the next one was added by another device or the server. */
  addDueItems: asMember(async ({ params: { listId }, body }, { caller, now, sql }) => {
    const { householdId } = caller;
    await lockOwnList(sql, listId, householdId);
    const today = dateIn(now.getTime(), await readTimeZone(sql, householdId));
    const sentIds = new Set<string>(body.items.map(({ id }) => id));
    const due = (await sql.rows(selectDueRepeats, { householdId, listId, today })).filter(
      ({ id, nextOn }) => sentIds.has(dueItemId(id, nextOn)),
    );
    await spendItems(sql, householdId, due.length, now);
    const place = { householdId, listId, isPersonal: householdId === caller.id };
    await addDueRepeats(sql, place, due, today, now);
    const row = await sql.first(selectRepeats, { householdId, listId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),
};
