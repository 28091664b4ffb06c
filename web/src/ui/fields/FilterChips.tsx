import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './FilterChips.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
  /** A small picture before the label. */
  readonly picture?: ReactNode;
}

interface FilterChipsProps {
  /** The name of the filter for screen readers, e.g. 'Categoria'. */
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string | undefined;
}

/**
 * Selects one of several options. The row of chips scrolls sideways below 1024 px, else it wraps.
 */
export function FilterChips({ label, options, value, onChange, className }: FilterChipsProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = group.current?.querySelector('[aria-pressed=true]');
    selected?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);
  return (
    <div
      ref={group}
      className={classNames(styles.chips, className)}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.picture !== undefined && <span className={styles.picture}>{option.picture}</span>}
          {option.label}
        </button>
      ))}
    </div>
  );
}
