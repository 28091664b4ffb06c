/** The calls by which the scripted model looks something up, and its words for what they return. */
import type { ToolCall } from '../../../fakes/scripted-reply.ts';
import type { Lookup } from '../question.ts';
import type { Called } from './conversation.ts';

type Data = Readonly<Record<string, string>>;

/** The rows under a key of the last result of a tool. */
export function rowsOf(called: readonly Called[], name: string, key: string): readonly Data[] {
  const data = called.findLast((each) => each.name === name)?.data as
    | Readonly<Record<string, readonly Data[]>>
    | undefined;
  return data?.[key] ?? [];
}

const reais = (decimal: string) => `R$ ${decimal.replace('.', ',')}`;
const amount = (decimal: string) => decimal.replace('.', ',');
const centavos = (decimal: string | undefined) => Math.round(Number(decimal ?? 0) * 100);
const total = (all: readonly (string | undefined)[]) =>
  reais((all.reduce((sum, each) => sum + centavos(each), 0) / 100).toFixed(2));
const day = (iso = '') => iso.split('-').toReversed().join('/');

const call = (name: string, input: unknown = {}): ToolCall => ({ name, input });

/** The id of a list by its name. */
export const listIdOf = (called: readonly Called[], name: string): string =>
  rowsOf(called, 'list_lists', 'lists').find((list) => list['name'] === name)?.['id'] ?? '';

/** The calls that are made one step after the other; each may use what the earlier ones returned. */
export function stepsOf(lookup: Lookup): readonly ((called: readonly Called[]) => ToolCall[])[] {
  switch (lookup.by) {
    case 'prices':
      return [() => [call('find_prices', { search: lookup.search })]];
    case 'history':
      return [() => [call('get_price_history', { search: lookup.search })]];
    case 'pantry':
      return [() => [call('get_pantry', { search: lookup.search })]];
    case 'article':
      return [() => [call('search_articles', { question: lookup.search })]];
    case 'lists':
      return [() => [call('list_lists')]];
    case 'list':
    case 'compare': {
      const name = lookup.by === 'list' ? 'get_list_items' : 'compare_supermarkets';
      return [
        () => [call('list_lists')],
        (called) => [call(name, { listId: listIdOf(called, lookup.list) })],
      ];
    }
    case 'run-outs':
      return [() => [call('forecast_run_outs')]];
    case 'spending':
      return [() => [call('get_spending', { months: 13 })]];
    case 'purchases': {
      const { since, until, supermarket, item } = lookup;
      const list = () => [call('list_purchases', { since, until, supermarket })];
      const lines = (called: readonly Called[]) =>
        rowsOf(called, 'list_purchases', 'purchases').map(({ id }) =>
          call('get_purchase_items', { purchaseId: id }),
        );
      return item === undefined ? [list] : [list, lines];
    }
    default:
      return [];
  }
}

/** What the results say, the cheapest and the largest first. */
export function wordsOf(lookup: Lookup, called: readonly Called[]): readonly string[] {
  const data = called.at(-1)?.data as Data | undefined;
  switch (lookup.by) {
    case 'prices':
      return rowsOf(called, 'find_prices', 'things').flatMap(({ name, latest }) =>
        (latest as unknown as readonly Data[])
          .toSorted((one, other) => centavos(one['price']) - centavos(other['price']))
          .map(
            ({ supermarket, price = '', per, day: at }) =>
              `- ${name} em ${supermarket}: ${reais(price)} por ${per}, na compra de ${day(at)}`,
          ),
      );
    case 'history':
      return rowsOf(called, 'get_price_history', 'prices').map(
        ({ day: at, supermarket, price = '' }) =>
          `- Em ${day(at)}, no ${supermarket}: ${reais(price)}`,
      );
    case 'pantry': {
      const items = rowsOf(called, 'get_pantry', 'items').map(({ name, quantity = '', unit }) =>
        quantity === '0' ? `- ${name}: acabou` : `- ${name}: há ${amount(quantity)} ${unit}`,
      );
      return items.length > 0 ? items : ['Não há nada disso na sua despensa.'];
    }
    case 'article':
      return [data?.['text'] ?? 'Não sei.'];
    case 'lists':
      return rowsOf(called, 'list_lists', 'lists').map(({ name }) => `- ${name}`);
    case 'list':
      return listWords(called);
    case 'compare':
      return comparisonWords(called);
    case 'run-outs':
      return rowsOf(called, 'forecast_run_outs', 'items').map(
        ({ name, runsOut }) => `- ${name} acaba em ${day(runsOut)}`,
      );
    case 'spending':
      return rowsOf(called, 'get_spending', 'months')
        .filter(({ month }) => month === lookup.month)
        .flatMap(({ total: whole = '', impulse = '', supermarkets }) => [
          `No mês, foram ${reais(whole)}; por impulso ${reais(impulse)}.`,
          ...(supermarkets as unknown as readonly Data[]).map(
            (market) => `- ${market['name']}: ${reais(market['total'] ?? '')}`,
          ),
        ]);
    case 'purchases':
      return purchaseWords(lookup.item, called);
    default:
      return [];
  }
}

function listWords(called: readonly Called[]): readonly string[] {
  const items = rowsOf(called, 'get_list_items', 'items');
  const result = called.at(-1)?.data as { list?: { budget: string | null } } | undefined;
  const budget = result?.list?.budget ?? null;
  const taken = items.filter(({ isTaken }) => Boolean(isTaken));
  const left = centavos(budget ?? '0') - taken.reduce((sum, { price }) => sum + centavos(price), 0);
  return [
    ...(budget === null
      ? []
      : [`O orçamento é de ${reais(budget)}, e ainda restam ${reais((left / 100).toFixed(2))}.`]),
    ...items.map(({ name, quantity = '', unit, price }) => {
      const paid = price ? `, por ${reais(price)}` : '';
      return `- ${name}: ${amount(quantity)} ${unit} na lista${paid}`;
    }),
  ];
}

function comparisonWords(called: readonly Called[]): readonly string[] {
  const markets = rowsOf(called, 'compare_supermarkets', 'supermarkets');
  const compared = called.at(-1)?.data as { inTwoSupermarkets?: Data } | undefined;
  const split = compared?.inTwoSupermarkets;
  return [
    ...markets.map(
      ({ supermarket, total: whole = '', pricedCount }) =>
        `- Em ${supermarket} a lista fica em ${reais(whole)}, com preço de ${pricedCount} itens`,
    ),
    ...(split ? [`- Nos dois mercados juntos: ${reais(split['total'] ?? '')}`] : []),
  ];
}

function purchaseWords(item: string | undefined, called: readonly Called[]): readonly string[] {
  const trips = rowsOf(called, 'list_purchases', 'purchases');
  if (item === undefined) {
    return [
      `Foram ${trips.length} compras, no total de ${total(trips.map((trip) => trip['total']))}.`,
    ];
  }
  const lines = called
    .filter(({ name }) => name === 'get_purchase_items')
    .flatMap(({ data }) => (data as { items: readonly Data[] }).items)
    .filter(({ name }) => name?.startsWith(item));
  return [`Com ${item} foram ${total(lines.map((line) => line['total']))} no período.`];
}
