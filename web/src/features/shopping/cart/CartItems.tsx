import type { ListItem } from '@quitanda/contract';
import { readBarcode } from '@quitanda/contract/barcodes';
import { useCallback } from 'react';
import { useStableCallback } from '../../../lib/timing/use-stable-callback.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { CartRow } from './CartRow.tsx';
import styles from '../TripScreen.module.css';
import type { Steps } from '../use-steps.ts';

interface CartItemsProps {
  readonly listId: string;
  readonly items: readonly ListItem[];
  /** Must be the same function for each render. */
  readonly onEdit: (item: ListItem) => void;
  /**
   * Opens the registration of a product whose code was scanned without a network (SHO-18). Must be the
   * same function for each render.
   */
  readonly onRegister: Steps['go'];
  /** Opens the dialog for the budget (INS-08). */
  readonly onOpenBudget: () => void;
}

/** 'No Carrinho': the items in the cart (SHO-04). */
export function CartItems({ listId, items, onEdit, onRegister, onOpenBudget }: CartItemsProps) {
  const register = useStableCallback((item: ListItem) => {
    const result = readBarcode(item.scannedBarcode ?? '');
    if ('barcode' in result) onRegister({ kind: 'register', barcode: result.barcode, item });
  });
  const renderRow = useCallback(
    (item: ListItem) => <CartRow key={item.id} item={item} onEdit={onEdit} onRegister={register} />,
    [onEdit, register],
  );
  return (
    <section className={styles.cart} aria-labelledby="no-carrinho">
      <SectionTitle
        id="no-carrinho"
        className={styles.head}
        aside={
          <>
            <Button kind="soft" size="sm" onClick={onOpenBudget}>
              Orçamento
            </Button>
            <LinkButton
              to="/notas/ler"
              search={{ lista: listId }}
              kind="soft"
              size="sm"
              icon="receipt"
            >
              Escanear nota
            </LinkButton>
          </>
        }
      >
        No Carrinho ({items.length})
      </SectionTitle>
      {items.length === 0 ? (
        <EmptyState art="cart" text="Seu carrinho está vazio." />
      ) : (
        <Rows items={items} renderRow={renderRow} />
      )}
    </section>
  );
}
