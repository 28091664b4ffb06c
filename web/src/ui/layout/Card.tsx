import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Card.module.css';

interface CardProps extends ComponentProps<'div'> {
  /** Orange border and background, for low stock. */
  readonly isWarning?: boolean | undefined;
}

/** A raised surface with a padding of 16 px. */
export function Card({ isWarning = false, className, ...div }: CardProps) {
  return (
    <div {...div} className={classNames(styles.card, isWarning && styles.warning, className)} />
  );
}
