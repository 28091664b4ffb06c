/** The lines of the pending items, with their last prices (SHO-03, SHO-20). */
import type {
  ItemProduct,
  ListItem,
  PackageCount,
  UsedProduct,
  PriceHistoryEntry,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { formatAmount } from '@quitanda/contract/units';
import {
  fromCentavos,
  lineTotal,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { formatDecimal, formatQuantity } from '../../../lib/amounts/decimal.ts';
import { inOrder } from '../../../lib/items/in-order.ts';
import { formatMoney, priceText } from '../../../lib/amounts/money.ts';
import { purchasedText } from '../../../lib/amounts/purchased-text.ts';
import { unitPriceText } from '../../../lib/amounts/unit-price.ts';
import { lastPurchaseOf } from '../trip/price-history.ts';
import type { SectionedItem } from './sections.ts';
import type { Purchase } from '../take/use-take.ts';
import { cartQuantityOf, cartUnitOf, itemInPieces } from '../take/cart-quantity.ts';

export interface PendingLine extends SectionedItem {
  /** The item of the list. */
  readonly item: ListItem;
  /** The item with its plan in pieces; the same object unless it is planned in known containers (UNI-11). */
  readonly planned: ListItem;
  readonly unit: ListItem['unit'];
  /** The planned quantity in `unit`; null if the item must be weighed first. */
  readonly quantity: number | null;
  /** The last price in this supermarket; null if there is none. */
  readonly price: Centavos | null;
}

/**
 * Returns a function that creates the line of an item from the last prices in the supermarket. The
 * function returns the same object for the same item, so that rows render again only after a
 * change.
 */
export function createPendingLineFactory(
  history: readonly PriceHistoryEntry[],
  usedProducts: readonly UsedProduct[] = [],
  packageCounts?: readonly PackageCount[],
): (item: ListItem) => PendingLine {
  const productByName = new Map(
    usedProducts.flatMap((product) => product.chosenFor.map((name) => [name, product])),
  );
  const lines = new WeakMap<ListItem, PendingLine>();
  /**
   * Returns the item's product, or else the product that was last selected for its name (LNK-02).
   */
  function productFor(item: ListItem): ItemProduct | null {
    const product = item.product === null && productByName.get(fold(item.name));
    return product ? asItemProduct(product) : item.product;
  }
  return (item) => {
    const line =
      lines.get(item) ?? createPendingLine(item, productFor(item), history, packageCounts);
    lines.set(item, line);
    return line;
  };
}

/**
 * Returns the line of an item that is taken as `product`, with the last price in the supermarket.
 */
export function createPendingLine(
  item: ListItem,
  product: ItemProduct | null,
  history: readonly PriceHistoryEntry[],
  packageCounts?: readonly PackageCount[],
): PendingLine {
  const { id, name, productId } = item;
  const selectedProductId = product?.id ?? item.selectedProductId;
  const unit = cartUnitOf(item, product);
  const planned = itemInPieces(item, product, unit, packageCounts);
  const lastPurchase = lastPurchaseOf(
    { ...planned, unit, selectedProductId },
    history,
    planned !== item,
  );
  return {
    id,
    name,
    product,
    productId,
    selectedProductId,
    item,
    planned,
    unit,
    quantity: cartQuantityOf(planned, product, unit),
    price: lastPurchase === undefined ? null : toCentavos(lastPurchase.price),
  };
}

/**
 * Returns the pending items and the items that were just taken, each at its previous position.
 * `itemsAfterTouches` are the items of the moment when nobody had touched the screen for a while.
 */
export function selectShownPendingItems(
  items: readonly ListItem[],
  itemsAfterTouches: readonly ListItem[],
): readonly ListItem[] {
  const previouslyPendingIds = new Set(
    itemsAfterTouches.filter((item) => !item.isChecked).map(({ id }) => id),
  );
  return inOrder(items).filter((item) => !item.isChecked || previouslyPendingIds.has(item.id));
}

/** Whether the item is bought only in a supermarket other than this one (LST-56, SHO-32). */
export const isOnlyElsewhere = ({ onlyAt }: ListItem, supermarket: string): boolean =>
  onlyAt != null && fold(onlyAt) !== fold(supermarket);

/** Returns 'R$ 7,99', and '/kg' for weighed products; null without a price. */
export function priceParts({ price, unit }: PendingLine): { money: string; per: string } | null {
  if (price === null) return null;
  return { money: formatMoney(price), per: unit === 'kg' ? '/kg' : '' };
}

/** Returns '1 pacote · R$ 5,98/kg': quantity, unit price, the planned name if it differs, and the note. */
export function pendingText(line: PendingLine): string {
  const { item, product, unit, quantity, price } = line;
  const unitPrice = price !== null && unitPriceText(price, unit, product?.name, item.name);
  const plannedNameText = isPlannedNameShown(line) ? `na lista: ${item.name}` : null;
  return [amountText(unit, quantity, line), unitPrice, plannedNameText, item.note]
    .filter(Boolean)
    .join(' · ');
}

/** Whether the item is taken exactly as it was planned: '300 g', '2 latas' (UNI-08). */
const isAsPlanned = ({ item, unit, quantity }: PendingLine) =>
  item.unitText != null && unit === item.unit && quantity === item.quantity;

function amountText(unit: ListItem['unit'], quantity: number | null, line: PendingLine): string {
  const { item, product } = line;
  if (quantity === null || isAsPlanned(line)) return formatAmount(item);
  return purchasedText(quantity, unit, product?.name ?? null);
}

/** Whether the product's name does not contain the name on the list. */
function isPlannedNameShown({ name, product }: PendingLine): boolean {
  return product !== null && !fold(product.name).includes(fold(name));
}

/**
 * Returns the purchase that one tap makes, at the last price in this supermarket; undefined if a
 * dialog must ask for the price or the quantity.
 */
export function oneTapPurchase({
  planned,
  product,
  unit,
  quantity: amount,
  price: unitPrice,
}: PendingLine): Purchase | undefined {
  if (amount === null || unitPrice === null) return undefined;
  const quantity = toThousandths(amount);
  const total = lineTotal(unitPrice, quantity);
  const line = { unitPrice, quantity, total, isTotalTyped: false };
  return { product, unit, line, planned };
}

/** Returns 'Café 500 g · 2 × 24,90', for the toast after an item was taken in one tap. */
export function takenText({ name, product, unit, quantity, price }: PendingLine): string {
  const amount = unit === 'kg' ? formatQuantity(quantity ?? 0, unit) : formatDecimal(quantity ?? 0);
  return `${product?.name ?? name} · ${amount} ×\u00a0${priceText(fromCentavos(price ?? toCentavos(0)))}`;
}
