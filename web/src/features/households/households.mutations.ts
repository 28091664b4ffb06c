/** The writes of the shown household, with their descriptions for the list of unsent writes (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const householdWrites = {
  // Changes no local row: `useTimeZone` reads the value from the outbox.
  changeTimeZone: { describe: () => 'Mudar o fuso horário da casa' },
} satisfies Partial<WriteDefinitions>;
