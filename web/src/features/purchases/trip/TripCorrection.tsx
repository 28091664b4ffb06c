import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { formatDate } from '../../../lib/dates/dates.ts';
import { undoableCorrection } from '../corrections/last-correction.ts';
import { LastCorrection } from '../corrections/LastCorrection.tsx';
import { useCorrections } from '../corrections/use-corrections.ts';

interface TripCorrectionProps {
  readonly trip: Answer<'getFinishedTrip'>;
  /** Called after the undo. */
  readonly onUndone: () => void;
}

/** The last correction of a trip's supermarket or date, for as long as it can be undone (CMP-29). */
export function TripCorrection({ trip, onUndone }: TripCorrectionProps) {
  const { revert } = useCorrections(trip.id);
  const [now] = useState(Date.now);
  const correctionId = undoableCorrection(trip, now);
  if (correctionId === undefined || trip.correctedAt == null) return null;
  const { boughtAt, total, lines = [] } = trip.lastCorrection?.before ?? {};
  const supermarkets = [...new Set(lines.flatMap(({ supermarket }) => supermarket ?? []))];
  const totalText = total === 0 ? 'sem total' : total != null && formatMoney(toCentavos(total));
  const earlier = [
    ...supermarkets,
    ...(boughtAt == null ? [] : [formatDate(boughtAt)]),
    ...(totalText ? [totalText] : []),
  ];
  function undo(id: string) {
    revert(id);
    onUndone();
  }
  return (
    <LastCorrection
      word="Corrigida"
      at={trip.correctedAt}
      by={trip.correctedBy}
      before={earlier.length === 0 ? undefined : earlier.join(', ')}
      onUndo={() => undo(correctionId)}
    />
  );
}
