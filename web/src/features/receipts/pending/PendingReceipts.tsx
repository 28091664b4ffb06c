import type { Centavos } from '@quitanda/contract/values';
import { useId } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Link } from '../../../router/Link.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { formatMoment } from '../receipt-text.ts';
import styles from '../receipts.module.css';
import { removePending, usePendingReceipts, type PendingReceipt } from './pending-receipts.ts';

/** '1 nota a ler': what was scanned without a signal; one tap reads it (NF-07). */
export function PendingReceipts() {
  const id = useId();
  const pending = usePendingReceipts();
  if (pending.length === 0) return null;
  return (
    <section className={styles.month} aria-labelledby={id}>
      <SectionTitle id={id} className={styles.monthTitle}>
        {pending.length === 1 ? '1 nota a ler' : `${pending.length} notas a ler`}
      </SectionTitle>
      <RowGroup>
        {pending.map((receipt) => (
          <li key={receipt.key} className={styles.pending}>
            <PendingRow receipt={receipt} />
          </li>
        ))}
      </RowGroup>
    </section>
  );
}

function PendingRow({ receipt }: { readonly receipt: PendingReceipt }) {
  const { key, total, scannedAt, listId } = receipt;
  const scanned = `Escaneada em ${formatMoment(scannedAt)}`;
  return (
    <>
      <Link
        to="/notas/ler"
        search={{ nota: key, ...(listId !== null && { lista: listId }) }}
        className={styles.row}
      >
        <span className={styles.words}>
          <b>Ler nota</b>
          <span>{scanned}</span>
        </span>
        {total !== null && <span className={styles.money}>{formatMoney(total as Centavos)}</span>}
        <Icon name="chevron-right" className={styles.arrow} />
      </Link>
      <IconButton
        icon="x"
        kind="quiet"
        label={`Remover nota guardada: ${scanned}`}
        onClick={() => removePending(key)}
      />
    </>
  );
}
