import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Hero } from '../../ui/Hero.tsx';
import styles from './InviteFrame.module.css';

/** A card that hangs over the blue top of the screen. */
export function InviteFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Hero className={styles.hero}>{null}</Hero>
      <div className={styles.main}>
        <Card className={styles.card}>{children}</Card>
      </div>
    </>
  );
}
