/** What one tab expects of the rows that only it changes, and how they look on each screen. */
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
const plain = (text: string) => text.replaceAll(/\s+/gu, ' ');
const amount = (quantity: number, unit = 'un') => `${number.format(quantity)} ${unit}`;

export const onList = ({ isChecked, quantity }: ListRow) =>
  `${isChecked ? 'x' : 'o'} ${amount(quantity)}`;

/** The tests take a quantity of one of every item. */
export function inTrip({ isChecked, price, quantity }: ListRow): string {
  if (!isChecked) return 'a pegar';
  if (price === null) return `${amount(quantity)}Sem preço`;
  const each = plain(money.format(price / 100));
  return `1 un × ${each} = ${each}`;
}

/** The quantity of stock has no thousands separator. */
export const inPantry = (stock: number) => `${String(stock).replace('.', ',')} un`;

/** How a row of the list looks on each screen; null when it was removed. */
export function looksOf(name: string, row: ListRow | null): Record<string, ExpectedLook> {
  return {
    [`lists ${name}`]: row && onList(row),
    [`trip ${name}`]: row && inTrip(row),
  };
}

export const listRowOf = ({ quantity, isChecked, price }: ListItem): ListRow => ({
  quantity,
  isChecked,
  price: price === null ? null : Math.round(price * 100),
});

/** The rows of each screen as the server has them. */
export function rowsOf(list: List, pantry: Pantry) {
  const rows = list.items.map((item) => [item.name, listRowOf(item)] as const);
  const each = (look: (row: ListRow) => string) =>
    Object.fromEntries(rows.map(([name, row]) => [name, look(row)]));
  return {
    lists: each(onList),
    trip: each(inTrip),
    pantry: Object.fromEntries(
      pantry.items.map(({ name, quantity }) => [name, inPantry(quantity)]),
    ),
  };
}
