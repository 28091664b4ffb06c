import type { Answer } from '@quitanda/contract';
import { useState } from 'react';
import { useIsOnline } from '../../../sync/react/use-pending.ts';
import { QuestionDialog } from '../../../ui/dialogs/QuestionDialog.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import styles from './TripSummary.module.css';
import { useUndoFinish } from './use-undo-finish.ts';

interface CheckWithReceiptProps {
  readonly trip: Answer<'getFinishedTrip'>;
  /** Whether something of the trip was used, so that it cannot return into the cart. */
  readonly isUsed: boolean;
}

/**
 * Checks the trip with its receipt (FIN-11): takes it back into the cart, with which a receipt is compared
 * (NF-05) and then finishes it once more. Recording the receipt beside the trip would count it twice.
 */
export function CheckWithReceipt({ trip, isUsed }: CheckWithReceiptProps) {
  const isOnline = useIsOnline();
  const undo = useUndoFinish(trip);
  const [isAsking, setIsAsking] = useState(false);
  const obstacle = isUsed ? 'Um item já foi usado.' : isOnline ? undefined : 'Precisa de internet';
  return (
    <li>
      <button
        type="button"
        className={styles.link}
        disabled={obstacle !== undefined}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="receipt" className={styles.icon} />
        <RowWords name="Conferir com a nota" meta={obstacle ?? 'Acha o que cobraram errado'} />
        <Icon name="chevron-right" />
      </button>
      <QuestionDialog
        title="Conferir com a nota?"
        confirmLabel="Ler a nota"
        icon="receipt"
        isOpen={isAsking}
        onConfirm={() => {
          setIsAsking(false);
          undo('receipt');
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>
          A compra volta ao carrinho e é comparada com a nota. Ao lançar a nota, ela é finalizada de
          novo, com o que foi cobrado.
        </p>
      </QuestionDialog>
    </li>
  );
}
