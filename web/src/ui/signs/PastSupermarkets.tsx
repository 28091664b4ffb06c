import { fold } from '@quitanda/contract/text';
import { Icon } from './Icon.tsx';
import styles from './PastSupermarkets.module.css';

const maxShown = 6;

interface PastSupermarketsProps {
  /** The most recently used first. */
  readonly names: readonly string[];
  /**
   * The typed text. Names that do not contain it are hidden, unless the text is a complete name.
   */
  readonly typed: string;
  /** Called on a tap, without a confirmation. */
  readonly onSelect: (name: string) => void;
}

/** Shows the supermarkets of earlier trips as buttons (SHO-01, LST-10). */
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
