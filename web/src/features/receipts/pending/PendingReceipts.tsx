import type { Centavos } from '@quitanda/contract/values';
import { useId } from 'react';
import { moveFocusOff } from '../../../lib/timing/move-focus-off.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { MoneyLink } from '../../../ui/layout/MoneyLink.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { formatMoment } from '../receipt-text.ts';
import styles from '../receipts.module.css';
import {
  removePendingReceipt,
  usePendingReceipts,
  type PendingReceipt,
} from './pending-receipts.ts';

/**
 * '1 nota a ler': the scanned receipts that could not be read yet. A tap on one reads it (NF-07).
 */
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
  const scannedText = `Escaneada em ${formatMoment(scannedAt)}`;
  return (
    <>
      <MoneyLink
        to="/notas/ler"
        search={{ nota: key, ...(listId !== null && { lista: listId }) }}
        heading="Ler nota"
        details={scannedText}
        amount={total as Centavos | null}
      />
      <IconButton
        icon="x"
        kind="quiet"
        label={`Remover nota guardada: ${scannedText}`}
        data-remove=""
        onClick={(event) => {
          moveFocusOff(event);
          removePendingReceipt(key);
        }}
      />
    </>
  );
}
