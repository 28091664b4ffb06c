/** What an invite writes, in words for whoever looks at what is not sent yet (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const inviteWrites = {
  acceptInvite: { describe: () => 'Aceitar o convite para uma lista' },
} satisfies Partial<WriteDefinitions>;
