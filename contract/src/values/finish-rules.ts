/** What a finish moves, and to which stock it adds it. Device and server decide both by these rules. */
import { fold } from './text.ts';

/** An item of a cart. The quantities have the unit of the caller: thousandths, or numbers as on the wire. */
interface CartItem<Quantity> {
  readonly isChecked: boolean;
  readonly price: number | null;
  /** The planned quantity. */
  readonly quantity: Quantity;
  readonly purchasedQuantity: Quantity | null;
}

/**
 * Returns the quantity in which an item moves into the pantry; null if it stays on the list (FIN-03). An
 * item without a price moves, in its planned quantity if it has no other, only if the write says so
 * (FIN-06).
 */
export function boughtQuantity<Quantity extends number>(
  { isChecked, price, quantity, purchasedQuantity }: CartItem<Quantity>,
  mayLackPrice: boolean,
): Quantity | null {
  if (!isChecked || (price === null && !mayLackPrice)) return null;
  const bought = purchasedQuantity ?? (mayLackPrice ? quantity : null);
  return bought !== null && bought > 0 ? bought : null;
}

/** What decides to which stock a bought line is added. */
export interface StockIdentity {
  readonly name: string;
  readonly productId: string | null;
  readonly unit: string;
}

/**
 * Returns the key of a stock. Stock with the same key is one stock: it has the same unit and product, or
 * else the same unit and name (FIN-04).
 */
export const stockKey = ({ name, productId, unit }: StockIdentity): string =>
  `${productId ?? `name:${fold(name)}`} ${unit}`;
