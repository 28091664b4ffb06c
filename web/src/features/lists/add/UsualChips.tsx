import type { MouseEventHandler } from 'react';
import { Icon } from '../../../ui/signs/Icon.tsx';
import type { Suggestion } from './suggestions.ts';
import styles from './UsualChips.module.css';

interface Props {
  readonly items: readonly Suggestion[];
  readonly onSelect: (suggestion: Suggestion) => void;
  readonly onMouseDown: MouseEventHandler;
}

/** LST-20: a chip for each item that the household buys often. A tap on a chip adds its item. */
export function UsualChips({ items, onSelect, onMouseDown }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the keyboard open
    <div role="group" aria-label="De sempre" className={styles.chips} onMouseDown={onMouseDown}>
      {items.map((suggestion) => (
        <button
          key={suggestion.id}
          type="button"
          className={styles.chip}
          aria-label={`Adicionar ${suggestion.name}`}
          onClick={() => onSelect(suggestion)}
        >
          <Icon name="plus" />
          {suggestion.name}
        </button>
      ))}
    </div>
  );
}
