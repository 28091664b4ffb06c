import type { ListItem } from '@quitanda/contract';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isFarDown } from '../../ui/Row.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { CartRow } from './CartRow.tsx';
import styles from './Shop.module.css';

interface CartItemsProps {
  readonly items: readonly ListItem[];
  readonly onEdit: (item: ListItem) => void;
}

/** 'No Carrinho' (SHO-04). */
export function CartItems({ items, onEdit }: CartItemsProps) {
  return (
    <section className={styles.cart} aria-labelledby="no-carrinho">
      <SectionTitle id="no-carrinho">No Carrinho ({items.length})</SectionTitle>
      {items.length === 0 ? (
        <EmptyState art="cart" text="Seu carrinho está vazio." />
      ) : (
        <Rows>
          {items.map((item, index) => (
            <CartRow key={item.id} item={item} isFar={isFarDown(index)} onEdit={onEdit} />
          ))}
        </Rows>
      )}
    </section>
  );
}
