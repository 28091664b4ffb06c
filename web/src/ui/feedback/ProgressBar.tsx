import { classNames } from '../class-names.ts';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly value: number;
  readonly max: number;
  /** What is counted, for screen readers. */
  readonly label: string;
  /** With the colours for a Hero. */
  readonly isOnHero?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Shows how much of something is done. */
export function ProgressBar({ value, max, label, isOnHero = false, className }: ProgressBarProps) {
  return (
    <progress
      className={classNames(styles.progress, isOnHero && styles.onHero, className)}
      aria-label={label}
      value={value}
      max={Math.max(max, 1)}
    />
  );
}
