/** The writes of the profile, with their descriptions for the list of unsent writes (MOB-01). */
import type { WriteDefinitions } from '../../sync/replica/definitions.ts';

export const profileWrites = {
  changeProfile: {
    describe: ({ body: { displayName } }) =>
      displayName === null ? 'Tirar o seu nome' : `Mudar o seu nome para "${displayName}"`,
    failureText: 'Falha ao salvar o nome.',
  },
  deleteAccount: { describe: () => 'Excluir a conta' },
} satisfies Partial<WriteDefinitions>;
