import type { ListItem } from '@quitanda/contract';
import { createContext, type ComponentType } from 'react';

export interface MemberMarkProps {
  readonly item: ListItem;
  /** The item with the product that is suggested for it. Set only if the item has no product. */
  readonly itemWithProduct?:
    | Pick<ListItem, 'id' | 'name' | 'product' | 'productId' | 'selectedProductId'>
    | undefined;
}

export interface MemberMarks {
  /**
   * Shows, after the tile of a list's row, the member that has just changed the item, is taking it
   * or has taken it.
   */
  readonly MemberMark: ComponentType<MemberMarkProps>;
}

/** Null in a household with one member, and until the code for several members is loaded. */
export const MemberMarksContext = createContext<MemberMarks | null>(null);
