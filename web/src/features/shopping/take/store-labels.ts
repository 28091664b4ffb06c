/** Reads the labels that a supermarket's own scales print (SHO-13). */
import type { LabelValueKind, ListItem, SavedStoreLabel } from '@quitanda/contract';
import type { StoreLabel } from '@quitanda/contract/barcodes';
import {
  fromThousandths,
  limits,
  toCentavos,
  toThousandths,
  type Centavos,
  type Thousandths,
} from '@quitanda/contract/values';
import { formatDecimal, formatQuantity } from '../../../lib/amounts/decimal.ts';
import { formatMoney, priceText } from '../../../lib/amounts/money.ts';
import type { ItemDraft } from './item-draft.ts';

export const labelValueKinds: readonly LabelValueKind[] = ['price', 'weight'];

/** A label with the meaning of its number in this supermarket. */
export interface ReadLabel {
  readonly label: StoreLabel;
  readonly valueKind: LabelValueKind;
  /** The item that was being taken when the label was scanned. */
  readonly item?: ListItem | undefined;
}

const totalOf = ({ value }: StoreLabel): Centavos => toCentavos(value / 100);
const kilosOf = ({ value }: StoreLabel): number => value / 1_000;

/** Returns the number on the label as text: 'Preço total R$ 12,34', 'Peso 1,234 kg'. */
export function labelText({ label, valueKind }: ReadLabel): string {
  return valueKind === 'price'
    ? `Preço total ${formatMoney(totalOf(label))}`
    : `Peso ${formatQuantity(kilosOf(label), 'kg')}`;
}

/**
 * Returns the meaning of most linked labels of the supermarket, because all its scales print the
 * same kind of number; without a majority, the price.
 */
export function likelyValueKind(labels: readonly SavedStoreLabel[]): LabelValueKind {
  const weights = labels.filter(({ valueKind }) => valueKind === 'weight').length;
  return weights > labels.length / 2 ? 'weight' : 'price';
}

/**
 * The values that a label fills in. The person must check a weight that was computed from the last
 * price.
 */
export interface LabelDraft {
  readonly initialDraft: Partial<ItemDraft>;
  readonly isWeightGuessed: boolean;
}

/**
 * Returns the initial values of the item dialog for a weighed item. If the label has a total, the
 * weight is computed with the last price per kg; without one, the person types the weight.
 */
export function draftOfLabel(
  { label, valueKind }: ReadLabel,
  unit: ListItem['unit'],
  unitPrice: number | undefined,
): LabelDraft {
  if (label.value === 0) return { initialDraft: {}, isWeightGuessed: false };
  if (valueKind === 'weight') {
    return { initialDraft: { quantity: formatDecimal(kilosOf(label)) }, isWeightGuessed: false };
  }
  const paid = { pricing: 'total', price: priceText(label.value / 100) } as const;
  if (unit !== 'kg') return { initialDraft: paid, isWeightGuessed: false };
  const weight = weightFor(totalOf(label), unitPrice);
  return weight === undefined
    ? { initialDraft: { ...paid, quantity: '' }, isWeightGuessed: false }
    : {
        initialDraft: { ...paid, quantity: formatDecimal(fromThousandths(weight)) },
        isWeightGuessed: true,
      };
}

function weightFor(paid: Centavos, unitPrice: number | undefined): Thousandths | undefined {
  if (unitPrice === undefined || unitPrice <= 0) return undefined;
  const kilos = Math.round((paid * 1_000) / toCentavos(unitPrice)) / 1_000;
  const isPossible = kilos >= limits.minQuantity && kilos <= limits.maxQuantity;
  return isPossible ? toThousandths(kilos) : undefined;
}
