import type { ListItem } from '@quitanda/contract';
import { useCallback } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { CartRow } from './CartRow.tsx';
import styles from './Shop.module.css';

interface CartItemsProps {
  readonly items: readonly ListItem[];
  /** The same function at each drawing. */
  readonly onEdit: (item: ListItem) => void;
  /** Registers the product of a code that came without a signal (SHO-18); the same function too. */
  readonly onRegister: (item: ListItem) => void;
  /** Asks what the shop may cost (INS-08). */
  readonly onBudget: () => void;
}

/** 'No Carrinho' (SHO-04). */
export function CartItems({ items, onEdit, onRegister, onBudget }: CartItemsProps) {
  const row = useCallback(
    (item: ListItem) => (
      <CartRow key={item.id} item={item} onEdit={onEdit} onRegister={onRegister} />
    ),
    [onEdit, onRegister],
  );
  return (
    <section className={styles.cart} aria-labelledby="no-carrinho">
      <SectionTitle
        id="no-carrinho"
        className={styles.head}
        aside={
          <Button kind="soft" size="sm" onClick={onBudget}>
            Orçamento
          </Button>
        }
      >
        No Carrinho ({items.length})
      </SectionTitle>
      {items.length === 0 ? (
        <EmptyState art="cart" text="Seu carrinho está vazio." />
      ) : (
        <Rows items={items} renderRow={row} />
      )}
    </section>
  );
}
