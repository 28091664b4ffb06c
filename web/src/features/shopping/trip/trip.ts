import type { List, PriceHistoryEntry, SavedStoreLabel } from '@quitanda/contract';
import type { MemberControls } from '../pending/member-controls.ts';
import type { Steps } from '../use-steps.ts';

/** The trip in progress, with the data that its dialogs use. */
export interface Trip {
  readonly list: List;
  readonly supermarket: string;
  readonly history: readonly PriceHistoryEntry[];
  /** The store labels of this supermarket that are linked to a product. */
  readonly labels: readonly SavedStoreLabel[];
  /** Set if the household has other members, once the code for them is loaded. */
  readonly memberControls: MemberControls | null;
  readonly steps: Steps;
}
