import type { List, PriceHistoryEntry, SavedStoreLabel } from '@quitanda/contract';
import type { Aisle } from './aisle.ts';
import type { Steps } from './use-step.ts';

/** The shop that is going on, as its dialogs need it. */
export interface Trip {
  readonly list: List;
  readonly supermarket: string;
  readonly history: readonly PriceHistoryEntry[];
  /** The scale labels of this supermarket that are known. */
  readonly labels: readonly SavedStoreLabel[];
  /** Given where others belong to the household. */
  readonly aisle: Aisle | null;
  readonly steps: Steps;
}
