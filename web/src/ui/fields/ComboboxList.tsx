import { useEffect, useRef } from 'react';
import { Icon } from '../signs/Icon.tsx';
import type { ComboboxOption } from './combobox-options.ts';
import styles from './ComboboxList.module.css';

interface ComboboxListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  /** The index of the option selected with the arrow keys; -1 for none. */
  readonly activeIndex: number;
  readonly onSelect: (value: string) => void;
}

/** The suggestions of a Combobox. The focus stays in the field. */
export function ComboboxList({ id, label, options, activeIndex, onSelect }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: 'nearest' });
  }, [activeIndex]);
  return (
    <div
      ref={list}
      className={styles.list}
      id={id}
      role="listbox"
      aria-label={label}
      // In a sheet, a tap here must not begin a swipe of the sheet.
      data-base-ui-swipe-ignore=""
    >
      {options.map(({ value, kind, before, match, after }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles the keys
        <div
          key={`${kind} ${value}`}
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onSelect(value)}
        >
          <Icon name={kind === 'typed' ? 'plus' : 'history'} />
          <span className={styles.text}>
            {before}
            {match !== '' && <b>{match}</b>}
            {after}
          </span>
        </div>
      ))}
    </div>
  );
}
