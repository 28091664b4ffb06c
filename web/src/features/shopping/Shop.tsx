import type { List, ListItem } from '@quitanda/contract';
import { useEffect } from 'react';
import { useRead } from '../../sync/use-read.ts';
import { late } from '../../ui/late.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { BudgetSign } from './BudgetSign.tsx';
import { cartTotal, splitByCart } from './cart.ts';
import { CartItems } from './CartItems.tsx';
import { Button } from '../../ui/Button.tsx';
import { PendingItems } from './PendingItems.tsx';
import { expectedTotal } from './price-history.ts';
import { PriceHistory } from './PriceHistory.tsx';
import styles from './Shop.module.css';
import { ShoppingHero } from './ShoppingHero.tsx';
import { TotalPanel } from './TotalPanel.tsx';
import { TripStatus } from './TripStatus.tsx';
import { useBudget } from './use-budget.ts';
import { useStep } from './use-step.ts';
import { useTakingOrder } from './use-taking-order.ts';
import { useWakeLock } from './use-wake-lock.ts';

export const ShopDialogs = late(async () => (await import('./ShopDialogs.tsx')).ShopDialogs, {
  isWanted: ({ trip }) => trip.steps.isOpen,
  giveUp: ({ trip }) => trip.steps.close(),
});

interface ShopProps {
  readonly list: List;
  readonly supermarket: string;
  readonly onChangeSupermarket: (supermarket: string) => void;
}

/** Phase two: taking things off the list and into the cart (SHO-02). */
export function Shop({ list, supermarket, onChangeSupermarket }: ShopProps) {
  const history = useRead('getPriceHistory', { params: { supermarketName: supermarket } });
  const labels = useRead('getStoreLabels', { params: { supermarketName: supermarket } });
  const steps = useStep();
  const { go } = steps;
  const order = useTakingOrder(supermarket);
  const { pending, taken } = splitByCart(list.items);
  const total = cartTotal(taken);
  // There the total is a sign with room for every button, else a bar.
  const isWide = useMediaQuery('(min-width: 1024px)');
  const add = () => go({ kind: 'add' });
  const [budget, changeBudget] = useBudget(list.id);
  useWakeLock();
  // The finish asks for a pantry: known beforehand, it needs no signal at the till.
  useRead('getPantries', {});
  // So is what a price is compared with (INS-02).
  useRead('getPriceBook', {});
  // Between the shelves the signal goes first: what asks for prices does not wait for a quiet moment.
  useEffect(() => void ShopDialogs.bring(), []);

  /** What has no product is first asked for one (SHO-08). */
  function take(item: ListItem) {
    const { product } = item;
    go(product ? { kind: 'take', item, product } : { kind: 'link', item });
  }
  const edit = (item: ListItem) => go({ kind: 'edit', item });
  return (
    <>
      <ShoppingHero
        listName={list.name}
        action={
          <Button kind="hero" size="sm" onClick={() => go({ kind: 'supermarket' })}>
            Trocar supermercado
          </Button>
        }
      >
        <TripStatus
          supermarket={supermarket}
          takenCount={taken.length}
          itemCount={list.items.length}
        />
      </ShoppingHero>
      <div className={styles.page}>
        <PendingItems
          items={pending}
          order={order}
          onTake={take}
          onAdd={isWide ? undefined : add}
        />
        <CartItems items={taken} onEdit={edit} onBudget={() => go({ kind: 'budget' })} />
        <div className={styles.rail}>
          <PriceHistory history={history} />
          <TotalPanel
            total={total}
            takenCount={taken.length}
            isWide={isWide}
            budget={
              budget !== null && (
                <BudgetSign
                  budget={budget}
                  total={total}
                  expected={expectedTotal(pending, history.data ?? [])}
                />
              )
            }
            onScan={() => go({ kind: 'scan' })}
            onAdd={add}
            onFinish={() => go({ kind: 'finish' })}
          />
        </div>
      </div>
      <ShopDialogs
        key={steps.frame}
        trip={{
          list,
          supermarket,
          history: history.data ?? [],
          labels: labels.data ?? [],
          steps,
        }}
        onChangeSupermarket={onChangeSupermarket}
        budget={budget}
        onChangeBudget={changeBudget}
      />
    </>
  );
}
