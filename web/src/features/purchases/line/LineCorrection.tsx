import type { PurchasedLine, Row } from '@quitanda/contract';
import { fromCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { undoableCorrection } from '../corrections/last-correction.ts';
import { LastCorrection } from '../corrections/LastCorrection.tsx';
import { useCorrections } from '../corrections/use-corrections.ts';
import { amountPaidFor } from '../purchases.selectors.ts';
import { lineName, lineText } from '../trip-text.ts';

interface LineCorrectionProps {
  readonly finishId: string;
  readonly line: PurchasedLine;
  /** Called after the undo. */
  readonly onUndone: () => void;
}

/** The last correction of a line, for as long as it can be undone (CMP-29). */
export function LineCorrection({ finishId, line, onUndone }: LineCorrectionProps) {
  const { previewRevert, revert } = useCorrections(finishId);
  const [now] = useState(Date.now);
  const correctionId = undoableCorrection(line, now);
  if (correctionId === undefined || line.correctedAt == null) return null;
  const earlier = previewRevert(correctionId)?.trip.lines.after[0];
  function undo(id: string) {
    revert(id);
    onUndone();
  }
  return (
    <LastCorrection
      word="Corrigido"
      at={line.correctedAt}
      by={line.correctedBy}
      before={earlier && textOf(earlier, line)}
      onUndo={() => undo(correctionId)}
    />
  );
}

/** Names the earlier product too if it was another one. */
function textOf(row: Row<'purchases'>, line: PurchasedLine): string {
  const isUnpriced = row.isUnpriced === true && { isUnpriced: true };
  const { isUnpriced: _, ...fields } = row;
  const earlier = { ...fields, ...isUnpriced, total: fromCentavos(amountPaidFor(row)) };
  const name = row.productId === line.productId ? '' : `${lineName(earlier)}, `;
  return `${name}${lineText(earlier)}`;
}
