import type { ReactNode } from 'react';
import { BackHead } from '../../ui/layout/BackHead.tsx';
import styles from './receipts.module.css';

interface ReceiptHeadProps {
  readonly title: string;
  /** The list whose trip the back link opens. Without a list, the link opens all receipts. */
  readonly listId?: string | null | undefined;
  /** Shown at the right edge of the line. */
  readonly aside?: ReactNode;
}

/** The title of a screen about one receipt, with a link back. */
export function ReceiptHead({ title, listId = null, aside }: ReceiptHeadProps) {
  return (
    <BackHead
      title={title}
      back={
        listId === null
          ? { to: '/notas', 'aria-label': 'Notas' }
          : {
              to: '/lista-compras/$listId/supermercado',
              params: { listId },
              'aria-label': 'Voltar para a compra',
            }
      }
    >
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </BackHead>
  );
}
