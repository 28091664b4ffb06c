import { formatMoney } from '../../lib/money.ts';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './HomeScreen.module.css';
import { useNextShop } from './use-next-shop.ts';

/** HOM-04: straight into the shop that goes on, else to the list that comes next. */
export function ShopCard() {
  const shop = useNextShop();
  if (shop === undefined) return null;
  const { listId, name, supermarket, isOpen, pending, taken, total, budget } = shop;
  const isEmpty = pending + taken === 0;
  return (
    <Card className={styles.shop}>
      <div className={styles.shopHead}>
        <h2 className={styles.shopName}>{isOpen ? (supermarket ?? name) : name}</h2>
        {isOpen && <span className={styles.shopTotal}>{formatMoney(total)}</span>}
        <p className={styles.shopState}>
          {isOpen ? `${taken} no carrinho` : isEmpty ? 'Nada na lista ainda.' : toTake(pending)}
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

const toTake = (count: number) => (count === 1 ? '1 item a pegar' : `${count} itens a pegar`);
