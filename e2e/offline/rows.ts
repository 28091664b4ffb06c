/** The rows that only one tab changes, and how they must look on each screen. */
import type { List, ListItem, Pantry } from '@quitanda/contract';
import type { ExpectedLook } from './watch.ts';

export interface ListRow {
  readonly quantity: number;
  readonly isChecked: boolean;
  /** In centavos; null until the item is taken. */
  readonly price: number | null;
}

const numberFormat = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 });
const moneyFormat = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const collapseSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ');
const formatAmount = (quantity: number, unit = 'un') => `${numberFormat.format(quantity)} ${unit}`;

export const formatListLook = ({ isChecked, quantity }: ListRow) =>
  `${isChecked ? 'x' : 'o'} ${formatAmount(quantity)}`;

/** Returns the look of a row in a trip. The tests take exactly one of each item. */
export function formatTripLook({ isChecked, price, quantity }: ListRow): string {
  if (!isChecked) return 'a pegar';
  if (price === null) return `${formatAmount(quantity)}Sem preço`;
  const priceText = collapseSpaces(moneyFormat.format(price / 100));
  return `1 un × ${priceText} = ${priceText}`;
}

/** Returns the look of a row in the pantry. */
export const formatPantryLook = (stock: number) => formatAmount(stock);

/**
 * Returns the look of a list row on each screen that shows it, by the screen and the name of the
 * row. The look of a removed row is null.
 */
export function createExpectedLooks(
  name: string,
  row: ListRow | null,
): Record<string, ExpectedLook> {
  return {
    [`lists ${name}`]: row && formatListLook(row),
    [`trip ${name}`]: row && formatTripLook(row),
  };
}

export const toListRow = ({ quantity, isChecked, price }: ListItem): ListRow => ({
  quantity,
  isChecked,
  price: price === null ? null : Math.round(price * 100),
});

/** Returns, for each screen, the looks of the server's rows by the name of the row. */
export function createLooksByScreen(list: List, pantry: Pantry) {
  const rows = list.items.map((item) => [item.name, toListRow(item)] as const);
  const looksByName = (lookOf: (row: ListRow) => string) =>
    Object.fromEntries(rows.map(([name, row]) => [name, lookOf(row)]));
  return {
    lists: looksByName(formatListLook),
    trip: looksByName(formatTripLook),
    pantry: Object.fromEntries(
      pantry.items.map(({ name, quantity }) => [name, formatPantryLook(quantity)]),
    ),
  };
}
