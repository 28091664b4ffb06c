import { useId, useState } from 'react';
import { mayFetchReceipts, saveMayFetchReceipts } from '../../lib/device/receipt-storage.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './switches.module.css';

/**
 * Asks whether the server may fetch the page of a receipt. This device stores the answer (NF-08).
 */
export function ReceiptFetching() {
  const id = useId();
  const [mayFetch, setMayFetch] = useState(mayFetchReceipts);
  const label = 'Buscar a nota no site da Fazenda';
  function change(isOn: boolean) {
    saveMayFetchReceipts(isOn);
    setMayFetch(isOn);
  }
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Nota fiscal</SectionTitle>
      <ul className={styles.switches}>
        <li className={styles.switch}>
          <Checkbox isChecked={mayFetch} label={label} onChange={change}>
            <span aria-hidden="true">{label}</span>
          </Checkbox>
        </li>
      </ul>
    </section>
  );
}
