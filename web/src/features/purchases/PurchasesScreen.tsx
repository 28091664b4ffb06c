import type { FinishedTrip } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatMonth, formatWeekday } from '../../lib/dates/dates.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { MoreButton } from '../../ui/buttons/MoreButton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { MoneyLink } from '../../ui/layout/MoneyLink.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { tripName } from './trip-text.ts';
import styles from './purchases.module.css';

/** CMP-01: past trips, newest first, loaded page by page. */
export function PurchasesScreen() {
  // Each page is a separate read, which the device stores, so that a page that was opened once is
  // available without a network. The cursor of a page is the id of the last trip before it.
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <div className={styles.main}>
      <h1>Compras</h1>
      {cursors.map((before, index) => (
        <Page
          key={before ?? 'newest'}
          before={before}
          isLast={index === cursors.length - 1}
          onMore={(lastTripId) => setCursors([...cursors, lastTripId])}
        />
      ))}
    </div>
  );
}

interface PageProps {
  /** The id of the last trip of the previous page; undefined for the first page. */
  readonly before: string | undefined;
  readonly isLast: boolean;
  readonly onMore: (lastTripId: string) => void;
}

function Page({ before, isLast, onMore }: PageProps) {
  const query = before === undefined ? {} : { before };
  const { data, failure, refresh } = useRead('getFinishedTrips', { query });
  if (failure !== undefined) {
    return <LoadFailure art="cart" text="Falha ao buscar suas compras." onRetry={refresh} />;
  }
  if (data === undefined) return <Skeleton rows={5} />;
  const { shops: trips, hasMore } = data;
  const lastTrip = trips.at(-1);
  if (lastTrip === undefined) {
    return before === undefined ? (
      <EmptyState
        art="cart"
        text="Ainda não há compras. Elas aparecem aqui quando você finaliza uma."
        action={<LinkButton to="/lista-compras">Ir para as Listas</LinkButton>}
      />
    ) : null;
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
      {isLast && hasMore && (
        <MoreButton onMore={() => onMore(lastTrip.id)}>Mostrar mais</MoreButton>
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
      details={`${formatWeekday(boughtAt)} · ${itemCount} ${itemCount === 1 ? 'item' : 'itens'}`}
      amount={toCentavos(total)}
    />
  );
}
