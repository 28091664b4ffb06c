import { packageCountId } from '@quitanda/contract';
import { WireJson } from '../../../http/answers.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { asMember } from '../../../http/rights.ts';
import {
  deletePackageCount,
  selectPackageCounts,
  storePackageCount,
} from './package-counts.sql.ts';

export const packageCountHandlers: Handlers<'getPackageCounts' | 'rememberPackageCount'> = {
  getPackageCounts: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectPackageCounts, { householdId: caller.householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  rememberPackageCount: asMember(async ({ body }, { caller, now, sql }) => {
    const { name, container, count } = body;
    const key = { householdId: caller.householdId, id: packageCountId(container, name) };
    if (count === null) await sql.rows(deletePackageCount, key);
    else await sql.first(storePackageCount, { ...key, count, now });
    return { status: 204, body: null };
  }),
};
