import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { RowWords } from '../layout/RowWords.tsx';
import { Icon, type IconName } from '../signs/Icon.tsx';
import styles from './RowButton.module.css';

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'name'> {
  readonly icon: IconName;
  readonly name: string;
  readonly meta?: string;
  readonly isDanger?: boolean;
  /** Whether the button opens something, which an arrow shows. */
  readonly opens?: boolean;
}

/** A button that is the whole row of a RowGroup. */
export function RowButton(props: RowButtonProps) {
  const { icon, name, meta, isDanger = false, opens = false, ...button } = props;
  return (
    <button
      type="button"
      {...button}
      className={classNames(styles.button, opens && styles.opens, isDanger && styles.danger)}
    >
      <Icon name={icon} />
      <RowWords name={name} meta={meta} />
      {opens && <Icon name="chevron-right" className={styles.arrow} />}
    </button>
  );
}
