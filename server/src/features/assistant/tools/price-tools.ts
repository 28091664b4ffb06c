import {
  fold,
  packageOfNamed,
  shownUnitPrice,
  summarisePrices,
  unitPriceOf,
  type AnswerFigure,
  type LatestPrice,
  type PricedThing,
  type UnitPrice,
} from '@quitanda/contract';
import { z } from 'zod';
import { selectProductPrices } from '../../insights/purchases.sql.ts';
import type { ProductPriceRecord } from '../../insights/records.ts';
import { defineTool, type ToolContext } from './household-tool.ts';
import { findThings, priceSince, readBook } from './price-book.ts';
import { selectUnlinkedNames, selectUnlinkedPrices } from './purchases.sql.ts';
import { boughtData, dayOf, moneyText, quantityText } from './tool-values.ts';

const maxThings = 20;
const maxMarkets = 8;
const maxPrices = 60;

const thingSearch = z.string().min(1).max(120).describe('Palavras do nome do produto ou do item.');

const unitPriceData = (unitPrice: UnitPrice) => ({
  price: moneyText(shownUnitPrice(unitPrice)),
  per: unitPrice.measure,
});

/** One bar for each supermarket, in the measure with the most supermarkets; none for fewer than two. */
function figuresOf({ latest }: PricedThing): AnswerFigure[] {
  const groups = [...Map.groupBy(latest, ({ unitPrice }) => unitPrice.measure).values()];
  const [largest = []] = groups.toSorted((one, other) => other.length - one.length);
  if (largest.length < 2) return [];
  const shownPrice = ({ unitPrice }: LatestPrice) => shownUnitPrice(unitPrice);
  const cheapestFirst = largest.toSorted((one, other) => shownPrice(one) - shownPrice(other));
  return cheapestFirst.slice(0, maxMarkets).map((latestPrice, index) => ({
    label: latestPrice.supermarket,
    amount: shownPrice(latestPrice),
    unit: latestPrice.unitPrice.measure,
    isBest: index === 0,
  }));
}

export const findPrices = defineTool({
  name: 'find_prices',
  description:
    'O que a casa pagou no último ano por um produto ou item: o preço mais novo em cada supermercado, o preço de costume, quantas vezes comprou e quanto por vez. Preços por kg, L ou un.',
  input: z.object({ search: thingSearch }),
  access: 'reads',
  maxRows: maxThings,
  async run(context, { search }) {
    const found = findThings(await readBook(context), search);
    const shown = found.slice(0, maxThings);
    const things = shown.map(({ name, usual, latest, bought }) => ({
      name,
      usual: usual.map(({ unitPrice }) => unitPriceData(unitPrice)),
      latest: latest.slice(0, maxMarkets).map(({ supermarket, unitPrice, at, isNote }) => ({
        supermarket,
        ...unitPriceData(unitPrice),
        day: dayOf(at, context.timeZone),
        isNote,
      })),
      ...(bought && {
        boughtCount: bought.count,
        usualQuantity: quantityText(bought.quantity),
        unit: bought.unit,
        usualAmount: boughtData(bought).amount,
      }),
    }));
    const [best] = shown;
    return {
      data: { things, hasMore: found.length > maxThings },
      ...(best && { figures: figuresOf(best) }),
      sources: shown.slice(0, 3).map(({ productId, name, bought, latest }) => ({
        kind: 'prices',
        productId,
        name,
        count: bought?.count ?? latest.length,
      })),
    };
  },
});

async function readPrices(
  { sql, caller, now }: ToolContext,
  { productId, name, itemNames }: PricedThing,
): Promise<ProductPriceRecord[]> {
  const { householdId } = caller;
  if (productId !== null) return sql.rows(selectProductPrices, { householdId, productId });
  const since = priceSince(now);
  const all = await sql.rows(selectUnlinkedNames, { householdId, since });
  const wanted = new Set([fold(name), ...itemNames]);
  const names = all.map((row) => row.name).filter((each) => wanted.has(fold(each)));
  return sql.rows(selectUnlinkedPrices, { householdId, since, names, limit: 1_000 });
}

export const getPriceHistory = defineTool({
  name: 'get_price_history',
  description:
    'A história de preços de uma coisa que a casa compra: cada preço com dia e supermercado, o mais novo primeiro, e o menor, o do meio e o último por kg, L ou un. Se várias coisas têm as palavras, é a mais comprada.',
  input: z.object({ search: thingSearch }),
  access: 'reads',
  maxRows: maxPrices,
  async run(context, { search }) {
    const [thing, ...others] = findThings(await readBook(context), search);
    if (!thing) return { data: { problem: 'A casa não tem preços disso no último ano.' } };
    const records = await readPrices(context, thing);
    const prices = records.map((record) => ({
      ...record,
      isNote: record.priceNoteId !== null,
      unitPrice: unitPriceOf(
        record.price,
        record.unit,
        packageOfNamed(record.productName, record.itemName),
      ),
    }));
    const dayIn = (at: number) => dayOf(at, context.timeZone);
    const summaries = summarisePrices(prices).map(({ measure, lowest, median, last, count }) => ({
      per: measure,
      lowest: moneyText(shownUnitPrice(lowest.unitPrice)),
      lowestDay: dayIn(lowest.at),
      lowestSupermarket: lowest.supermarket,
      median: moneyText(shownUnitPrice(median)),
      last: moneyText(shownUnitPrice(last.unitPrice)),
      lastDay: dayIn(last.at),
      count,
    }));
    const shown = prices
      .slice(0, maxPrices)
      .map(({ at, supermarket, price, unit, unitText, quantity }) => ({
        day: dayIn(at),
        supermarket,
        price: moneyText(price),
        unit,
        quantity: null,
        ...(quantity != null && boughtData({ quantity, unit, unitText })),
      }));
    const { name, productId } = thing;
    return {
      data: {
        name,
        summaries,
        prices: shown,
        hasMore: prices.length > maxPrices,
        otherNames: others.slice(0, 5).map((other) => other.name),
      },
      sources: [{ kind: 'prices', productId, name, count: prices.length }],
    };
  },
});
