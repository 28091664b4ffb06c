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

/** A label and the meaning of its number, which differs between supermarkets. */
export interface InterpretedLabel {
  readonly label: StoreLabel;
  readonly valueKind: LabelValueKind;
  /** The item that was being taken when the label was scanned. */
  readonly item?: ListItem | undefined;
}

const totalOf = ({ value }: StoreLabel): Centavos => toCentavos(value / 100);
const kilosOf = ({ value }: StoreLabel): number => value / 1_000;

/** Returns the number on the label as text: 'Preço total R$ 12,34', 'Peso 1,234 kg'. */
export function labelText({ label, valueKind }: InterpretedLabel): string {
  return valueKind === 'price'
    ? `Preço total ${formatMoney(totalOf(label))}`
    : `Peso ${formatQuantity(kilosOf(label), 'kg')}`;
}

/**
 * Returns the most frequent meaning among the linked labels of the supermarket, because all its
 * scales usually print the same kind of number. If weights are not the majority, returns 'price'.
 */
export function likelyValueKind(labels: readonly SavedStoreLabel[]): LabelValueKind {
  const weights = labels.filter(({ valueKind }) => valueKind === 'weight').length;
  return weights > labels.length / 2 ? 'weight' : 'price';
}

/** The initial values of the item dialog from a label. */
export interface LabelDraft {
  readonly initialDraft: Partial<ItemDraft>;
  /** Whether the weight was computed from the last price, so that the person must check it. */
  readonly isWeightGuessed: boolean;
}

/**
 * Returns the initial values of the item dialog after the scan of a label. If the label has a total
 * and `unit` is 'kg', the weight is computed with the last price per kg. Without a last price the
 * person types the weight.
 */
export function draftOfLabel(
  { label, valueKind }: InterpretedLabel,
  unit: ListItem['unit'],
  unitPrice: number | undefined,
): LabelDraft {
  if (label.value === 0) return { initialDraft: {}, isWeightGuessed: false };
  if (valueKind === 'weight') {
    return { initialDraft: { quantity: formatDecimal(kilosOf(label)) }, isWeightGuessed: false };
  }
  const totalFields = { pricing: 'total', price: priceText(label.value / 100) } as const;
  if (unit !== 'kg') return { initialDraft: totalFields, isWeightGuessed: false };
  const weight = weightFor(totalOf(label), unitPrice);
  return weight === undefined
    ? { initialDraft: { ...totalFields, quantity: '' }, isWeightGuessed: false }
    : {
        initialDraft: { ...totalFields, quantity: formatDecimal(fromThousandths(weight)) },
        isWeightGuessed: true,
      };
}

function weightFor(total: Centavos, unitPrice: number | undefined): Thousandths | undefined {
  if (unitPrice === undefined || unitPrice <= 0) return undefined;
  const kilos = Math.round((total * 1_000) / toCentavos(unitPrice)) / 1_000;
  const isInBounds = kilos >= limits.minQuantity && kilos <= limits.maxQuantity;
  return isInBounds ? toThousandths(kilos) : undefined;
}
