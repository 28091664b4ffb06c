import { fold } from '@quitanda/contract/text';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import { findOrCreateSupermarkets } from '../../shared/supermarkets/find-or-create-supermarkets.ts';
import { mergeHandlers } from './merges.routes.ts';
import { storeLabelHandlers } from './store-labels.routes.ts';
import { takingOrderHandlers } from './taking-order.routes.ts';
import {
  selectSupermarketNames,
  selectPriceHistory,
} from '../../shared/supermarkets/supermarkets.sql.ts';

export const supermarketHandlers: Handlers<
  | 'getSupermarkets'
  | 'saveSupermarket'
  | 'getPriceHistory'
  | keyof typeof storeLabelHandlers
  | keyof typeof mergeHandlers
  | keyof typeof takingOrderHandlers
> = {
  ...storeLabelHandlers,
  ...mergeHandlers,
  ...takingOrderHandlers,

  getSupermarkets: asMember(async (_, { caller, sql }) => {
    const supermarkets = await sql.rows(selectSupermarketNames, {
      householdId: caller.householdId,
    });
    return { status: 200, body: { names: supermarkets.map(({ name }) => name) } };
  }),

  saveSupermarket: asMember(async ({ body }, { caller, now, sql }) => {
    const supermarkets = await findOrCreateSupermarkets(sql, caller, [body.name], now);
    return { status: 200, body: { name: supermarkets.get(fold(body.name))?.name ?? body.name } };
  }),

  getPriceHistory: asMember(async ({ params }, { caller, sql }) => {
    const row = await sql.first(selectPriceHistory, {
      householdId: caller.householdId,
      foldedName: fold(params.supermarketName),
    });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),
};
