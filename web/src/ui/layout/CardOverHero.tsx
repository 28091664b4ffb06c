import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Hero } from './Hero.tsx';
import styles from './CardOverHero.module.css';

/** A card that overlaps the hero of the screen. */
export function CardOverHero({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Hero className={styles.hero}>{null}</Hero>
      <div className={styles.main}>
        <Card className={styles.card}>{children}</Card>
      </div>
    </>
  );
}
