import type { ListItem } from '@quitanda/contract';
import { createContext, type ReactNode } from 'react';

/** Returns what the row of an item says about its stock at home, such as 'Tem 2 em casa, vencem hoje'. */
export interface AtHomeNotes {
  readonly noteOf: (item: ListItem) => ReactNode;
}

/** Null while nothing at home expires soon, and until the code for it is loaded (VAL-11). */
export const AtHomeNotesContext = createContext<AtHomeNotes | null>(null);
