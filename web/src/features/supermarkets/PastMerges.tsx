import type { SupermarketMerge } from '@quitanda/contract';
import { useState } from 'react';
import { formatAgo } from '../../lib/dates/ages.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { PlainRow } from '../../ui/layout/PlainRow.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';

interface PastMergesProps {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onSeparate: (merge: SupermarketMerge) => void;
}

/** The merges of the last 30 days, each with 'Separar' (MKT-02). Renders nothing if there are none. */
export function PastMerges({ isOpen, isBusy, onSeparate }: PastMergesProps) {
  const { data, failure, refresh } = useRead('getSupermarketMerges', {}, { isEnabled: isOpen });
  const [now] = useState(Date.now);
  if (failure !== undefined && data === undefined) {
    const text =
      failure.kind === 'network'
        ? 'Sem conexão. O que foi juntado aparece quando o sinal voltar.'
        : 'Falha ao buscar o que foi juntado.';
    return <LoadFailure art="cart" text={text} onRetry={refresh} />;
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-labelledby="supermercados-juntados">
      <h3 id="supermercados-juntados">Juntados nos últimos 30 dias</h3>
      <ul>
        {data.map((merge) => (
          <PlainRow key={merge.id}>
            <RowWords
              name={merge.from}
              meta={`agora é ${merge.into} · ${formatAgo(Date.parse(merge.mergedAt), now)}`}
            />
            <Button
              kind="outline"
              size="sm"
              disabled={isBusy}
              aria-label={`Separar ${merge.from} de ${merge.into}`}
              onClick={() => onSeparate(merge)}
            >
              Separar
            </Button>
          </PlainRow>
        ))}
      </ul>
    </section>
  );
}
