/** The values of the sheet of a line, and the corrections that result from them (CMP-21, CMP-23). */
import type { ItemProduct, PurchasedLine, PurchasedLineChange } from '@quitanda/contract';
import {
  fromCentavos,
  fromThousandths,
  lineTotal,
  toCentavos,
  toThousandths,
  type ListUnit,
} from '@quitanda/contract/values';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { priceText } from '../../../lib/amounts/money.ts';
import type { ItemDraft, PricedLine, Pricing } from '../../shopping/take/item-draft.ts';

/** A product as a line shows it. */
export type ShownProduct = Pick<ItemProduct, 'id' | 'name' | 'imageUrl'> & {
  readonly categoryName: string | null;
};

/** The fields of the sheet when it opens. */
export interface InitialValues {
  readonly product: ShownProduct | null;
  readonly unit: ListUnit;
  readonly draft: ItemDraft;
  /** Whether the line has no price, so that the price may stay empty (FIN-07). */
  readonly isUnpriced?: boolean;
}

/** The valid values of the sheet. */
export interface LineValues {
  readonly product: ShownProduct | null;
  readonly unit: ListUnit;
  readonly pricing: Pricing;
  readonly pricedLine: PricedLine;
  /** Set if the price was left empty; the line then still has none. */
  readonly isUnpriced?: boolean;
}

/**
 * Returns the values of a line. A line whose total is not its price times its quantity, for example
 * because of a discount, opens with its total.
 */
export function valuesOf(line: PurchasedLine): InitialValues {
  const { productId, productName, name, categoryName, imageUrl, unit, quantity, price } = line;
  const hasOwnTotal = isOwnTotal(line);
  const isUnpriced = line.isUnpriced === true;
  return {
    product:
      productId === null
        ? null
        : { id: productId, name: productName ?? name, categoryName, imageUrl },
    unit,
    draft: {
      pricing: hasOwnTotal ? 'total' : 'per-unit',
      price: isUnpriced ? '' : priceText(hasOwnTotal ? line.total : price),
      quantity: formatDecimal(quantity),
      paidQuantity: '',
    },
    isUnpriced,
  };
}

const isOwnTotal = ({ price, quantity, total }: PurchasedLine) =>
  lineTotal(toCentavos(price), toThousandths(quantity)) !== toCentavos(total);

/** Returns the price or the total as it is sent, depending on which of them was typed. */
export function amountsOf({ pricing, pricedLine }: LineValues) {
  return pricing === 'per-unit'
    ? { price: fromCentavos(pricedLine.unitPrice) }
    : { paid: fromCentavos(pricedLine.total) };
}

/**
 * Returns what changes a line into these values; undefined if they are the same. A new quantity is
 * sent with its price or total, so that the line costs what the sheet shows.
 */
export function changeOf(line: PurchasedLine, values: LineValues): PurchasedLineChange | undefined {
  const { product, unit, pricedLine } = values;
  const quantity = fromThousandths(pricedLine.quantity);
  const areAmountsSame =
    line.isUnpriced !== true &&
    quantity === line.quantity &&
    unit === line.unit &&
    pricedLine.total === toCentavos(line.total) &&
    (values.pricing !== 'per-unit' || pricedLine.unitPrice === toCentavos(line.price));
  const change: PurchasedLineChange = {
    ...(product?.id !== (line.productId ?? undefined) && { productId: product?.id ?? null }),
    ...(quantity !== line.quantity && { quantity }),
    ...(unit !== line.unit && { unit }),
    ...(!areAmountsSame && values.isUnpriced !== true && amountsOf(values)),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}
