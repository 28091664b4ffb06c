import { Link } from '../../../router/Link.tsx';
import type { ReactNode } from 'react';
import { Hero } from '../../../ui/layout/Hero.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { useRootAttribute } from '../../../ui/dialogs/use-root-attribute.ts';
import styles from './ShoppingHero.module.css';

interface ShoppingHeroProps {
  /** The supermarket and the list. */
  readonly children: ReactNode;
  /** Shown at the right edge. */
  readonly action?: ReactNode;
}

/** The line at the top of a trip. On screens below 1024 px it replaces the header (NAV-06). */
export function ShoppingHero({ children, action }: ShoppingHeroProps) {
  // Its children are new at each render, so memos would only make the first load larger.
  'use no memo';
  useRootAttribute('ownHeader');
  return (
    <Hero className={styles.hero}>
      <div className={styles.line}>
        <Link to="/lista-compras" className={styles.back} aria-label="Voltar para Listas">
          <Icon name="arrow-left" />
          <span className={styles.backText} aria-hidden="true">
            Voltar para Listas
          </span>
        </Link>
        <div className={styles.words}>{children}</div>
        {action}
      </div>
    </Hero>
  );
}
