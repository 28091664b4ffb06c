import { useState } from 'react';
import { Wave } from '../../ui/layout/Wave.tsx';
import styles from './Footer.module.css';

/**
 * The footer with the copyright notice (NAV-09). Shell.module.css hides it on phones while an
 * action bar is shown.
 */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <Wave kind="footer" className={styles.wave} />
      <p className={styles.text}>© {year} Quitanda. Todos os direitos reservados.</p>
    </footer>
  );
}
