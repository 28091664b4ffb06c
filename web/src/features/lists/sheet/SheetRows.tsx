import type { ReactNode } from 'react';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import styles from './ItemSheet.module.css';

interface SheetRowsProps {
  /** The rows above 'Remover da lista', each an `<li>`. */
  readonly children?: ReactNode;
  readonly onRemove: () => void;
}

/** The card of an item's sheet: what else can be done with the item, and last its removal (LST-53). */
export function SheetRows({ children, onRemove }: SheetRowsProps) {
  return (
    <RowGroup className={styles.rows}>
      {children}
      <li>
        <RowButton icon="trash" isDanger name="Remover da lista" onClick={onRemove} />
      </li>
    </RowGroup>
  );
}
