import { formatMoney } from '../../lib/amounts/money.ts';
import { useIsShared } from '../../sync/react/use-households.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './HomeScreen.module.css';
import { useNextTrip } from './use-next-trip.ts';

const PresentHeadline = lazyPart(
  async () => (await import('../people/PresentHeadline.tsx')).PresentHeadline,
  { isNeeded: () => true, onLoadFailed: () => undefined, fallback: ({ children }) => children },
);

/** HOM-04: opens the trip in progress, or else the next list. */
export function TripCard() {
  const trip = useNextTrip();
  const isShared = useIsShared();
  if (trip === undefined) return null;
  const { listId, name, supermarket, isOpen, pending, taken, total, budget } = trip;
  const isEmpty = pending + taken === 0;
  const headline = <h2 className={styles.shopName}>{isOpen ? (supermarket ?? name) : name}</h2>;
  return (
    <Card className={styles.shop}>
      <div className={styles.shopHead}>
        {isShared ? <PresentHeadline listId={listId}>{headline}</PresentHeadline> : headline}
        {isOpen && <span className={styles.shopTotal}>{formatMoney(total)}</span>}
        <p className={styles.shopState}>
          {isOpen
            ? `${taken} no carrinho`
            : isEmpty
              ? 'Nada na lista ainda.'
              : pendingText(pending)}
          {isOpen && budget !== null && ` · orçamento ${formatMoney(budget)}`}
        </p>
      </div>
      {isOpen && budget !== null && (
        <ProgressBar value={total} max={budget} label="Gasto do orçamento" />
      )}
      {isEmpty && !isOpen ? (
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
          {isOpen ? 'Continuar compra' : 'Ir para o supermercado'}
        </LinkButton>
      )}
    </Card>
  );
}

const pendingText = (count: number) => (count === 1 ? '1 item a pegar' : `${count} itens a pegar`);
