/** What an invite writes, in words for whoever looks at what is not sent yet (MOB-01). */
import type { Descriptions } from '../../sync/descriptions.ts';

export const inviteDescriptions = {
  acceptInvite: () => 'Aceitar o convite para uma lista',
} satisfies Partial<Descriptions>;
