import type { ListItem } from '@quitanda/contract';
import { createContext, type ComponentType } from 'react';

export interface RowMarkProps {
  readonly item: ListItem;
  /** The item as it would be taken, where a product is known that the item itself does not name. */
  readonly taken?:
    | Pick<ListItem, 'id' | 'name' | 'product' | 'productId' | 'selectedProductId'>
    | undefined;
}

export interface RowMarks {
  /** Draws in a row of a list, after its tile, whose the item is. */
  readonly RowMark: ComponentType<RowMarkProps>;
}

/** Null in a household of one and until the code for several people has arrived. */
export const RowMarksContext = createContext<RowMarks | null>(null);
