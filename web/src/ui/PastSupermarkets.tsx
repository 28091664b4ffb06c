import { fold } from '@quitanda/contract/text';
import { Icon } from './Icon.tsx';
import styles from './PastSupermarkets.module.css';

const maxShown = 6;

interface PastSupermarketsProps {
  /** The last chosen first. */
  readonly names: readonly string[];
  /** Leaves those that do not contain it. */
  readonly typed: string;
  /** A tap is the answer: nothing is to be confirmed. */
  readonly onChoose: (name: string) => void;
}

/** Where one has been shopping, as rows to tap (SHO-01, LST-10). */
export function PastSupermarkets({ names, typed, onChoose }: PastSupermarketsProps) {
  const wanted = fold(typed);
  const isKnown = names.some((name) => fold(name) === wanted);
  const shown = isKnown ? names : names.filter((name) => fold(name).includes(wanted));
  if (shown.length === 0) return null;
  return (
    <fieldset className={styles.past}>
      <legend>Onde você já comprou</legend>
      {shown.slice(0, maxShown).map((name) => (
        <button key={name} type="button" className={styles.option} onClick={() => onChoose(name)}>
          <Icon name="history" />
          <span>{name}</span>
          <Icon name="arrow-right" />
        </button>
      ))}
    </fieldset>
  );
}
