/**
 * Reads the data of Grocy: its database file, or the responses of its API. docs/IMPORTING.md names
 * the source of the format.
 */
import { toAmount } from './amounts.ts';
import { batchLimits } from '@quitanda/contract/batches/batches';
import { toCalendarDate } from '../../../lib/dates/dates.ts';
import { readFileDate } from './file-dates.ts';
import type {
  ParsedBatch,
  ParsedContent,
  ParsedGroup,
  ParsedItem,
  Notice,
} from './parsed-content.ts';
import { checkItem } from './check-item.ts';
import { asRecord, recordsOf, textOf, type JsonRecord } from './json.ts';

/** The tables that are read. A table that the file's version of Grocy lacks counts as empty. */
export const grocyTables = [
  'products',
  'quantity_units',
  'product_barcodes',
  'stock',
  'shopping_list',
  'shopping_lists',
  'locations',
] as const;
export type GrocyTables = Readonly<Record<(typeof grocyTables)[number], readonly JsonRecord[]>>;

const emptyTables: GrocyTables = {
  products: [],
  quantity_units: [],
  product_barcodes: [],
  stock: [],
  shopping_list: [],
  shopping_lists: [],
  locations: [],
};

/**
 * Returns the tables in a JSON. The JSON is the response of `/api/stock`, whose rows contain their
 * products, or an object with one response of `/api/objects/…` for each table, by its name. Returns
 * undefined for any other JSON.
 */
export function grocyTablesOf(json: unknown): GrocyTables | undefined {
  if (Array.isArray(json)) {
    const rows = recordsOf(json);
    const firstRow = rows[0];
    if (firstRow === undefined || !('product_id' in firstRow) || !('amount' in firstRow))
      return undefined;
    const products = rows.map((row) => asRecord(row['product']));
    return { ...emptyTables, products, stock: rows };
  }
  const record = asRecord(json);
  if (!Array.isArray(record['products'])) return undefined;
  if (!Array.isArray(record['stock']) && !Array.isArray(record['shopping_list'])) return undefined;
  return Object.fromEntries(
    grocyTables.map((table) => [table, recordsOf(record[table])]),
  ) as unknown as GrocyTables;
}

/** Returns a group of the kind 'pantry' for the stock, and one of the kind 'list' for each list. */
export function readGrocy(tables: GrocyTables): ParsedContent {
  const notices: Notice[] = [];
  const data = productDataOf(tables);
  const stock = stocksOf(tables, data, notices);
  const lists = listsOf(tables, data, notices);
  const groups: ParsedGroup[] = [...stock, ...lists].filter(({ items }) => items.length > 0);
  const stockedIds = new Set(tables.stock.map((row) => textOf(row['product_id'])));
  const unstockedCount = [...data.products.keys()].filter((id) => !stockedIds.has(id)).length;
  if (unstockedCount > 0)
    notices.push({
      where: 'Grocy',
      text: `Os produtos sem estoque não entram (${unstockedCount}).`,
    });
  return { groups, notices };
}

interface ProductData {
  /** By the id of the product. */
  readonly products: ReadonlyMap<string, JsonRecord>;
  /** By the id of the unit. */
  readonly unitNames: ReadonlyMap<string, string>;
  /** One barcode for each product, by the id of the product. */
  readonly barcodes: ReadonlyMap<string, string>;
}

function productDataOf(tables: GrocyTables): ProductData {
  const products = byId(tables.products);
  const unitNames = new Map(
    [...byId(tables.quantity_units)].map(([id, unit]) => [id, textOf(unit['name'])]),
  );
  const barcodes = new Map<string, string>();
  // Before version 3, the product itself contained its barcodes, in one text separated by commas.
  for (const [id, product] of products) {
    const [code = ''] = textOf(product['barcode']).split(',');
    if (code !== '') barcodes.set(id, code);
  }
  for (const row of tables.product_barcodes) {
    const id = textOf(row['product_id']);
    if (!barcodes.has(id)) barcodes.set(id, textOf(row['barcode']));
  }
  return { products, unitNames, barcodes };
}

const byId = (rows: readonly JsonRecord[]) => new Map(rows.map((row) => [textOf(row['id']), row]));

/**
 * Returns the stock of each location as a pantry; all of it as 'Despensa' if it is in one location. An item
 * has the sum of its product's entries there, and a batch for each entry of which something is known.
 */
function stocksOf(tables: GrocyTables, data: ProductData, notices: Notice[]): ParsedGroup[] {
  const locations = byId(tables.locations);
  const locationOf = (row: JsonRecord) =>
    locations.get(
      textOf(row['location_id']) ||
        textOf(data.products.get(textOf(row['product_id']))?.['location_id']),
    );
  const nameOf = (row: JsonRecord) => textOf(locationOf(row)?.['name']).trim() || 'Despensa';
  const byName = Map.groupBy(tables.stock, nameOf);
  const withThreshold = new Set<string>();
  return [...byName].map(([name, rows]): ParsedGroup => {
    const items = [...Map.groupBy(rows, (row) => textOf(row['product_id']))].flatMap(
      ([id, entries]): ParsedItem[] => {
        const product = data.products.get(id);
        if (product === undefined) {
          notices.push({ where: `Produto ${id}`, text: 'O arquivo não diz o nome; não entrou.' });
          return [];
        }
        const sum = entries.reduce((total, row) => total + numberOf(row['amount']), 0);
        const item = checkProductItem(id, product, sum, data, notices);
        if (item === undefined) return [];
        const threshold = thresholdOf(product, unitOf(product, data));
        // The minimum is that of all locations together, so only one of them has it.
        const hasThreshold = threshold !== undefined && !withThreshold.has(id);
        withThreshold.add(id);
        const batches = entries.flatMap((row) => {
          const isFrozen = numberOf(locationOf(row)?.['is_freezer']) === 1;
          return batchOf(row, product, { unit: unitOf(product, data), isFrozen }) ?? [];
        });
        return [
          {
            ...item,
            ...(hasThreshold && { threshold }),
            ...(batches.length > 0 && { batches: batches.slice(0, batchLimits.perItem) }),
          },
        ];
      },
    );
    return { kind: 'pantry', name: byName.size === 1 ? 'Despensa' : name, items };
  });
}

/** The due type of products that one must not use after their date. */
const useByType = 2;

/** Returns the batch of an entry of the stock; undefined if only its amount is known. */
function batchOf(
  row: JsonRecord,
  product: JsonRecord,
  { unit, isFrozen }: { readonly unit: string; readonly isFrozen: boolean },
): ParsedBatch | undefined {
  const today = toCalendarDate(Date.now());
  const dateIn = (field: string) => readFileDate(textOf(row[field]), today);
  const { quantity, measure } = toAmount(numberOf(row['amount']), unit);
  const bestBefore = dateIn('best_before_date');
  const boughtOn = dateIn('purchased_date');
  const openedOn = numberOf(row['open']) === 1 ? (dateIn('opened_date') ?? boughtOn) : undefined;
  const frozenOn = isFrozen ? (boughtOn ?? dateIn('row_created_timestamp')) : undefined;
  const facts = {
    ...(bestBefore && { bestBefore }),
    ...(bestBefore && numberOf(product['due_type']) === useByType && { kind: 'use-by' as const }),
    ...(boughtOn && { boughtOn }),
    ...(openedOn && { openedOn }),
    ...(frozenOn && { frozenOn }),
  };
  const isKnown = Object.keys(facts).length > 0 && measure === undefined && quantity > 0;
  return isKnown ? { amount: quantity, ...facts } : undefined;
}

/**
 * Returns the minimum stock of a product in the unit of its item; undefined if there is none, or if
 * the measure is a part of the item's name, because the item's quantity then counts pieces.
 */
function thresholdOf(product: JsonRecord, unit: string): number | undefined {
  const minimum = numberOf(product['min_stock_amount']);
  if (minimum <= 0) return undefined;
  const { quantity, measure } = toAmount(minimum, unit);
  return measure === undefined ? quantity : undefined;
}

/**
 * Returns the shopping lists, without ticked items. Their amounts are in the products' stock units.
 */
function listsOf(tables: GrocyTables, data: ProductData, notices: Notice[]): ParsedGroup[] {
  const names = new Map(
    [...byId(tables.shopping_lists)].map(([id, list]) => [id, textOf(list['name']).trim()]),
  );
  const lists = Map.groupBy(tables.shopping_list, (row) => textOf(row['shopping_list_id']) || '1');
  return [...lists].map(([listId, rows]): ParsedGroup => {
    const items = rows.flatMap((row) => listItemOf(row, data, notices) ?? []);
    return { kind: 'list', name: names.get(listId) || 'Lista do Grocy', items };
  });
}

function listItemOf(row: JsonRecord, data: ProductData, notices: Notice[]): ParsedItem | undefined {
  const id = textOf(row['product_id']);
  const note = textOf(row['note']).trim();
  const product = data.products.get(id);
  const name = product === undefined ? note : textOf(product['name']);
  if (numberOf(row['done']) === 1) {
    notices.push({ where: name, text: 'Já estava marcado; não entrou.' });
    return undefined;
  }
  const amount = numberOf(row['amount']) || 1;
  if (product === undefined) {
    const rawItem = { name: note, amount: toAmount(amount, '') };
    return checkItem(rawItem, note || 'Lista do Grocy', notices);
  }
  return checkProductItem(id, product, amount, data, notices, note);
}

function checkProductItem(
  id: string,
  product: JsonRecord,
  amount: number,
  data: ProductData,
  notices: Notice[],
  note = '',
): ParsedItem | undefined {
  const name = textOf(product['name']);
  const rawItem = {
    name,
    amount: amount === 0 ? null : toAmount(amount, unitOf(product, data)),
    barcode: data.barcodes.get(id) ?? '',
    note,
  };
  return checkItem(rawItem, name || `Produto ${id}`, notices);
}

/** The name of a product's stock unit; '' if the tables do not have it. */
const unitOf = (product: JsonRecord, { unitNames }: ProductData) =>
  unitNames.get(textOf(product['qu_id_stock'])) ?? '';

/** The value as a number, or 0. Older versions of the API send numbers as texts. */
function numberOf(value: unknown): number {
  const number = Number(textOf(value));
  return Number.isFinite(number) ? number : 0;
}
