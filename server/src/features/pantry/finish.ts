/** Which items of a cart can move into a pantry, and as which stock (FIN-02, FIN-04). */
import type { ListItemId } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';

/** A list item as the server stores it; quantities in thousandths, price in centavos. */
export interface CartLine {
  id: ListItemId;
  name: string;
  isChecked: boolean;
  /** The taken product, or else the planned product. */
  productId: string | null;
  productName: string | null;
  unit: string;
  purchasedQuantity: number | null;
  price: number | null;
}

export interface BoughtLine extends CartLine {
  purchasedQuantity: number;
}

/** What a trip adds to the stock of one product, or of one name without a product, in one unit. */
export interface Restock {
  /** The id of the first line. New stock gets this id, so that a device knows it in advance. */
  id: string;
  /**
   * The name of the product, because two items with different names may have the same product. Without
   * a product, the name of the item.
   */
  name: string;
  productId: string | null;
  unit: string;
  quantity: number;
}

const isBought = (line: CartLine): line is BoughtLine =>
  line.isChecked &&
  line.purchasedQuantity !== null &&
  line.purchasedQuantity > 0 &&
  line.price !== null;

/** The lines that can move, and the names of those that cannot, both in the order of `sentIds`. */
export function sortCart(
  sentIds: readonly string[],
  lines: readonly CartLine[],
): { bought: BoughtLine[]; skippedNames: string[] } {
  const indexById = new Map(sentIds.map((id, index) => [id, index]));
  const sortedLines = lines.toSorted(
    (a, b) => (indexById.get(a.id) ?? 0) - (indexById.get(b.id) ?? 0),
  );
  return {
    bought: sortedLines.filter(isBought),
    skippedNames: sortedLines.filter((line) => !isBought(line)).map(({ name }) => name),
  };
}

/** The same product in the same unit is one stock; without a product, the same name. */
export const stockKey = (stock: { productId: string | null; name: string; unit: string }) =>
  `${stock.productId ?? `name:${fold(stock.name)}`} ${stock.unit}`;

/** Adds up the bought lines by stock, in the order of the first line of each. */
export function restockOf(bought: readonly BoughtLine[]): Map<string, Restock> {
  const restock = new Map<string, Restock>();
  for (const line of bought) {
    const { id, productName, productId, unit, purchasedQuantity } = line;
    const name = productName ?? line.name;
    const stock = restock.get(stockKey(line)) ?? { id, name, productId, unit, quantity: 0 };
    restock.set(stockKey(line), { ...stock, quantity: stock.quantity + purchasedQuantity });
  }
  return restock;
}
