/** The writes of the shown household, with their descriptions for the list of unsent writes (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const householdWrites = {
  // The household is not a row of the home: `useTimeZone` reads the waiting write.
  changeTimeZone: { describe: () => 'Mudar o fuso horário da casa' },
} satisfies Partial<WriteDefinitions>;
