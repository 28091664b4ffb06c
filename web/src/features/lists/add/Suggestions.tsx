import { useEffect, useRef } from 'react';
import { formatAmount, shownUnit } from '@quitanda/contract/units';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './Suggestions.module.css';
import type { Suggestion } from './suggestions.ts';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** The index of the suggestion that Enter selects; -1 for none. */
  readonly activeIndex: number;
  readonly onSelect: (suggestion: Suggestion) => void;
}

/** LST-20: the suggestions for the typed text. The text field handles the keys. */
export function Suggestions({ id, suggestions, activeIndex, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Sugestões">
      {suggestions.map((suggestion, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={styles.option}
          onClick={() => onSelect(suggestion)}
        >
          <Tile
            name={suggestion.name}
            categoryName={suggestion.product?.categoryName}
            imageUrl={suggestion.product?.imageUrl}
            size={38}
          />
          <RowText name={suggestion.name} className={styles.text}>
            {suggestion.meta}
          </RowText>
          {suggestion.pending === undefined ? (
            <Icon name="plus" />
          ) : (
            <Badge kind="info" icon="list">
              na lista: {pendingText(suggestion.pending)}
            </Badge>
          )}
        </div>
      ))}
    </div>
  );
}

const pendingText = (item: NonNullable<Suggestion['pending']>) => {
  const text = formatAmount(item);
  return shownUnit(item) === 'un' ? text.replace(/\s\D+$/u, '') : text;
};
