/** What still lies on the shelf, with what one knows of it before it is in the hand (SHO-03, SHO-20). */
import type { ListItem, PriceHistoryEntry } from '@quitanda/contract';
import { unitWord } from '@quitanda/contract/purchase-units';
import { fold } from '@quitanda/contract/text';
import {
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '@quitanda/contract/values';
import { formatDecimal, formatQuantity } from '../../lib/decimal.ts';
import { formatMoney } from '../../lib/money.ts';
import { unitPriceText } from '../../lib/unit-price.ts';
import { plannedName, shownName } from './cart.ts';
import { lastPurchaseOf } from './price-history.ts';
import type { Walked } from './sections.ts';
import { quantityTaken, unitTaken } from './taken-as.ts';

export interface PendingLine extends Walked {
  /** As it stands on the list. */
  readonly item: ListItem;
  readonly unit: ListItem['unit'];
  /** What meets the wish; null where only the scale knows. */
  readonly quantity: number | null;
  /** What was last paid for it here. */
  readonly price: Centavos | null;
}

/**
 * Makes the line of an item by what was last paid in the supermarket; the same line for the same
 * item, so that rows are drawn anew only when something about them has changed.
 */
export function createPendingLines(
  history: readonly PriceHistoryEntry[],
): (item: ListItem) => PendingLine {
  const lines = new WeakMap<ListItem, PendingLine>();
  return (item) => {
    const known = lines.get(item) ?? lineOf(item, history);
    lines.set(item, known);
    return known;
  };
}

function lineOf(item: ListItem, history: readonly PriceHistoryEntry[]): PendingLine {
  const { id, name, product, productId, selectedProductId } = item;
  const unit = unitTaken(item, product);
  const last = lastPurchaseOf({ ...item, unit }, history);
  return {
    id,
    name,
    product,
    productId,
    selectedProductId,
    item,
    unit,
    quantity: quantityTaken(item, product, unit),
    price: last === undefined ? null : toCentavos(last.price),
  };
}

/** What lines would cost at their last prices; those without one are left out (INS-08). */
export function expectedTotal(lines: readonly PendingLine[]): Centavos {
  return sumCentavos(
    lines.flatMap(({ price, quantity }) =>
      price === null || quantity === null ? [] : [lineTotal(price, toThousandths(quantity))],
    ),
  );
}

/** 'R$ 7,99', and '/kg' below it for what is weighed. */
export function priceParts({ price, unit }: PendingLine): { money: string; per: string } | null {
  if (price === null) return null;
  return { money: formatMoney(price), per: unit === 'kg' ? '/kg' : '' };
}

/** '1 pacote · R$ 5,98/kg': how much one takes, and what that says of its price. */
export function pendingText(line: PendingLine): string {
  const { item, product, unit, quantity, price } = line;
  const unitPrice = price !== null && unitPriceText(price, unit, product?.name, item.name);
  const planned = saysMore(item) ? `na lista: ${item.name}` : null;
  return [amountText(unit, quantity, line), unitPrice, planned].filter(Boolean).join(' · ');
}

function amountText(unit: ListItem['unit'], quantity: number | null, line: PendingLine): string {
  const { item, product } = line;
  if (quantity === null) return formatQuantity(item.quantity, item.unit);
  if (product === null || unitWord(product.name, unit) !== 'pacote') {
    return formatQuantity(quantity, unit);
  }
  return `${formatDecimal(quantity)} ${quantity === 1 ? 'pacote' : 'pacotes'}`;
}

/** Whether the name on the list is not just the beginning of the product's. */
function saysMore(item: ListItem): boolean {
  const planned = plannedName(item);
  return planned !== null && !fold(shownName(item)).includes(fold(planned));
}
