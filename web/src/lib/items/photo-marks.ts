import type { PhotographedItem } from '@quitanda/contract/photos/item-photo-id';
import { createContext, type ComponentType } from 'react';

export interface PhotoMarks {
  readonly hasPhoto: (item: PhotographedItem) => boolean;
  /** Shows, after the tile of a row, that its item has a photo. */
  readonly PhotoMark: ComponentType;
}

/** Null while no item has a photo, and until the code of photos is loaded. */
export const PhotoMarksContext = createContext<PhotoMarks | null>(null);
