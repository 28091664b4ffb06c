/** What changes a person, in words for whoever looks at what is not sent yet (MOB-01). */
import type { Descriptions } from '../../sync/descriptions.ts';

export const profileDescriptions = {
  changeProfile: ({ body: { displayName } }) =>
    displayName === null ? 'Tirar o seu nome' : `Mudar o seu nome para "${displayName}"`,
  deleteAccount: () => 'Excluir a conta',
} satisfies Partial<Descriptions>;
