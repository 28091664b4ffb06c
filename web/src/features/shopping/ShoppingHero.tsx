import { Link } from '../../router/Link.tsx';
import type { ReactNode } from 'react';
import { Hero } from '../../ui/Hero.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ShoppingHero.module.css';

interface ShoppingHeroProps {
  readonly listName: string;
  /** Beside the way back. */
  readonly action?: ReactNode;
  /** Where one is and how far one has come. */
  readonly children?: ReactNode;
}

export function ShoppingHero({ listName, action, children }: ShoppingHeroProps) {
  return (
    <Hero className={styles.hero}>
      <div className={styles.top}>
        <Link to="/lista-compras" className={styles.back}>
          <Icon name="arrow-left" />
          Voltar para Listas
        </Link>
        {action}
      </div>
      <h1 className={styles.title}>Comprando: {listName}</h1>
      {children}
    </Hero>
  );
}
