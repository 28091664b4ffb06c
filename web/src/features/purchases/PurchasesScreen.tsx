import type { FinishedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatItemCount } from '../../lib/amounts/item-count.ts';
import { formatMonth, formatWeekday } from '../../lib/dates/dates.ts';
import { tripsOf } from '../../shared/finished-trips.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { BackHead } from '../../ui/layout/BackHead.tsx';
import { MoreButton } from '../../ui/buttons/MoreButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { MoneyLink } from '../../ui/layout/MoneyLink.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { hasNoPrices, tripName } from './trip-text.ts';
import styles from './purchases.module.css';

const DeletedTripsDialog = lazyDialog(
  async () => (await import('./trash/DeletedTripsDialog.tsx')).DeletedTripsDialog,
);

/** CMP-01: past trips by month, newest first, loaded page by page. */
export function PurchasesScreen() {
  const [isTrashOpen, setIsTrashOpen] = useState(false);
  return (
    <div className={styles.main}>
      <BackHead title="Compras">
        <Button kind="ghost" size="sm" icon="trash" onClick={() => setIsTrashOpen(true)}>
          Excluídas
        </Button>
      </BackHead>
      <Trips />
      <DeletedTripsDialog isOpen={isTrashOpen} onClose={() => setIsTrashOpen(false)} />
    </div>
  );
}

function Trips() {
  // Each page is a separate read, which the device stores, so that a page that was opened once is
  // available without a network. The cursor of a page is the id of the last trip before it.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const pages = useReads(
    'getFinishedTrips',
    cursors.map((before) => ({ query: before === undefined ? {} : { before } })),
  );
  // A trip that was just finished or undone moves the ends of the pages, so the cursors move too.
  // Otherwise the last trip of a page would be missing.
  const currentCursors = cursors.map(
    (cursor, index) => tripsOf(pages[index - 1]?.data)?.at(-1)?.id ?? cursor,
  );
  if (currentCursors.some((cursor, index) => cursor !== cursors[index])) {
    setCursors(currentCursors);
  }
  const trips = pages.flatMap(({ data }) => tripsOf(data) ?? []);
  const failedPage = pages.find(({ failure }) => failure !== undefined);
  const isLoading = pages.some((page) => page.isLoading);
  const lastTrip = trips.at(-1);

  if (lastTrip === undefined && !isLoading && failedPage === undefined) {
    return (
      <EmptyState
        art="cart"
        text="Ainda não há compras. Elas aparecem aqui quando você finaliza uma."
        action={<LinkButton to="/lista-compras">Ir para as Listas</LinkButton>}
      />
    );
  }
  return (
    <>
      {[...Map.groupBy(trips, ({ boughtAt }) => formatMonth(boughtAt))].map(
        ([month, tripsOfMonth]) => (
          <section key={month} className={styles.month}>
            <h2>{month}</h2>
            <RowGroup>
              {tripsOfMonth.map((trip) => (
                <li key={trip.id}>
                  <TripRow trip={trip} />
                </li>
              ))}
            </RowGroup>
          </section>
        ),
      )}
      {isLoading && <Skeleton rows={5} />}
      {failedPage && (
        <LoadFailure art="cart" text="Falha ao buscar suas compras." onRetry={failedPage.refresh} />
      )}
      {pages.at(-1)?.data?.hasMore === true && lastTrip !== undefined && (
        <MoreButton onMore={() => setCursors([...cursors, lastTrip.id])}>Mostrar mais</MoreButton>
      )}
    </>
  );
}

function TripRow({ trip }: { trip: FinishedTrip }) {
  const { id, boughtAt, itemCount, total } = trip;
  return (
    <MoneyLink
      to="/compras"
      search={{ compra: id }}
      heading={tripName(trip)}
      details={[
        formatWeekday(boughtAt),
        formatItemCount(itemCount),
        ...(hasNoPrices(trip) ? ['sem preço'] : []),
      ].join(' · ')}
      amount={hasNoPrices(trip) ? null : toCentavos(total)}
    />
  );
}
