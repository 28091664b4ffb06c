import type { ReactNode } from 'react';
import { Wave } from './Wave.tsx';
import { classNames } from '../class-names.ts';
import styles from './Hero.module.css';

interface HeroProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** The deep blue top of a screen, full width, with a wave as its lower edge. */
export function Hero({ children, className }: HeroProps) {
  return (
    <section className={classNames(styles.hero, className)}>
      <div className={styles.pattern} aria-hidden="true" />
      <div className={styles.inside}>{children}</div>
      <Wave kind="hero" className={styles.wave} />
    </section>
  );
}
