import type { DeletedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { formatAgo } from '../../../lib/dates/ages.ts';
import { formatDate } from '../../../lib/dates/dates.ts';
import { moveFocusOff } from '../../../lib/timing/move-focus-off.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { PlainRow } from '../../../ui/layout/PlainRow.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { usePeople } from '../../../shared/people/use-people.ts';
import { useRestore } from '../corrections/use-restore.ts';
import styles from './DeletedTripsDialog.module.css';
import { useWaitingRemovals, type Deleted } from './use-waiting-removals.ts';

interface DeletedTripsDialogProps {
  /** Only the lines that were removed from this trip; all trips and lines without it. */
  readonly finishId?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * What was deleted in the last 30 days, each with a button to restore it: trips and lines (CMP-27), or the
 * lines of one trip (CMP-30).
 */
export function DeletedTripsDialog({ finishId, isOpen, onClose }: DeletedTripsDialogProps) {
  return (
    <Dialog
      title={finishId === undefined ? 'Compras excluídas' : 'Itens removidos'}
      isOpen={isOpen}
      onClose={onClose}
    >
      <DeletedTrips finishId={finishId} isOpen={isOpen} />
    </Dialog>
  );
}

interface DeletedTripsProps {
  readonly finishId: string | undefined;
  readonly isOpen: boolean;
}

function DeletedTrips({ finishId, isOpen }: DeletedTripsProps) {
  const { data, failure, refresh } = useRead('getDeletedTrips', {}, { isEnabled: isOpen });
  const people = usePeople();
  const restoreTrip = useRestore();
  const waiting = useWaitingRemovals();
  const toast = useToast();
  const [now] = useState(Date.now);

  function restore({ finishId: restoredId, correctionId, itemName, trip }: Deleted) {
    restoreTrip(restoredId, correctionId, trip);
    toast.success(itemName == null ? 'Compra restaurada!' : 'Item restaurado!');
  }
  const isShown = (trip: Deleted) =>
    finishId === undefined || (trip.finishId === finishId && trip.itemName != null);
  const waitingIds = new Set(waiting.map(({ correctionId }) => correctionId));
  const known = data?.filter(({ correctionId }) => !waitingIds.has(correctionId)) ?? [];
  const deleted = [...waiting, ...known].filter(isShown);
  const failureText =
    failure?.kind === 'network'
      ? 'Sem conexão. As compras excluídas aparecem quando o sinal voltar.'
      : 'Falha ao buscar as compras excluídas.';
  if (failure !== undefined && deleted.length === 0)
    return <LoadFailure art="cart" text={failureText} onRetry={refresh} />;
  if (data === undefined && deleted.length === 0) return <Skeleton rows={3} />;
  return (
    <>
      <p className={styles.note}>
        {failure === undefined || data !== undefined
          ? noteText(finishId, deleted.length)
          : failureText}
      </p>
      <ul>
        {deleted.map((trip) => (
          <PlainRow key={trip.correctionId}>
            <RowWords
              name={trip.itemName ?? tripText(trip)}
              meta={`${metaText(trip)} · ${formatAgo(Date.parse(trip.deletedAt), now)}, por ${deleterOf(trip, people)}`}
            />
            <Button
              kind="outline"
              size="sm"
              aria-label={`Restaurar ${trip.itemName ?? `a compra ${tripText(trip)}`}`}
              data-remove=""
              onClick={(event) => {
                moveFocusOff(event);
                restore(trip);
              }}
            >
              Restaurar
            </Button>
          </PlainRow>
        ))}
      </ul>
    </>
  );
}

function noteText(finishId: string | undefined, count: number): string {
  if (finishId !== undefined)
    return count === 0
      ? 'Nada foi removido desta compra nos últimos 30 dias.'
      : 'Itens removidos ficam aqui por 30 dias.';
  return count === 0
    ? 'Nada foi excluído. O que você excluir fica aqui por 30 dias.'
    : 'Compras excluídas e itens removidos ficam aqui por 30 dias.';
}

/** Returns the supermarkets, or else the list, and the day: 'Assaí, 21/11/2026'. */
function tripText({ supermarkets, listName, boughtAt }: DeletedTrip): string {
  const name = supermarkets.length === 0 ? (listName ?? 'Compra') : supermarkets.join(' e ');
  return `${name}, ${formatDate(boughtAt)}`;
}

/**
 * Returns '2 itens · R$ 79,70', for a line 'R$ 59,80 · Assaí, 21/11/2026'. Without the amount where
 * nothing was paid, because that may have no price (FIN-07).
 */
function metaText(trip: DeletedTrip): string {
  const total = trip.total > 0 && formatMoney(toCentavos(trip.total));
  const parts =
    trip.itemName == null ? [formatItemCount(trip.itemCount), total] : [total, tripText(trip)];
  return parts.filter(Boolean).join(' · ');
}

function deleterOf({ deletedBy }: DeletedTrip, { me, byId }: ReturnType<typeof usePeople>): string {
  const { name } = byId(deletedBy);
  return deletedBy !== null && deletedBy === me ? 'você' : name === 'Alguém' ? 'alguém' : name;
}
