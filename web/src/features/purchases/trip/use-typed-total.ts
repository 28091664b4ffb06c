import type { Answer } from '@quitanda/contract';
import { fromCentavos, sumCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { priceText } from '../../../lib/amounts/money.ts';
import { totalProblem } from '../../shopping/finish/total-problem.ts';
import { parsePrice } from '../../shopping/take/item-draft.ts';

interface TypedTotal {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  /** The new total in reais; 0 if it was cleared, undefined if it is as before or invalid. */
  readonly changed: number | undefined;
  readonly error: string | undefined;
}

/** The field for what a trip cost in all, of which items have no price (FIN-10). */
export function useTypedTotal({ typedTotal, lines }: Answer<'getFinishedTrip'>): TypedTotal {
  const [initial] = useState(typedTotal == null ? '' : priceText(typedTotal));
  const [typed, onChange] = useState(initial);
  if (typed.trim() === initial) return { typed, onChange, changed: undefined, error: undefined };
  const value = typed.trim() === '' ? (0 as Centavos) : parsePrice(typed);
  const error =
    value === 0
      ? undefined
      : totalProblem(value, sumCentavos(lines.map((line) => toCentavos(line.total))));
  const changed = value === null || error !== undefined ? undefined : fromCentavos(value);
  return { typed, onChange, changed, error };
}
