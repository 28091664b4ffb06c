import type { ListItem } from '@quitanda/contract';
import { createContext, type ComponentType } from 'react';

export interface RowMarkProps {
  readonly item: ListItem;
  /**
   * The item with the product with which it would be taken, where the item names no product itself.
   */
  readonly taken?:
    | Pick<ListItem, 'id' | 'name' | 'product' | 'productId' | 'selectedProductId'>
    | undefined;
}

export interface RowMarks {
  /** Shows, after the tile of a list's row, who has just changed the item, takes it or has taken it. */
  readonly RowMark: ComponentType<RowMarkProps>;
}

/** Null in a household with one member, and until the code for several members is loaded. */
export const RowMarksContext = createContext<RowMarks | null>(null);
