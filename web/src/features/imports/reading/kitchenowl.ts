/**
 * Reads KitchenOwl's export and the answers of its API (docs/IMPORTING.md says where the format is
 * from).
 */
import { readStandaloneAmount } from './amounts.ts';
import type { Found, FoundGroup, FoundItem, Notice } from './found.ts';
import { itemOf } from './item-of.ts';
import { asRecord, recordsOf, textOf, type JsonRecord } from './json.ts';

/** Whether a JSON is from KitchenOwl: an export, its lists, or the items of one list. */
export function isKitchenOwl(json: unknown): boolean {
  const record = asRecord(json);
  if (Array.isArray(record['items'])) return isNamed(record['items']);
  return isNamed(json);
}

const isNamed = (value: unknown) => {
  const [first] = recordsOf(value);
  return first !== undefined && typeof first['name'] === 'string';
};

/**
 * Returns the items of an export, which contains all items that the household ever wrote, or the
 * lists with their items from an answer of the API.
 */
export function readKitchenOwl(json: unknown): Found {
  const notices: Notice[] = [];
  const record = asRecord(json);
  const lists = recordsOf(json).filter((list) => Array.isArray(list['items']));
  const groups = lists.length > 0 ? lists : [asListOf(json, record)];
  const found = groups.flatMap((list) => groupOf(list, notices));
  addIgnoredNotices(record, notices);
  return { groups: found, notices };
}

const asListOf = (json: unknown, record: JsonRecord): JsonRecord =>
  Array.isArray(json) ? { items: json } : record;

function groupOf(list: JsonRecord, notices: Notice[]): FoundGroup[] {
  const items = recordsOf(list['items']);
  const read = items.flatMap((item, index): FoundItem[] => {
    const name = textOf(item['name']);
    const where = `Item ${index + 1}`;
    const description = textOf(item['description']).trim();
    const amount = description === '' ? undefined : readStandaloneAmount(description);
    // A description that is not an amount becomes a part of the name, as in 'Leite (sem lactose)'.
    const isPartOfName = description !== '' && amount === undefined;
    const raw = {
      name: isPartOfName ? `${name} (${description})` : name,
      amount: amount === undefined ? { quantity: 1, unit: 'un' as const } : amount,
    };
    const found = itemOf(raw, where, notices);
    return found === undefined ? [] : [found];
  });
  if (read.length === 0) return [];
  const name = textOf(list['name']).trim() || 'KitchenOwl';
  return [{ kind: 'list', name, items: read }];
}

/** Adds notices for the parts of an export that are not imported. */
function addIgnoredNotices(record: JsonRecord, notices: Notice[]): void {
  const where = 'KitchenOwl';
  const note = (key: string, text: (count: number) => string) => {
    const value = record[key];
    if (Array.isArray(value) && value.length > 0) notices.push({ where, text: text(value.length) });
  };
  note('recipes', (count) => `As receitas não entram (${count}).`);
  note('expenses', (count) => `As despesas não entram (${count}).`);
  note(
    'shoppinglists',
    (count) => `O arquivo tem só os nomes das listas (${count}), não o que está nelas.`,
  );
}
