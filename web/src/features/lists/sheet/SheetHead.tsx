import type { ListItem } from '@quitanda/contract';
import type { Ref } from 'react';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './ItemSheet.module.css';

interface SheetHeadProps {
  readonly item: ListItem;
  readonly renameRef: Ref<HTMLButtonElement>;
  /** Undefined while the name is being edited. */
  readonly onRename: (() => void) | undefined;
}

/** The head of an item's sheet: its picture, its name, and the pencil that edits the name. */
export function SheetHead({ item, renameRef, onRename }: SheetHeadProps) {
  return (
    <div className={styles.head}>
      <Tile
        name={item.name}
        categoryName={item.product?.categoryName}
        imageUrl={item.product?.imageUrl}
        size={48}
        className={styles.tile}
      />
      <p className={styles.title}>{withNoBreakAmounts(item.name)}</p>
      {onRename && (
        <IconButton
          ref={renameRef}
          icon="pencil"
          kind="quiet"
          label="Mudar o nome"
          className={styles.pencil}
          onClick={onRename}
        />
      )}
    </div>
  );
}
