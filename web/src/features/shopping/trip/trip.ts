import type { List, PriceHistoryEntry, SavedStoreLabel } from '@quitanda/contract';
import type { MemberControls } from '../pending/member-controls.ts';
import type { Steps } from '../use-steps.ts';

/** The trip in progress, with everything that its dialogs need. */
export interface Trip {
  readonly list: List;
  readonly supermarket: string;
  readonly history: readonly PriceHistoryEntry[];
  /** The linked scale labels of this supermarket. */
  readonly labels: readonly SavedStoreLabel[];
  /** Set if the household has other members, once the code for them is loaded. */
  readonly memberControls: MemberControls | null;
  readonly steps: Steps;
}
