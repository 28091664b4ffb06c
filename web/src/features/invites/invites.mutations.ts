/** The writes of invites, with their descriptions for the list of unsent writes (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const inviteWrites = {
  acceptInvite: { describe: () => 'Aceitar o convite para uma lista' },
} satisfies Partial<WriteDefinitions>;
