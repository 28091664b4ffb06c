import { fold, paidForLine } from '@quitanda/contract';
import { z } from 'zod';
import { selectPurchaseLines, selectPricedLines } from '../../purchases/purchases.sql.ts';
import { summarizeLines } from '../../purchases/trip-totals.ts';
import { defineTool } from './household-tool.ts';
import { selectToolTrips } from './purchases.sql.ts';
import {
  boughtData,
  dayInput,
  dayOf,
  moneyText,
  moneyTextOrNull,
  pageInput,
  pageOf,
  pageParams,
  periodOf,
  searchText,
} from './tool-values.ts';

const tripsPerPage = 50;
const linesPerPage = 100;
const beginning = new Date(0);
const end = new Date(Date.UTC(9999, 0));

export const listPurchases = defineTool({
  name: 'list_purchases',
  description:
    'As compras feitas pela casa, a mais nova primeiro: data, supermercados, total e quantos itens. Filtre por período (since e until, inclusive) e por parte do nome do supermercado.',
  input: z.object({
    since: dayInput.optional(),
    until: dayInput.optional(),
    supermarket: searchText,
    page: pageInput,
  }),
  access: 'reads',
  maxRows: tripsPerPage,
  async run({ sql, caller, timeZone }, { since, until, supermarket, page }) {
    const { householdId } = caller;
    const [from, before] = periodOf(since, until, timeZone);
    const folded = supermarket === undefined ? null : fold(supermarket);
    const found = await sql.rows(selectToolTrips, {
      householdId,
      since: from,
      until: before,
      folded,
      finishId: null,
      ...pageParams(page, tripsPerPage),
    });
    const { rows, more } = pageOf(found, page, tripsPerPage);
    const ids = rows.map(({ id }) => id);
    const linesByTrip = Map.groupBy(
      await sql.rows(selectPricedLines, { householdId, finishIds: ids }),
      ({ finishId }) => finishId,
    );
    const summaries = rows.map((trip) => ({
      ...trip,
      ...summarizeLines(linesByTrip.get(trip.id) ?? [], trip.typedTotal),
    }));
    const purchases = summaries.map(({ id, at, supermarkets, total, itemCount, listName }) => ({
      id,
      day: dayOf(at, timeZone),
      supermarkets,
      total: moneyText(total),
      itemCount,
      listName,
    }));
    const [first] = found;
    if (!first) return { data: { purchases, ...more } };
    const { count, firstAt } = first;
    const source = {
      kind: 'purchases',
      count,
      since: dayOf(firstAt, timeZone),
      supermarket: onlyMarket(summaries, folded, count),
    } as const;
    return { data: { count, purchases, ...more }, sources: [source] };
  },
});

/**
 * The supermarket of all these trips, if the filter has found one; null if it is not certain, because a
 * part of a name may be in several names, also on other pages.
 */
function onlyMarket(
  trips: readonly { readonly supermarkets: readonly string[] }[],
  folded: string | null,
  count: number,
): string | null {
  if (folded === null || count > trips.length) return null;
  const names = new Set(trips.flatMap(({ supermarkets }) => supermarkets));
  const [name, ...others] = [...names].filter((each) => fold(each).includes(folded));
  return others.length === 0 ? (name ?? null) : null;
}

export const getPurchaseItems = defineTool({
  name: 'get_purchase_items',
  description:
    'O que foi comprado em uma compra: nome, quantidade, unidade, preço e total de cada item.',
  input: z.object({
    purchaseId: z.uuid().describe('O id da compra, de list_purchases.'),
    page: pageInput,
  }),
  access: 'reads',
  maxRows: linesPerPage,
  async run({ sql, caller, timeZone }, { purchaseId, page }) {
    const { householdId } = caller;
    const [trip] = await sql.rows(selectToolTrips, {
      householdId,
      since: beginning,
      until: end,
      folded: null,
      finishId: purchaseId,
      limit: 1,
      offset: 0,
    });
    if (!trip) return { data: { problem: 'Esta casa não tem uma compra com este id.' } };
    const lines = await sql.rows(selectPurchaseLines, { householdId, finishId: purchaseId });
    const start = (page - 1) * linesPerPage;
    const { rows, more } = pageOf(lines.slice(start, start + linesPerPage + 1), page, linesPerPage);
    const items = rows.map(
      ({ name, productName, quantity, unit, unitText, price, isUnpriced, paid, supermarket }) => ({
        name: productName ?? name,
        ...boughtData({ quantity, unit, unitText }),
        price: moneyTextOrNull(isUnpriced === true ? null : price),
        total: moneyTextOrNull(isUnpriced === true ? null : paidForLine({ price, quantity, paid })),
        supermarket,
      }),
    );
    const { supermarkets, total } = summarizeLines(lines, trip.typedTotal);
    const day = dayOf(trip.at, timeZone);
    const supermarket = supermarkets.length === 1 ? (supermarkets[0] ?? null) : null;
    return {
      data: { day, supermarkets, total: moneyText(total), items, ...more },
      sources: [{ kind: 'purchases', count: 1, since: day, supermarket }],
    };
  },
});
