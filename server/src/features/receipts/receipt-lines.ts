/** Rules about the lines of a receipt that is recorded. */
import {
  limits,
  toCentavos,
  toThousandths,
  type ListItemId,
  type Request,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { ApiError } from '../../http/errors/failure.ts';
import type { SentProducts } from '../pantry/sent-products.ts';
import type { BoughtThing } from './record-receipt.ts';

type Line = Request<'recordReceipt'>['body']['lines'][number];

const maxPrice = toCentavos(limits.maxPrice);
const maxPaid = toCentavos(limits.maxPaid);
const maxQuantity = toThousandths(limits.maxQuantity);

/**
 * Returns the key under which a household's choice for a line is stored: the shop's code, or the
 * till's text for shops without codes.
 */
export const lineKey = ({ code, text }: { code: string | null; text: string }) =>
  code ?? `text:${fold(text)}`;

/**
 * Joins lines of the same list item, or of the same thing, if they have the same unit: a purchase has
 * one line for each. `present` has the items that are still on the list.
 * Throws `stock-too-large` if a joined quantity or amount passes its limit.
 * @returns the things, and for each line the id of its thing
 */
export function joinLines(
  lines: readonly Line[],
  present: ReadonlySet<string>,
  products: SentProducts,
  newId: () => ListItemId,
): { things: BoughtThing[]; idOfLine: ListItemId[] } {
  const things = new Map<string, BoughtThing>();
  const idOfLine: ListItemId[] = [];
  const unitsOfItems = new Map<string, string>();
  for (const line of lines) {
    const { name, unit, quantity, paid } = line;
    const product = line.productId === null ? undefined : products.get(line.productId);
    const isPresent = line.listItemId != null && present.has(line.listItemId);
    // An item of the list is bought in one unit. Lines in another unit are things of their own.
    const item = isPresent ? line.listItemId : undefined;
    const isOfItem = item != null && (unitsOfItems.get(item) ?? unit) === unit;
    if (isOfItem) unitsOfItems.set(item, unit);
    const key = isOfItem ? item : `${product?.id ?? `name:${fold(name)}`} ${unit}`;
    const earlier = things.get(key);
    const thing = earlier ?? {
      id: isOfItem ? item : newId(),
      name,
      productId: product?.id ?? null,
      productName: product?.name ?? null,
      unit,
      quantity: 0,
      paid: 0,
    };
    things.set(key, { ...thing, quantity: thing.quantity + quantity, paid: thing.paid + paid });
    idOfLine.push(thing.id);
  }
  const joined = [...things.values()];
  if (joined.some(({ quantity, paid }) => quantity > maxQuantity || paid > maxPaid)) {
    throw new ApiError('stock-too-large');
  }
  return { things: joined, idOfLine };
}

/**
 * The price of one unit as it was paid, to the nearest centavo, at most the highest price. The exact
 * amount is stored too.
 */
export function paidPerUnit({ paid, quantity }: { paid: number; quantity: number }): number {
  // `paid` is below 1e9, so `paid * 1_000` is an exact integer.
  return Math.min(Math.round((paid * 1_000) / quantity), maxPrice);
}
