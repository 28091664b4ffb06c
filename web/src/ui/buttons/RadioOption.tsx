import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../signs/Icon.tsx';
import styles from './RadioOption.module.css';

interface RadioOptionProps {
  /** The `name` attribute that the radio buttons of one question share. */
  readonly group: string;
  readonly isSelected: boolean;
  readonly picture?: ReactNode;
  readonly children: string;
  readonly className?: string | undefined;
  readonly onSelect: () => void;
}

/** One of several answers, as a card; the selected one has a tick. */
export function RadioOption(props: RadioOptionProps) {
  const { group, isSelected, picture, children, className, onSelect } = props;
  return (
    <label className={classNames(styles.option, className)}>
      <input type="radio" name={group} checked={isSelected} onChange={onSelect} />
      {picture}
      <span className={styles.name}>{children}</span>
      {isSelected && <Icon name="check" className={styles.tick} />}
    </label>
  );
}
