/**
 * Single sign-on: the failures of a sign-in by a provider, and the data about providers that the
 * page gets (SSO-01 to SSO-13). Must not import zod, because the browser loads this file.
 */

/** A provider by which people sign in, besides e-mail and password. */
export interface SignInProvider {
  /** The id of the provider in routes and in the configuration. */
  readonly id: string;
  /** The name shown in 'Entrar com {name}'. */
  readonly name: string;
}

/** The messages, where `{name}` is the name of the provider. */
const texts = {
  'sso-denied': 'Você não autorizou a entrada com {name}. Tente de novo ou use e-mail e senha.',
  'sso-expired':
    'A entrada com {name} demorou demais ou começou em outra janela. Tente de novo por aqui.',
  'sso-unavailable': '{name} não respondeu. Tente de novo em alguns minutos ou use e-mail e senha.',
  'sso-clock': 'O relógio deste servidor e o de {name} não batem. Avise quem cuida deste Quitanda.',
  'sso-refused':
    'Não foi possível confirmar a resposta de {name}. Avise quem cuida deste Quitanda.',
  'sso-no-email': '{name} não informou o seu e-mail, e sem ele não dá para entrar.',
  'sso-email-unverified':
    'O seu e-mail ainda não foi confirmado em {name}. Confirme o e-mail lá e tente de novo.',
  'sso-not-linked':
    'Já existe uma conta com este e-mail, que ainda não foi confirmado aqui. Entre com a senha ou peça a quem cuida deste Quitanda para confirmar o e-mail.',
  'sso-sign-up-closed': 'Este Quitanda não aceita contas novas. Peça acesso a quem cuida dele.',
  'sso-user-disabled': 'Este usuário foi desabilitado.',
  'sso-other-person':
    'Outra pessoa já entrou neste aparelho. Saia da conta dela antes de entrar com {name}.',
} as const;

export type SsoErrorCode = keyof typeof texts;

export const isSsoErrorCode = (code: unknown): code is SsoErrorCode =>
  typeof code === 'string' && Object.hasOwn(texts, code);

/** The message for a failure with the provider of this name. */
export const ssoErrorText = (code: SsoErrorCode, name: string): string =>
  texts[code].replace('{name}', () => name).replace(/^./u, (letter) => letter.toUpperCase());

/** The answer of `GET /api/auth/sign-in-methods`: how the signed-in person can sign in. */
export interface SignInMethods {
  readonly hasPassword: boolean;
  /** The providers that are linked to the account. */
  readonly providers: readonly SignInProvider[];
  /** Whether the sign-in is new enough to delete an account without a password. */
  readonly isFresh: boolean;
}
