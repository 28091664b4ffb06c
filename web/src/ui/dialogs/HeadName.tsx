import type { ReactNode } from 'react';
import styles from './HeadName.module.css';
import { Icon } from '../signs/Icon.tsx';

/**
 * The name of the selected list or pantry in the head of its screen. The arrow shows that another
 * one can be selected.
 */
export function HeadName({ children }: { children: ReactNode }) {
  return (
    <span className={styles.name}>
      <span>{children}</span>
      <Icon name="chevron-down" />
    </span>
  );
}
