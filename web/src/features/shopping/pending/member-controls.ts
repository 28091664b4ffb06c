/**
 * The interface of the code that only shared households load. `features/claims` implements it.
 */
import type { List } from '@quitanda/contract';
import type { ComponentType } from 'react';
import type { MemberMarks } from '../../../lib/items/member-marks.ts';
import type { PendingLine } from './pending-lines.ts';
import type { Section, SectionedItem } from './sections.ts';

/** The parts of a trip's screen that concern the other members. */
export interface MemberControls extends MemberMarks {
  /** The heading of a section, with the member who takes it and a button to claim or release it. */
  readonly SectionHeading: ComponentType<{
    readonly section: Section<PendingLine>;
    readonly className: string | undefined;
  }>;
  /** A button that claims or releases an item. `onDone` is called after the tap. */
  readonly ItemClaim: ComponentType<{ readonly item: SectionedItem; readonly onDone: () => void }>;
  /** A button that opens a proposal for dividing the pending items among the members. */
  readonly DivideButton: ComponentType<{ readonly sections: readonly Section<PendingLine>[] }>;
  /** Calls `action`, after a confirmation if another person has claimed the item (CASA-34). */
  readonly confirmIfClaimed: (item: SectionedItem, action: () => void) => void;
}

export interface TripMembersProps {
  readonly list: List;
  /** Called with the components that show the other members, and with null on unmount. */
  readonly onControls: (controls: MemberControls | null) => void;
}
