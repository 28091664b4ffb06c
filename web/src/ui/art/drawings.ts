import { EmptyCartArt } from './EmptyCartArt.tsx';
import { EmptyListArt } from './EmptyListArt.tsx';
import { EmptyPantryArt } from './EmptyPantryArt.tsx';
import { EmptySearchArt } from './EmptySearchArt.tsx';

/** What stands over an EmptyState; each as large as the place that it keeps for them. */
export const drawings = {
  list: EmptyListArt,
  cart: EmptyCartArt,
  pantry: EmptyPantryArt,
  search: EmptySearchArt,
};

export type Drawings = typeof drawings;
