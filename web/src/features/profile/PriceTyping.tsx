import { useId } from 'react';
import { useTypingFromCentavos } from '../../lib/device/typing-from-centavos.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './switches.module.css';

/** Chooses whether typed digits of a price fill in from the centavos (PRF-07). */
export function PriceTyping() {
  const id = useId();
  const [isOn, toggle] = useTypingFromCentavos();
  const label = 'Digitar preços a partir dos centavos';
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>Preços</SectionTitle>
      <ul className={styles.switches}>
        <li className={styles.switch}>
          <Checkbox isChecked={isOn} label={label} onChange={toggle}>
            <span aria-hidden="true">{label}</span>
          </Checkbox>
        </li>
      </ul>
    </section>
  );
}
