/** Compares a receipt with the cart, and describes the differences (NF-05). */
import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { checkCart } from '@quitanda/contract/receipts/check-cart';
import {
  fromCentavos,
  fromThousandths,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
  type Thousandths,
} from '@quitanda/contract/values';
import { formatQuantity } from '../../../lib/amounts/decimal.ts';
import { formatMoney, priceText } from '../../../lib/amounts/money.ts';
import { choiceOf } from './decisions.ts';
import type { ReceiptDraft } from './receipt-draft.ts';

export interface CartCheckText {
  /** Whether the receipt and the cart have no difference. */
  readonly isMatch: boolean;
  readonly title: string;
  readonly lines: readonly string[];
  /** The difference of the totals, if it is not the sum of the price differences of the items. */
  readonly totalDifference?: string;
}

/**
 * Compares the charged lines with the taken items of the list. Returns undefined if no item was
 * taken, because then there is nothing to compare.
 */
export function cartCheckText(
  items: readonly ListItem[],
  { receipt, matches, decisions }: Pick<ReceiptDraft, 'receipt' | 'matches' | 'decisions'>,
): CartCheckText | undefined {
  const cart = items.filter(({ isChecked }) => isChecked).map(toCartEntry);
  if (cart.length === 0) return undefined;
  const chargedLines = receipt.lines.map(({ quantity, unit, charged, text }, index) => {
    const match = matches[index];
    const choice = match && choiceOf(match, decisions[index]);
    return {
      listItemId: choice?.listItemId ?? null,
      name: choice?.name ?? text,
      quantity: toThousandths(quantity),
      unit,
      paid: toCentavos(charged),
    };
  });
  return toCheckText(checkCart(cart, chargedLines));
}

function toCartEntry(item: ListItem) {
  const { id, name, product, quantity, purchasedQuantity, price, paid } = item;
  return {
    id,
    name: product?.name ?? name,
    quantity: toThousandths(purchasedQuantity ?? quantity),
    unit: purchasedUnitOf(item),
    price: price === null ? null : toCentavos(price),
    paid: paid == null ? null : toCentavos(paid),
  };
}

function toCheckText(check: ReturnType<typeof checkCart>): CartCheckText {
  const { difference, overcharged, undercharged, notTaken, notCharged } = check;
  const lines = [
    ...[...overcharged, ...undercharged].map(differenceText),
    ...notTaken.map(({ name, charged }) => `Cobrado e não pego: ${name}, ${amountText(charged)}`),
    ...notCharged.map(({ name, expected }) =>
      // An item that was taken without a price has no amount.
      ['Pego e não cobrado: ', name, expected > 0 && `, ${amountText(expected)}`]
        .filter((part) => part !== false)
        .join(''),
    ),
  ];
  if (lines.length === 0) {
    return { isMatch: true, title: 'Tudo certo: a nota bate com o carrinho.', lines };
  }
  const itemsDifference = sumCentavos(
    [...overcharged, ...undercharged].map(
      ({ charged, expected }) => (charged - expected) as Centavos,
    ),
  );
  // An item that is only in the cart or only on the receipt does not count as a price difference,
  // because the person may have forgotten to take it or to put it back in the app. Because of such
  // items the totals may differ by another amount.
  const total = difference !== itemsDifference && {
    totalDifference: `Diferença total: ${moreOrLessText(difference)}`,
  };
  return { isMatch: false, title: titleOf(itemsDifference, difference), lines, ...total };
}

type ChargeDifference = ReturnType<typeof checkCart>['overcharged'][number];

/** Says what was charged and what was expected. Names the quantities only if they differ. */
function differenceText(line: ChargeDifference): string {
  const { name, charged, expected, chargedQuantity, expectedQuantity, unit } = line;
  if (chargedQuantity === null || chargedQuantity === expectedQuantity) {
    return `${name}: ${amountText(charged)} na nota, ${amountText(expected)} no carrinho`;
  }
  const quantityText = (quantity: Thousandths) => formatQuantity(fromThousandths(quantity), unit);
  return (
    `${name}: ${quantityText(chargedQuantity)} por ${amountText(charged)} na nota, ` +
    `${quantityText(expectedQuantity)} por ${amountText(expected)} no carrinho`
  );
}

function titleOf(itemsDifference: Centavos, difference: Centavos): string {
  if (itemsDifference !== 0) return `Cobraram ${moreOrLessText(itemsDifference)}`;
  if (difference === 0) return 'O total bate, mas há diferenças';
  return 'A nota e o carrinho não têm os mesmos itens';
}

/** Returns 'R$ 2,00 a mais' or 'R$ 2,00 a menos', and only 'R$ 0,00' for no difference. */
function moreOrLessText(difference: Centavos): string {
  if (difference === 0) return formatMoney(difference);
  const sum = formatMoney(Math.abs(difference) as Centavos);
  return difference > 0 ? `${sum} a mais` : `${sum} a menos`;
}

/** Returns '26,90'. */
const amountText = (centavos: Centavos) => priceText(fromCentavos(centavos));
