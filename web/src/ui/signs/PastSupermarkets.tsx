import { fold } from '@quitanda/contract/text';
import { Icon } from './Icon.tsx';
import styles from './PastSupermarkets.module.css';

const maxShown = 6;

interface PastSupermarketsProps {
  /** The most recently used first. */
  readonly names: readonly string[];
  /** Hides supermarkets whose name does not contain this text, unless it is a full name. */
  readonly typed: string;
  /** Called on a tap, without a confirmation. */
  readonly onSelect: (name: string) => void;
}

/** Supermarkets of earlier trips, as rows to tap (SHO-01, LST-10). */
export function PastSupermarkets({ names, typed, onSelect }: PastSupermarketsProps) {
  const foldedQuery = fold(typed);
  const isFullName = names.some((name) => fold(name) === foldedQuery);
  const shown = isFullName ? names : names.filter((name) => fold(name).includes(foldedQuery));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.past}>
      <legend>Onde você já comprou</legend>
      {shown.slice(0, maxShown).map((name) => (
        <button key={name} type="button" className={styles.option} onClick={() => onSelect(name)}>
          <Icon name="history" />
          <span>{name}</span>
          <Icon name="arrow-right" />
        </button>
      ))}
    </fieldset>
  );
}
