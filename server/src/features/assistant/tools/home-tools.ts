import { hasHabitEnded, isRunningOut, monthsUntil } from '@quitanda/contract';
import { z } from 'zod';
import { findProducts } from '../../catalogue/search/find-products.ts';
import { readSpending } from '../../insights/read-spending.ts';
import { readStockHabits } from '../../pantry/run-outs.routes.ts';
import { defineTool } from './household-tool.ts';
import { selectToolPantries, selectToolStock } from './pantry.sql.ts';
import { pantryIdInput } from './pantry-tools.ts';
import { amountData, dayOf, moneyText } from './tool-values.ts';

const maxForecasts = 50;
const maxStock = 2_000;
const maxShares = 12;
const maxProducts = 20;

export const forecastRunOuts = defineTool({
  name: 'forecast_run_outs',
  description:
    'Quando deve acabar o que há na despensa, pelo ritmo das compras da casa: dia provável, o intervalo e a quantidade de agora. O que acaba antes vem primeiro.',
  input: z.object({ pantryId: pantryIdInput.optional() }),
  access: 'reads',
  maxRows: maxForecasts,
  async run({ sql, caller, now, timeZone }, { pantryId }) {
    const { householdId } = caller;
    const all = await sql.rows(selectToolPantries, { householdId });
    const pantries = all.filter(({ id }) => pantryId === undefined || id === pantryId);
    if (pantryId !== undefined && pantries.length === 0) {
      return { data: { problem: 'Esta casa não tem uma despensa com este id.' } };
    }
    const stock = await sql.rows(selectToolStock, {
      householdId,
      pantryId: pantryId ?? null,
      folded: '',
      limit: maxStock,
      offset: 0,
    });
    const stockById = new Map(stock.map((item) => [item.id, item]));
    const forecasts = [];
    for (const pantry of pantries) {
      for (const { itemId, runOut } of await readStockHabits(sql, householdId, pantry.id, now)) {
        const item = stockById.get(itemId);
        if (item && runOut && !hasHabitEnded(runOut, now.getTime())) {
          forecasts.push({ item, runOut });
        }
      }
    }
    const soonestFirst = forecasts.toSorted((one, other) => one.runOut.at - other.runOut.at);
    const items = soonestFirst.slice(0, maxForecasts).map(({ item, runOut }) => ({
      name: item.name,
      ...amountData(item),
      runsOut: dayOf(runOut.at, timeZone),
      earliest: dayOf(runOut.earliest, timeZone),
      latest: dayOf(runOut.latest, timeZone),
      isSoon: isRunningOut(runOut, now.getTime()),
    }));
    return {
      data: {
        today: dayOf(now.getTime(), timeZone),
        items,
        hasMore: forecasts.length > maxForecasts,
      },
      sources: [{ kind: 'pantry', pantryId: pantryId ?? null }],
    };
  },
});

export const getSpending = defineTool({
  name: 'get_spending',
  description:
    'Quanto a casa gastou por mês: total, o que foi planejado em lista e o que foi por impulso, por seção e por supermercado. O mês atual vem por último.',
  input: z.object({ months: z.int().min(1).max(13).default(1).describe('Quantos meses.') }),
  access: 'reads',
  maxRows: 13,
  async run({ sql, caller, now, timeZone }, { months: count }) {
    const months = monthsUntil(now.getTime(), count, timeZone);
    const since = new Date(months[0]?.start ?? now);
    const spending = await readSpending(sql, caller.householdId, months, since);
    const shares = (list: (typeof spending.whole)['categories']) =>
      list.slice(0, maxShares).map(({ name, total }) => ({ name, total: moneyText(total) }));
    const data = spending.months.map(({ month, total, planned, impulse, ...parts }) => ({
      month,
      total: moneyText(total),
      planned: moneyText(planned),
      impulse: moneyText(impulse),
      sections: shares(parts.categories),
      supermarkets: shares(parts.supermarkets),
    }));
    return {
      data: { months: data, total: moneyText(spending.whole.total) },
      sources: [{ kind: 'spending' }],
    };
  },
});

const foundProducts = z.array(
  z.object({
    name: z.string(),
    brand: z.string().nullable(),
    categoryName: z.string(),
    typicalUnit: z.string(),
  }),
);

export const searchCatalogue = defineTool({
  name: 'search_catalogue',
  description: 'Produtos do catálogo de todos, por nome ou marca. Não tem preços.',
  input: z.object({ search: z.string().min(1).max(120) }),
  access: 'reads',
  maxRows: maxProducts,
  async run({ sql, caller, readCatalogue }, { search }) {
    const query = { search, page: 1, limit: maxProducts + 1 };
    const json = await findProducts(sql, caller, query, await readCatalogue?.(sql));
    const products = foundProducts.parse(JSON.parse(json));
    return {
      data: { products: products.slice(0, maxProducts), hasMore: products.length > maxProducts },
    };
  },
});
