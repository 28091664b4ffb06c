import { lineHandlers } from './correct-lines.ts';
import { tripHandlers } from './correct-whole-trip.ts';
import { undoHandlers } from './undo-correction.ts';

/** Corrections of finished trips. */
export const correctionHandlers = { ...lineHandlers, ...tripHandlers, ...undoHandlers };
