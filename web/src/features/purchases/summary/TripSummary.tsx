import type { Answer } from '@quitanda/contract';
import { Link } from '../../../router/Link.tsx';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { useUserSync } from '../../../sync/react/sync-context.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { ActionBar } from '../../../ui/layout/ActionBar.tsx';
import { Hero } from '../../../ui/layout/Hero.tsx';
import { DoneMark } from '../../../ui/signs/DoneMark.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { useCorrections } from '../corrections/use-corrections.ts';
import { CheckWithReceipt } from './CheckWithReceipt.tsx';
import { RemainingRows } from './RemainingRows.tsx';
import { SummarySign } from './SummarySign.tsx';
import styles from './TripSummary.module.css';
import { TripDates, useSuggestedBatches } from './TripDates.tsx';
import { UsualDifferences } from './UsualDifferences.tsx';
import { useUndoFinish } from './use-undo-finish.ts';
import { wasUsed } from './was-used.ts';

/** FIN-08: what a finished trip was, until the person closes it. */
export function TripSummary({ finishId }: { readonly finishId: string }) {
  const { data: trip, failure, refresh } = useRead('getFinishedTrip', { params: { finishId } });
  if (trip !== undefined) return <Summary trip={trip} />;
  return (
    <div className={styles.main}>
      <h1>Compra</h1>
      {failure === undefined ? (
        <Skeleton rows={5} />
      ) : (
        <LoadFailure
          art="cart"
          text={
            failure.kind === 'error-response' && failure.status === 404
              ? 'Esta compra não existe mais.'
              : 'Falha ao buscar esta compra.'
          }
          onRetry={refresh}
        />
      )}
    </div>
  );
}

type Trip = Answer<'getFinishedTrip'>;

function Summary({ trip }: { readonly trip: Trip }) {
  const rows = useUserSync()?.replica.rows;
  const pantry = useRead('getPantry', { params: { pantryId: trip.pantryId } }).data;
  const isUsed = rows !== undefined && pantry !== undefined && wasUsed(rows, trip);
  const datedBatches = useSuggestedBatches(pantry?.items, trip.id);
  const canCheck = trip.listId !== null && trip.lines.every(({ printed }) => printed == null);
  const where = [trip.supermarkets.join(' e '), formatItemCount(trip.itemCount)];
  return (
    <>
      <Hero className={styles.hero}>
        <div className={styles.head}>
          <DoneMark />
          <div className={styles.words}>
            <h1>Compra finalizada</h1>
            <p>{where.filter(Boolean).join(' · ')}</p>
          </div>
          <Link to="/despensa" aria-label="Fechar" className={styles.close}>
            <Icon name="x" />
          </Link>
        </div>
      </Hero>
      <div className={styles.main}>
        <SummarySign trip={trip} />
        <UsualDifferences trip={trip} />
        <RemainingRows listId={trip.listId}>
          {datedBatches.length > 0 && <TripDates pantryId={trip.pantryId} batches={datedBatches} />}
          {canCheck && <CheckWithReceipt trip={trip} isUsed={isUsed} />}
        </RemainingRows>
        <div className={styles.wideActions}>
          <Actions trip={trip} isUsed={isUsed} />
        </div>
        <ActionBar>
          <Actions trip={trip} isUsed={isUsed} />
        </ActionBar>
      </div>
    </>
  );
}

/** Where the items are now, the undo, and the way to the pantry. */
function Actions({ trip, isUsed }: { readonly trip: Trip; readonly isUsed: boolean }) {
  const { pantryId } = trip;
  const { countStocked } = useCorrections(trip.id);
  // What is kept out of the pantry has not gone there.
  const itemCount = countStocked();
  const pantry = useRead('getPantry', { params: { pantryId } }).data;
  const undo = useUndoFinish(trip);
  return (
    <div className={styles.actions}>
      {pantry && itemCount > 0 && (
        <p className={styles.moved}>
          {itemCount === 1 ? '1 item foi' : `${formatItemCount(itemCount)} foram`} para "
          {pantry.name}"
        </p>
      )}
      {isUsed && <p className={styles.moved}>Um item já foi usado. Corrija em Compras.</p>}
      <div className={styles.buttons}>
        <Button kind="outline" size="lg" icon="history" disabled={isUsed} onClick={() => undo()}>
          Desfazer
        </Button>
        <LinkButton to="/despensa" kind="secondary" size="lg" icon="jar">
          Ver despensa
        </LinkButton>
      </div>
    </div>
  );
}
