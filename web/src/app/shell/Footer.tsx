import { useState } from 'react';
import { createDateFormat } from '../../lib/dates/shown-zone.ts';
import { Wave } from '../../ui/layout/Wave.tsx';
import styles from './Footer.module.css';

const year = createDateFormat({ year: 'numeric' });

/**
 * The footer with the copyright notice (NAV-09). Shell.module.css hides it on phones while an
 * action bar is shown.
 */
export function Footer() {
  const [now] = useState(Date.now);
  return (
    <footer className={styles.footer}>
      <Wave kind="footer" className={styles.wave} />
      <p className={styles.text}>© {year(now)} Quitanda. Todos os direitos reservados.</p>
    </footer>
  );
}
