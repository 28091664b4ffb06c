import type { ReactNode } from 'react';
import { Glyph } from '../../ui/goods/Glyph.tsx';
import { Logo } from '../../ui/signs/Logo.tsx';
import styles from './AuthLayout.module.css';
import { AuthWaves } from './AuthWaves.tsx';

const shelfProducts = ['banana', 'arroz', 'leite', 'cafe', 'tomate', 'pao'] as const;

/** A picture with waves, and the form. On a phone the form is at the bottom, near the thumb. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.auth}>
      <header className={styles.art}>
        <Logo className={styles.logo} />
        <p className={styles.slogan}>A lista, o carrinho e a despensa no mesmo lugar.</p>
        <AuthWaves className={styles.waves} />
        <div className={styles.shelf} aria-hidden="true">
          {shelfProducts.map((name) => (
            <Glyph key={name} name={name} />
          ))}
        </div>
      </header>
      <main className={styles.pane} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
