/**
 * Reads the export of KitchenOwl and the responses of its API. docs/IMPORTING.md names the source
 * of the format.
 */
import { readStandaloneAmount } from './amounts.ts';
import type { ParsedContent, ParsedGroup, ParsedItem, Notice } from './parsed-content.ts';
import { checkItem } from './check-item.ts';
import { asRecord, recordsOf, textOf, type JsonRecord } from './json.ts';

/** Whether a JSON is an export of KitchenOwl, its lists, or the items of one list. */
export function isKitchenOwl(json: unknown): boolean {
  const record = asRecord(json);
  if (Array.isArray(record['items'])) return hasNamedRecords(record['items']);
  return hasNamedRecords(json);
}

const hasNamedRecords = (value: unknown) => {
  const [first] = recordsOf(value);
  return first !== undefined && typeof first['name'] === 'string';
};

/**
 * Returns the content of a response of the API, with one group for each list. An export does not
 * say which items are on which list, so all items that the household ever used become one group.
 */
export function readKitchenOwl(json: unknown): ParsedContent {
  const notices: Notice[] = [];
  const record = asRecord(json);
  const lists = recordsOf(json).filter((list) => Array.isArray(list['items']));
  const sources = lists.length > 0 ? lists : [asList(json, record)];
  const groups = sources.flatMap((list) => groupOf(list, notices));
  addNoticesOfIgnoredParts(record, notices);
  return { groups, notices };
}

/** Returns a JSON without lists as one list. An array contains the items of the list. */
const asList = (json: unknown, record: JsonRecord): JsonRecord =>
  Array.isArray(json) ? { items: json } : record;

/** Returns the group of a list; an empty array if none of its items can be imported. */
function groupOf(list: JsonRecord, notices: Notice[]): ParsedGroup[] {
  const items = recordsOf(list['items']);
  const checkedItems = items.flatMap((item, index): ParsedItem[] => {
    const name = textOf(item['name']);
    const where = `Item ${index + 1}`;
    const description = textOf(item['description']).trim();
    const amount = description === '' ? undefined : readStandaloneAmount(description);
    // A description that is not an amount is the note of the item, as in 'Leite', 'sem lactose'.
    const raw =
      amount === undefined
        ? { name, amount: { quantity: 1, unit: 'un' as const }, note: description }
        : { name, amount };
    const checked = checkItem(raw, where, notices);
    return checked === undefined ? [] : [checked];
  });
  if (checkedItems.length === 0) return [];
  const name = textOf(list['name']).trim() || 'KitchenOwl';
  return [{ kind: 'list', name, items: checkedItems }];
}

/** Adds notices for the parts of an export that are not imported. */
function addNoticesOfIgnoredParts(record: JsonRecord, notices: Notice[]): void {
  const where = 'KitchenOwl';
  const addNotice = (key: string, text: (count: number) => string) => {
    const value = record[key];
    if (Array.isArray(value) && value.length > 0) notices.push({ where, text: text(value.length) });
  };
  addNotice('recipes', (count) => `As receitas não entram (${count}).`);
  addNotice('expenses', (count) => `As despesas não entram (${count}).`);
  addNotice(
    'shoppinglists',
    (count) => `O arquivo tem só os nomes das listas (${count}), não o que está nelas.`,
  );
}
