/** The lines of the pending items, with their known prices (SHO-03, SHO-20). */
import type { ItemProduct, ListItem, UsedProduct, PriceHistoryEntry } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import {
  fromCentavos,
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { formatDecimal, formatQuantity } from '../../../lib/amounts/decimal.ts';
import { inOrderOfCreation } from '../../../lib/items/in-order-of-creation.ts';
import { formatMoney, priceText } from '../../../lib/amounts/money.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { unitPriceText } from '../../../lib/amounts/unit-price.ts';
import { lastPurchaseOf } from '../trip/price-history.ts';
import type { SectionedItem } from './sections.ts';
import type { Purchase } from '../take/use-take.ts';
import { cartQuantityOf, cartUnitOf } from '../take/cart-quantity.ts';

export interface PendingLine extends SectionedItem {
  /** The item of the list. */
  readonly item: ListItem;
  readonly unit: ListItem['unit'];
  /** The quantity to buy for the planned one; null if the item must be weighed first. */
  readonly quantity: number | null;
  /** The last price in this supermarket; null if there is none. */
  readonly price: Centavos | null;
}

/**
 * Returns a function that makes the line of an item from the last prices in the supermarket. It
 * returns the same line for the same item, so that rows render again only after a change.
 */
export function createPendingLines(
  history: readonly PriceHistoryEntry[],
  usedProducts: readonly UsedProduct[] = [],
): (item: ListItem) => PendingLine {
  const chosen = new Map(
    usedProducts.flatMap((product) => product.chosenFor.map((name) => [name, product])),
  );
  const lines = new WeakMap<ListItem, PendingLine>();
  /** A name that was linked to a product stays linked to it (LNK-02). */
  function rememberedFor(item: ListItem): ItemProduct | null {
    const product = item.product === null && chosen.get(fold(item.name));
    return product ? asItemProduct(product) : item.product;
  }
  return (item) => {
    const line = lines.get(item) ?? lineOf(item, rememberedFor(item), history);
    lines.set(item, line);
    return line;
  };
}

/** The line of an item that is taken as `product`, with the last price in the supermarket. */
export function lineOf(
  item: ListItem,
  product: ItemProduct | null,
  history: readonly PriceHistoryEntry[],
): PendingLine {
  const { id, name, productId } = item;
  const selectedProductId = product?.id ?? item.selectedProductId;
  const unit = cartUnitOf(item, product);
  const last = lastPurchaseOf({ ...item, unit, selectedProductId }, history);
  return {
    id,
    name,
    product,
    productId,
    selectedProductId,
    item,
    unit,
    quantity: cartQuantityOf(item, product, unit),
    price: last === undefined ? null : toCentavos(last.price),
  };
}

/**
 * The items to take, and at their old position those that were taken just now. `itemsAfterTouches`
 * are the items when the touches last paused.
 */
export function shownPending(
  items: readonly ListItem[],
  itemsAfterTouches: readonly ListItem[],
): readonly ListItem[] {
  const wasPending = new Set(
    itemsAfterTouches.filter((item) => !item.isChecked).map(({ id }) => id),
  );
  return inOrderOfCreation(items).filter((item) => !item.isChecked || wasPending.has(item.id));
}

/** The sum of the lines at their last prices, without those that have none (INS-08). */
export function expectedTotal(lines: readonly PendingLine[]): Centavos {
  return sumCentavos(
    lines.flatMap(({ item, price, quantity }) =>
      item.isChecked || price === null || quantity === null
        ? []
        : [lineTotal(price, toThousandths(quantity))],
    ),
  );
}

/** 'R$ 7,99', with '/kg' below it for weighed products. */
export function priceParts({ price, unit }: PendingLine): { money: string; per: string } | null {
  if (price === null) return null;
  return { money: formatMoney(price), per: unit === 'kg' ? '/kg' : '' };
}

/** '1 pacote · R$ 5,98/kg': the quantity, the unit price, and the planned name if it differs. */
export function pendingText(line: PendingLine): string {
  const { item, product, unit, quantity, price } = line;
  const unitPrice = price !== null && unitPriceText(price, unit, product?.name, item.name);
  const planned = saysMore(line) ? `na lista: ${item.name}` : null;
  return [amountText(unit, quantity, line), unitPrice, planned].filter(Boolean).join(' · ');
}

function amountText(unit: ListItem['unit'], quantity: number | null, line: PendingLine): string {
  const { item, product } = line;
  if (quantity === null) return formatQuantity(item.quantity, item.unit);
  return purchasedText(quantity, unit, product?.name ?? null);
}

/** Whether the name on the list is not just a part of the product's name. */
function saysMore({ name, product }: PendingLine): boolean {
  return product !== null && !fold(product.name).includes(fold(name));
}

/** What one tap takes, at the last price in this supermarket; undefined if a dialog must ask. */
export function purchaseAtOnce({
  product,
  unit,
  quantity: amount,
  price: unitPrice,
}: PendingLine): Purchase | undefined {
  if (amount === null || unitPrice === null) return undefined;
  const quantity = toThousandths(amount);
  const line = lineTotal(unitPrice, quantity);
  return { product, unit, line: { unitPrice, quantity, line, paid: line, isDerived: false } };
}

/** 'Café 500 g · 2 × 24,90', for the toast with 'Mudar'. */
export function takenText({ name, product, unit, quantity, price }: PendingLine): string {
  const amount = unit === 'kg' ? formatQuantity(quantity ?? 0, unit) : formatDecimal(quantity ?? 0);
  return `${product?.name ?? name} · ${amount} × ${priceText(fromCentavos(price ?? toCentavos(0)))}`;
}
