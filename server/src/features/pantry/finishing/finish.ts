/** Decides which items of a cart move into a pantry, and adds them up by stock (FIN-02, FIN-04). */
import type { ListItemId } from '@quitanda/contract';
import { boughtQuantity, stockKey } from '@quitanda/contract/finish-rules';

/** A list item as the server stores it, with quantities in thousandths and the price in centavos. */
export interface CartLine {
  id: ListItemId;
  name: string;
  isChecked: boolean;
  /** The taken product, or else the planned product. */
  productId: string | null;
  productName: string | null;
  unit: string;
  unitText?: string | null | undefined;
  /** The planned quantity, for an item that was ticked without amounts. */
  quantity: number;
  purchasedQuantity: number | null;
  /** Null for an item that was ticked without a price. */
  price: number | null;
  /** What the whole line cost, if that is not price × quantity. */
  paid?: number | null;
}

export interface BoughtLine extends Omit<CartLine, 'quantity'> {
  purchasedQuantity: number;
}

/** The quantity that a trip adds to one stock. {@link stockKey} says which lines are one stock. */
export interface StockAddition {
  /**
   * The id of the first line. New stock gets this id, because a device gives the same id to the
   * stock that it adds while offline.
   */
  id: string;
  /**
   * The name of the product, or else of the item. Items with different names may have the same
   * product.
   */
  name: string;
  productId: string | null;
  unit: string;
  unitText?: string | null | undefined;
  quantity: number;
}

/** Returns the line as it moves into the pantry; undefined if it stays on the list. */
function boughtOf(line: CartLine, mayLackPrice: boolean): BoughtLine | undefined {
  const purchasedQuantity = boughtQuantity(line, mayLackPrice);
  return purchasedQuantity === null ? undefined : { ...line, purchasedQuantity };
}

const none: ReadonlySet<string> = new Set();

/**
 * Returns the lines that can move, and the names of the lines that cannot, both in the order of
 * `sentIds`. The lines of `unpricedIds` move even without a price.
 */
export function splitCart(
  sentIds: readonly string[],
  lines: readonly CartLine[],
  unpricedIds = none,
): { bought: BoughtLine[]; skippedNames: string[] } {
  const indexById = new Map(sentIds.map((id, index) => [id, index]));
  const sortedLines = lines.toSorted(
    (a, b) => (indexById.get(a.id) ?? 0) - (indexById.get(b.id) ?? 0),
  );
  const boughtOrNot = sortedLines.map((line) => ({
    name: line.name,
    bought: boughtOf(line, unpricedIds.has(line.id)),
  }));
  return {
    bought: boughtOrNot.flatMap(({ bought }) => bought ?? []),
    skippedNames: boughtOrNot.flatMap(({ name, bought }) => (bought ? [] : name)),
  };
}

/** Adds up the bought lines by stock, in the order of the first line of each stock. */
export function sumByStock(bought: readonly BoughtLine[]): Map<string, StockAddition> {
  const additions = new Map<string, StockAddition>();
  for (const line of bought) {
    const { id, productName, productId, unit, unitText, purchasedQuantity } = line;
    const name = productName ?? line.name;
    const stock = additions.get(stockKey(line)) ?? {
      id,
      name,
      productId,
      unit,
      unitText,
      quantity: 0,
    };
    additions.set(stockKey(line), { ...stock, quantity: stock.quantity + purchasedQuantity });
  }
  return additions;
}
