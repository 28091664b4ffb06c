import {
  compareSupermarkets,
  listUnits,
  toThousandths,
  type AnswerFigure,
  type Comparison,
  type ItemToBuy,
} from '@quitanda/contract';
import { z } from 'zod';
import { decimalInput } from './decimal-input.ts';
import { defineTool } from './household-tool.ts';
import { selectToolList, selectToolListItems } from './lists.sql.ts';
import { listIdInput } from './list-tools.ts';
import { purchasesSource, readBook } from './price-book.ts';
import { dayOf, moneyText } from './tool-values.ts';

const maxItems = 60;
const maxListItems = 1_000;
const maxMarkets = 8;

const itemInput = z.object({
  name: z.string().min(1).max(120),
  quantity: decimalInput(3, 'Quanto, na unidade.'),
  unit: z.enum(listUnits),
});

/**
 * Bars only for supermarkets with a price for everything that has a price anywhere: other totals cannot
 * be compared.
 */
function figuresOf({
  supermarkets,
  itemCount,
  unknownCount,
  hasCheapest,
}: Comparison): AnswerFigure[] {
  const whole = supermarkets.filter(({ pricedCount }) => pricedCount === itemCount - unknownCount);
  if (whole.length < 2) return [];
  const cheapestFirst = whole.toSorted((one, other) => one.total - other.total);
  return cheapestFirst.slice(0, maxMarkets).map(({ supermarket, total }, index) => ({
    label: supermarket,
    amount: total,
    unit: null,
    isBest: hasCheapest && index === 0,
  }));
}

export const comparePrices = defineTool({
  name: 'compare_supermarkets',
  description:
    'Quanto uma lista (listId) ou alguns itens (items) custam em cada supermercado, pelos preços que a casa pagou ou anotou. Diz para quantos itens há preço; totais com números diferentes de itens não se comparam: use sameItems.',
  input: z.object({
    listId: listIdInput.optional(),
    items: z.array(itemInput).max(maxItems).optional(),
  }),
  access: 'reads',
  maxRows: maxMarkets,
  async run(context, { listId, items }) {
    const { sql, caller, timeZone } = context;
    const { householdId } = caller;
    const list = listId && (await sql.first(selectToolList, { householdId, listId }));
    if (listId !== undefined && !list) {
      return { data: { problem: 'Esta casa não tem uma lista com este id.' } };
    }
    const listed = list
      ? await sql.rows(selectToolListItems, {
          householdId,
          listId: list.id,
          limit: maxListItems,
          offset: 0,
        })
      : [];
    const toBuy: ItemToBuy[] = [
      ...listed.filter(({ isTaken }) => !isTaken),
      ...(items ?? []).map(({ name, quantity, unit }) => {
        const thousandths = toThousandths(quantity);
        return { productId: null, productName: null, name, quantity: thousandths, unit };
      }),
    ];
    if (toBuy.length === 0) return { data: { problem: 'Não há itens a comparar.' } };
    const comparison = compareSupermarkets(toBuy, await readBook(context));
    const { supermarkets, split } = comparison;
    return {
      data: {
        itemCount: comparison.itemCount,
        withoutAnyPrice: comparison.unknownCount,
        hasCheapest: comparison.hasCheapest,
        supermarkets: supermarkets.slice(0, maxMarkets).map((market) => ({
          supermarket: market.supermarket,
          total: moneyText(market.total),
          pricedCount: market.pricedCount,
          oldestPriceDay: dayOf(market.oldestAt, timeZone),
          sameItems: market.sameItems && {
            count: market.sameItems.count,
            differenceToFirst: moneyText(market.sameItems.difference),
          },
        })),
        hasMore: supermarkets.length > maxMarkets,
        inTwoSupermarkets: split && {
          total: moneyText(split.total),
          saving: moneyText(split.saving),
          supermarkets: split.supermarkets.map(({ supermarket, total, items: part }) => ({
            supermarket,
            total: moneyText(total),
            itemCount: part.length,
          })),
        },
      },
      figures: figuresOf(comparison),
      sources: [
        ...(await purchasesSource(context)),
        ...(list ? [{ kind: 'list', listId: list.id, name: list.name } as const] : []),
      ],
    };
  },
});
