/** How many pieces of an item a line of a receipt brings, if the item or the line is in containers (UNI-12). */
import {
  isContainer,
  knownPieces,
  limits,
  toThousandths,
  type PackageCount,
} from '@quitanda/contract';
import type { JoinedLine } from './record-receipt.ts';

/** The plan of a list item, as its row has it. */
export interface PlannedRow {
  readonly id: string;
  readonly name: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unit_text: string | null;
}

const maxQuantity = toThousandths(limits.maxQuantity);

type Line = Pick<JoinedLine, 'quantity' | 'unit' | 'container' | 'productName'>;

/**
 * Returns the quantity of the line in pieces, in thousandths; undefined if the line counts in the word of the
 * plan. 'CX 2' is 24 pieces if the household has said that a caixa has 12, and the plan is 2 caixas or 24 un.
 * Many tills print 'CX' for one carton, so 'CX 24' is 24 pieces for the plan of 2 caixas, and anything else
 * counts as it is printed. Without a printed container, another number than the planned one is of pieces.
 */
export function countedPieces(
  { quantity, unit, container, productName }: Line,
  planned: PlannedRow,
  counts: readonly PackageCount[],
): number | undefined {
  if (unit !== 'un') return undefined;
  const isInContainers = isContainer(planned.unit_text);
  if (container === undefined) {
    return isInContainers && quantity !== planned.quantity ? quantity : undefined;
  }
  const count = knownPieces({ name: planned.name, unitText: container }, productName, counts) ?? 1;
  if (count === 1 || (isInContainers && planned.unit_text !== container)) return undefined;
  const plannedPieces = isInContainers ? planned.quantity * count : planned.quantity;
  if (plannedPieces > maxQuantity) return undefined;
  return quantity * count === plannedPieces || (isInContainers && quantity === plannedPieces)
    ? plannedPieces
    : undefined;
}
