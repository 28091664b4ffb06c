import type { ListSummary } from '@quitanda/contract';
import type { ComponentProps } from 'react';
import { HeadName } from '../../../ui/dialogs/HeadName.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from './ListName.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'list' | 'children' | 'className'> {
  readonly list: ListSummary | undefined;
}

/** LST-01: the button that shows the name of the selected list and opens the menu of lists. */
export function ListName({ list, ...button }: Props) {
  return (
    <button type="button" {...button} className={styles.button}>
      <HeadName>
        <VisuallyHidden>Lista:</VisuallyHidden> {list?.name ?? '-- Selecione uma Lista --'}
      </HeadName>
    </button>
  );
}
