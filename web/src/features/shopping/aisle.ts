/** What a shop shows of the others in the household; `features/claims` draws it. */
import type { List } from '@quitanda/contract';
import type { ComponentType } from 'react';
import type { RowMarks } from '../../lib/row-marks.ts';
import type { PendingLine } from './pending-lines.ts';
import type { Section, Walked } from './sections.ts';

export interface Aisle extends RowMarks {
  /** The heading of a section: who takes it, and a button to claim it or to give it up. */
  readonly SectionHeading: ComponentType<{
    readonly section: Section<PendingLine>;
    readonly className: string | undefined;
  }>;
  /** Claims an item or gives it up; `onDone` is called after the tap. */
  readonly ItemClaim: ComponentType<{ readonly item: Walked; readonly onDone: () => void }>;
  /** Opens the proposal that divides what is still to be taken. */
  readonly DivideButton: ComponentType<{ readonly sections: readonly Section<PendingLine>[] }>;
  /** Acts at once, or after a question where another person said that they take the item (CASA-34). */
  readonly ask: (item: Walked, act: () => void) => void;
}

export interface AislePeopleProps {
  readonly list: List;
  /** Called with what the shop is to show of the others, and with null when that ends. */
  readonly onAisle: (aisle: Aisle | null) => void;
}
