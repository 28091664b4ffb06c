/** What a trip shows of the other members; `features/claims` renders it. */
import type { List } from '@quitanda/contract';
import type { ComponentType } from 'react';
import type { RowMarks } from '../../../lib/items/row-marks.ts';
import type { PendingLine } from './pending-lines.ts';
import type { Section, SectionedItem } from './sections.ts';

export interface Aisle extends RowMarks {
  /** The heading of a section: who takes it, and a button to claim it or to release it. */
  readonly SectionHeading: ComponentType<{
    readonly section: Section<PendingLine>;
    readonly className: string | undefined;
  }>;
  /** Claims an item or releases it; `onDone` is called after the tap. */
  readonly ItemClaim: ComponentType<{ readonly item: SectionedItem; readonly onDone: () => void }>;
  /** Opens the proposal that divides the items to take. */
  readonly DivideButton: ComponentType<{ readonly sections: readonly Section<PendingLine>[] }>;
  /** Acts at once, or after a question if another person has claimed the item (CASA-34). */
  readonly ask: (item: SectionedItem, act: () => void) => void;
}

export interface AislePeopleProps {
  readonly list: List;
  /** Called with the components that show the other members, and with null on unmount. */
  readonly onAisle: (aisle: Aisle | null) => void;
}
