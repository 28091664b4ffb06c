/** The write of what a person wants to be told (NOT-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const noticeWrites = {
  // Changes no row: `notices.overlays.ts` shows it.
  changeNoticePreferences: {
    describe: () => 'Mudar os seus avisos',
    failureText: 'Falha ao salvar os avisos.',
  },
} satisfies Partial<WriteDefinitions>;
