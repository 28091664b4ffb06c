/** Joins and prices the lines of a receipt that is recorded. */
import {
  derivedPrice,
  limits,
  toCentavos,
  toThousandths,
  type Centavos,
  type ListItemId,
  type Request,
  type Thousandths,
} from '@quitanda/contract';
import { stockKey } from '@quitanda/contract/finish-rules';
import { fold } from '@quitanda/contract/text';
import { ApiError } from '../../http/errors/failure.ts';
import type { SentProducts } from '../pantry/finishing/sent-products.ts';
import type { JoinedLine, PrintedColumn } from './record-receipt.ts';

type Line = Request<'recordReceipt'>['body']['lines'][number];

const maxPaid = toCentavos(limits.maxPaid);
const maxQuantity = toThousandths(limits.maxQuantity);

/**
 * Returns the key under which a household's choice for a line is stored: the supermarket's code for
 * the product, or the printed text of a line without a code.
 */
export const lineKey = ({ code, text }: { code: string | null; text: string }) =>
  code ?? `text:${fold(text)}`;

/**
 * Joins lines of the same unit that have the same list item, or else the same product or name. A
 * purchase has at most one line for each of these. `itemIdsOnList` are the items that are still on the
 * list. Throws `stock-too-large` if a joined quantity or amount exceeds its limit.
 * @returns the joined lines, and for each printed line the id of its joined line
 */
export function joinLines(
  lines: readonly Line[],
  itemIdsOnList: ReadonlySet<string>,
  products: SentProducts,
  newId: () => ListItemId,
): { joinedLines: JoinedLine[]; joinedIds: ListItemId[] } {
  const joinedByKey = new Map<string, JoinedLine>();
  const joinedIds: ListItemId[] = [];
  const unitByItem = new Map<string, string>();
  for (const line of lines) {
    const { name, unit, container, quantity, paid } = line;
    const product = line.productId === null ? undefined : products.get(line.productId);
    const isOnList = line.listItemId != null && itemIdsOnList.has(line.listItemId);
    // A list item is bought in one unit, so only lines in the unit of its first line are joined.
    const itemId = isOnList ? line.listItemId : undefined;
    const belongsToItem = itemId != null && (unitByItem.get(itemId) ?? unit) === unit;
    if (belongsToItem) unitByItem.set(itemId, unit);
    const productId = product?.id ?? null;
    const key = belongsToItem ? itemId : stockKey({ name, productId, unit });
    const earlierLine = joinedByKey.get(key);
    const joined = earlierLine ?? {
      id: belongsToItem ? itemId : newId(),
      name,
      productId,
      productName: product?.name ?? null,
      unit,
      container,
      quantity: 0,
      paid: 0,
      printed: undefined,
    };
    joinedByKey.set(key, {
      ...joined,
      // Lines in different units count as they are printed.
      container: joined.container === container ? container : undefined,
      quantity: joined.quantity + quantity,
      paid: joined.paid + paid,
      printed: joinPrinted(earlierLine, line),
    });
    joinedIds.push(joined.id);
  }
  const joinedLines = [...joinedByKey.values()];
  if (joinedLines.some(({ quantity, paid }) => quantity > maxQuantity || paid > maxPaid)) {
    throw new ApiError('stock-too-large');
  }
  return { joinedLines, joinedIds };
}

/**
 * What the receipt prints for the line, together with the earlier lines of the same purchase; null if a
 * device has not sent it, or if it does not lead to what was paid (NF-10).
 */
function joinPrinted(earlier: JoinedLine | undefined, line: Line): PrintedColumn | null {
  const { quantity, unit, price, paid, total, discount, addition } = line;
  if (total == null || discount == null || addition == null) return null;
  if (total - discount + addition !== paid || earlier?.printed === null) return null;
  const printed = { quantity, unit, price, total, discount, addition };
  if (earlier?.printed === undefined) return printed;
  return {
    unit,
    price: earlier.printed.price === price ? price : null,
    quantity: earlier.printed.quantity + quantity,
    total: earlier.printed.total + total,
    discount: earlier.printed.discount + discount,
    addition: earlier.printed.addition + addition,
  };
}

/**
 * Returns the paid price of one unit, rounded to the centavo and limited to the maximum price. The
 * exact amount paid is stored in the column `paid` of the purchase.
 */
export function computePaidPerUnit({ paid, quantity }: { paid: number; quantity: number }): number {
  return derivedPrice(paid as Centavos, quantity as Thousandths);
}
