import { EmptyCartArt } from './EmptyCartArt.tsx';
import { EmptyListArt } from './EmptyListArt.tsx';
import { EmptyPantryArt } from './EmptyPantryArt.tsx';
import { EmptySearchArt } from './EmptySearchArt.tsx';

/** The drawings of EmptyState. All have the size that EmptyState reserves. */
export const drawings = {
  list: EmptyListArt,
  cart: EmptyCartArt,
  pantry: EmptyPantryArt,
  search: EmptySearchArt,
};

export type Drawings = typeof drawings;
