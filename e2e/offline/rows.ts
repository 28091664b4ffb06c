/** The expected rows of a tab, which only that tab changes, and their look on each screen. */
import type { List, ListItem, Pantry } from '@quitanda/contract';
import type { ExpectedLook } from './watch.ts';

export interface ListRow {
  readonly quantity: number;
  readonly isChecked: boolean;
  /** In centavos; null until the item was taken. */
  readonly price: number | null;
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });
const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const collapseSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ');
const amount = (quantity: number, unit = 'un') => `${number.format(quantity)} ${unit}`;

export const listLook = ({ isChecked, quantity }: ListRow) =>
  `${isChecked ? 'x' : 'o'} ${amount(quantity)}`;

/** Returns the look of a row in a trip. The tests take exactly one of each item. */
export function tripLook({ isChecked, price, quantity }: ListRow): string {
  if (!isChecked) return 'a pegar';
  if (price === null) return `${amount(quantity)}Sem preço`;
  const each = collapseSpaces(money.format(price / 100));
  return `1 un × ${each} = ${each}`;
}

/** Returns the look of a row in the pantry. The quantity has no thousands separator. */
export const pantryLook = (stock: number) => `${String(stock).replace('.', ',')} un`;

/** Returns the look of a list row on each screen. The look of a removed row is null. */
export function looksOf(name: string, row: ListRow | null): Record<string, ExpectedLook> {
  return {
    [`lists ${name}`]: row && listLook(row),
    [`trip ${name}`]: row && tripLook(row),
  };
}

export const listRowOf = ({ quantity, isChecked, price }: ListItem): ListRow => ({
  quantity,
  isChecked,
  price: price === null ? null : Math.round(price * 100),
});

/** Returns the looks of the server's rows on each screen. */
export function rowsOf(list: List, pantry: Pantry) {
  const rows = list.items.map((item) => [item.name, listRowOf(item)] as const);
  const each = (look: (row: ListRow) => string) =>
    Object.fromEntries(rows.map(([name, row]) => [name, look(row)]));
  return {
    lists: each(listLook),
    trip: each(tripLook),
    pantry: Object.fromEntries(
      pantry.items.map(({ name, quantity }) => [name, pantryLook(quantity)]),
    ),
  };
}
