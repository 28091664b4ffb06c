import { lineTotal, sumCentavos, toThousandths, type Centavos } from '@quitanda/contract/values';
import type { PendingLine } from '../pending/pending-lines.ts';

/**
 * Returns the sum of the pending lines at their last prices; lines without a price count as 0
 * (INS-08).
 */
export function sumPendingLines(lines: readonly PendingLine[]): Centavos {
  return sumCentavos(
    lines.flatMap(({ item, price, quantity }) =>
      item.isChecked || price === null || quantity === null
        ? []
        : [lineTotal(price, toThousandths(quantity))],
    ),
  );
}
