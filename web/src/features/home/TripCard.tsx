import { formatMoney } from '../../lib/amounts/money.ts';
import { useIsShared } from '../../sync/react/use-households.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './HomeScreen.module.css';
import { useNextTrip } from './use-next-trip.ts';

const PresenceHeadline = lazyPart(
  async () => (await import('../../shared/people/PresenceHeadline.tsx')).PresenceHeadline,
  { isNeeded: () => true, onLoadFailed: () => undefined, fallback: ({ children }) => children },
);

/** HOM-04: shows the trip in progress, or else the next list, with a link that opens it. */
export function TripCard() {
  const trip = useNextTrip();
  const isShared = useIsShared();
  if (trip === undefined) return null;
  const { listId, name, supermarket, isInProgress, pendingCount, takenCount, total, budget } = trip;
  const isEmpty = pendingCount + takenCount === 0;
  const headline = (
    <h2 className={styles.tripName}>{isInProgress ? (supermarket ?? name) : name}</h2>
  );
  return (
    <Card className={styles.trip}>
      <div className={styles.tripHead}>
        {isShared ? <PresenceHeadline listId={listId}>{headline}</PresenceHeadline> : headline}
        {isInProgress && <span className={styles.tripTotal}>{formatMoney(total)}</span>}
        <p className={styles.tripState}>
          {isInProgress
            ? `${takenCount} no carrinho`
            : isEmpty
              ? 'Nada na lista ainda.'
              : pendingText(pendingCount)}
          {isInProgress && budget !== null && ` · orçamento ${formatMoney(budget)}`}
        </p>
      </div>
      {isInProgress && budget !== null && (
        <ProgressBar value={total} max={budget} label="Gasto do orçamento" />
      )}
      {isEmpty && !isInProgress ? (
        <LinkButton kind="primary" icon="list" to="/lista-compras" isBlock>
          Montar a lista
        </LinkButton>
      ) : (
        <LinkButton
          kind="primary"
          icon="cart"
          to="/lista-compras/$listId/supermercado"
          params={{ listId }}
          isBlock
        >
          {isInProgress ? 'Continuar compra' : 'Ir para o supermercado'}
        </LinkButton>
      )}
    </Card>
  );
}

const pendingText = (count: number) => (count === 1 ? '1 item a pegar' : `${count} itens a pegar`);
