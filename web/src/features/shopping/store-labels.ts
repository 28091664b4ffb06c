/** What the label of a shop's scale says about the thing it sticks on (SHO-13). */
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
import { formatDecimal, formatQuantity } from '../../lib/decimal.ts';
import { formatMoney, priceText } from '../../lib/money.ts';
import type { ItemDraft } from './item-draft.ts';

export const labelValueKinds: readonly LabelValueKind[] = ['price', 'weight'];

/** A label with what its number means in this shop. */
export interface ReadLabel {
  readonly label: StoreLabel;
  readonly valueKind: LabelValueKind;
  /** The item that was being taken when the label was read. */
  readonly item?: ListItem | undefined;
}

const paidOn = ({ value }: StoreLabel): Centavos => toCentavos(value / 100);
const weightOn = ({ value }: StoreLabel): number => value / 1_000;

/** The number on the label as a person reads it: 'Preço total R$ 12,34', 'Peso 1,234 kg'. */
export function labelText({ label, valueKind }: ReadLabel): string {
  return valueKind === 'price'
    ? `Preço total ${formatMoney(paidOn(label))}`
    : `Peso ${formatQuantity(weightOn(label), 'kg')}`;
}

/** A shop's scales all print alike: what most of its known labels carry, else the price. */
export function likelyValueKind(known: readonly SavedStoreLabel[]): LabelValueKind {
  const weights = known.filter(({ valueKind }) => valueKind === 'weight').length;
  return weights > known.length / 2 ? 'weight' : 'price';
}

/** What a label fills in. A weight that follows from the last price is a guess to be checked. */
export interface LabelDraft {
  readonly start: Partial<ItemDraft>;
  readonly isWeightGuessed: boolean;
}

/**
 * The start of the item dialog for something weighed. From a total, the weight follows from the
 * price per kg, where one is known; else it is left to type.
 */
export function draftOfLabel(
  { label, valueKind }: ReadLabel,
  unit: ListItem['unit'],
  unitPrice: number | undefined,
): LabelDraft {
  if (label.value === 0) return { start: {}, isWeightGuessed: false };
  if (valueKind === 'weight') {
    return { start: { quantity: formatDecimal(weightOn(label)) }, isWeightGuessed: false };
  }
  const paid = { pricing: 'total', price: priceText(label.value / 100) } as const;
  if (unit !== 'kg') return { start: paid, isWeightGuessed: false };
  const weight = weightFor(paidOn(label), unitPrice);
  return weight === undefined
    ? { start: { ...paid, quantity: '' }, isWeightGuessed: false }
    : {
        start: { ...paid, quantity: formatDecimal(fromThousandths(weight)) },
        isWeightGuessed: true,
      };
}

function weightFor(paid: Centavos, unitPrice: number | undefined): Thousandths | undefined {
  if (unitPrice === undefined || unitPrice <= 0) return undefined;
  const kilos = Math.round((paid * 1_000) / toCentavos(unitPrice)) / 1_000;
  const isPossible = kilos >= limits.minQuantity && kilos <= limits.maxQuantity;
  return isPossible ? toThousandths(kilos) : undefined;
}
