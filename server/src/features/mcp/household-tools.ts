/** The tools of the assistant that read, as other programs call them (MCP-05). */
import { z } from 'zod';
import { readTimeZone } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { AnyTool } from '../assistant/tools/household-tool.ts';
import { readingTools } from '../assistant/tools/household-tools.ts';
import type { AnyMcpTool } from './mcp-tool.ts';

// Plain types, because patterns and limits would make the list of tools longer than any answer.
const id = z.string();
const text = z.string();
const textOrNull = z.string().nullable();
const day = z.string().describe('AAAA-MM-DD');
const money = z.string().describe('reais');
const moneyOrNull = money.nullable();
const count = z.number();
const hasMore = z.boolean();
const page = { hasMore, nextPage: count.optional() };

const list = z.object({
  id,
  name: text,
  budget: moneyOrNull,
  supermarket: textOrNull,
  itemCount: count,
  takenCount: count,
});
const amount = {
  quantity: text,
  unit: text,
  amount: text.describe('A quantidade como se diz: "300 g".'),
};
const unitPrice = { price: money, per: text };
const shares = z.array(z.object({ name: text, total: money }));

/** What people see of each tool, and what its data is. */
const presentations: Readonly<Record<string, { title: string; data: z.ZodRawShape }>> = {
  list_lists: { title: 'Ver as listas', data: { lists: z.array(list), ...page } },
  get_list_items: {
    title: 'Ver os itens de uma lista',
    data: {
      list,
      items: z.array(
        z.object({
          id,
          name: text,
          ...amount,
          isTaken: z.boolean(),
          price: moneyOrNull,
          note: text.optional(),
          onlyAt: text.optional(),
          productName: text.optional(),
        }),
      ),
      ...page,
    },
  },
  get_pantry: {
    title: 'Ver a despensa',
    data: {
      pantries: z.array(z.object({ id, name: text, itemCount: count })),
      items: z.array(
        z.object({
          pantryId: id,
          name: text,
          ...amount,
          isLow: z.boolean(),
        }),
      ),
      ...page,
    },
  },
  list_purchases: {
    title: 'Ver as compras feitas',
    data: {
      count: count.optional(),
      purchases: z.array(
        z.object({
          id,
          day,
          supermarkets: z.array(text),
          total: money,
          itemCount: count,
          listName: textOrNull,
        }),
      ),
      ...page,
    },
  },
  get_purchase_items: {
    title: 'Ver os itens de uma compra',
    data: {
      day,
      supermarkets: z.array(text),
      total: money,
      items: z.array(
        z.object({
          name: text,
          ...amount,
          price: moneyOrNull,
          total: moneyOrNull,
          supermarket: text,
        }),
      ),
      ...page,
    },
  },
  find_prices: {
    title: 'Achar preços pagos',
    data: {
      things: z.array(
        z.object({
          name: text,
          usual: z.array(z.object(unitPrice)),
          latest: z.array(z.object({ supermarket: text, ...unitPrice, day, isNote: z.boolean() })),
          boughtCount: count.optional(),
          usualQuantity: text.optional(),
          unit: text.optional(),
          usualAmount: text.optional(),
        }),
      ),
      hasMore,
    },
  },
  get_price_history: {
    title: 'Ver a história de um preço',
    data: {
      name: text,
      summaries: z.array(
        z.object({
          per: text,
          lowest: money,
          lowestDay: day,
          lowestSupermarket: text,
          median: money,
          last: money,
          lastDay: day,
          count,
        }),
      ),
      prices: z.array(
        z.object({
          day,
          supermarket: text,
          price: money,
          unit: text,
          quantity: textOrNull,
          amount: text.optional(),
        }),
      ),
      hasMore,
      otherNames: z.array(text),
    },
  },
  compare_supermarkets: {
    title: 'Comparar supermercados',
    data: {
      itemCount: count,
      withoutAnyPrice: count,
      hasCheapest: z.boolean(),
      supermarkets: z.array(
        z.object({
          supermarket: text,
          total: money,
          pricedCount: count,
          oldestPriceDay: day,
          sameItems: z.object({ count, differenceToFirst: money }).nullable(),
        }),
      ),
      hasMore,
      inTwoSupermarkets: z
        .object({
          total: money,
          saving: money,
          supermarkets: z.array(z.object({ supermarket: text, total: money, itemCount: count })),
        })
        .nullable(),
    },
  },
  forecast_run_outs: {
    title: 'Prever o que acaba',
    data: {
      today: day,
      items: z.array(
        z.object({
          name: text,
          ...amount,
          runsOut: day,
          earliest: day,
          latest: day,
          isSoon: z.boolean(),
        }),
      ),
      hasMore,
    },
  },
  get_spending: {
    title: 'Ver os gastos',
    data: {
      months: z.array(
        z.object({
          month: text,
          total: money,
          planned: money,
          impulse: money,
          sections: shares,
          supermarkets: shares,
        }),
      ),
      total: money,
    },
  },
  search_articles: { title: 'Procurar nos artigos', data: { text } },
  search_catalogue: {
    title: 'Procurar no catálogo',
    data: {
      products: z.array(
        z.object({
          name: text,
          brand: textOrNull,
          categoryName: text,
          typicalUnit: text,
        }),
      ),
      hasMore,
    },
  },
};

/** Where the data comes from: purchases, prices, the pantry, a list or the spending. */
const sources = z.array(z.looseObject({ kind: text })).optional();

/** Returns no tool for one without a presentation, which a test finds. */
function toMcpTools(tool: AnyTool): AnyMcpTool[] {
  const presentation = presentations[tool.name];
  if (!presentation) return [];
  const mcpTool: AnyMcpTool = {
    name: tool.name,
    title: presentation.title,
    description: tool.description,
    access: 'reads',
    input: tool.input,
    // A newer version may return more.
    output: z.looseObject({ ...presentation.data, sources }),
    run: ({ bearer: { caller }, database, now }, input) =>
      database.onOneConnection(async (sql) => {
        const timeZone = await readTimeZone(sql, caller.householdId);
        const result = await tool.run({ sql, caller, now: now(), timeZone }, input);
        const { problem } = result.data;
        if (typeof problem === 'string') throw new ApiError('not-found', { message: problem });
        return { ...result.data, ...(result.sources && { sources: result.sources }) };
      }),
  };
  return [mcpTool];
}

export const householdTools: readonly AnyMcpTool[] = readingTools.flatMap((tool) =>
  toMcpTools(tool),
);
