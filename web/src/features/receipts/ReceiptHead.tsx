import type { ReactNode } from 'react';
import { Link } from '../../router/Link.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
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
    <div className={styles.head}>
      {listId === null ? (
        <Link to="/notas" aria-label="Notas" className={styles.back}>
          <Icon name="arrow-left" />
        </Link>
      ) : (
        <Link
          to="/lista-compras/$listId/supermercado"
          params={{ listId }}
          aria-label="Voltar para a compra"
          className={styles.back}
        >
          <Icon name="arrow-left" />
        </Link>
      )}
      <h1 className={styles.title}>{title}</h1>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
    </div>
  );
}
