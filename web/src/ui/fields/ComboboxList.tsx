import { useEffect, useRef } from 'react';
import { Icon } from '../signs/Icon.tsx';
import type { ComboboxOption } from './combobox-options.ts';
import styles from './ComboboxList.module.css';

interface ComboboxListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  /** The index of the option chosen with the arrow keys; -1 for none. */
  readonly active: number;
  readonly onSelect: (value: string) => void;
}

/** The suggestions of a Combobox. The focus stays in the field. */
export function ComboboxList({ id, label, options, active, onSelect }: ComboboxListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
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
          aria-selected={index === active}
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
