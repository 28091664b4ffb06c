/**
 * The types and texts that identity providers and the app share. Must not import zod, because the
 * browser loads this file.
 */
import type { AuthErrorCode } from './auth-codes.ts';
import type { SignInProvider } from './sso.ts';

export type { AuthErrorCode } from './auth-codes.ts';

/** The messages of the failures. */
export const authErrorTexts: Readonly<Record<AuthErrorCode, string>> = {
  'invalid-email': 'Endereço de e-mail inválido.',
  'user-disabled': 'Este usuário foi desabilitado.',
  'user-not-found': 'Usuário não encontrado. Verifique o e-mail ou cadastre-se.',
  'wrong-password': 'Senha incorreta. Tente novamente.',
  'email-already-in-use': 'Este e-mail já está em uso. Tente fazer login.',
  'weak-password': 'Senha muito fraca. A senha deve ter pelo menos 6 caracteres.',
  'common-password': 'Esta senha é uma das mais usadas. Escolha outra.',
  'password-has-email': 'A senha não pode conter o seu e-mail.',
  'operation-not-allowed':
    'Operação não permitida. Login com e-mail/senha pode estar desabilitado.',
  'email-not-confirmed': 'Confirme seu e-mail pelo link que acabamos de enviar.',
  'code-required': 'Digite também o código da verificação em duas etapas.',
  'link-expired': 'Este link não vale mais. Peça outro.',
  'too-many-tries': 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  other: 'Ocorreu um erro de autenticação. Tente novamente.',
};

/** The identity provider (AUT-12). */
export type IdentityConfig =
  | { readonly provider: 'embedded' }
  | {
      readonly provider: 'firebase';
      /** The project id and the API key are public, because every browser needs them. */
      readonly firebase: { readonly projectId: string; readonly apiKey: string };
    };

/** The features that depend on a server's configuration, besides the identity provider. */
export interface ServerFeatures {
  /** Whether a language model is configured (AI-06). */
  readonly hasAssistant: boolean;
  /** Whether an SMTP server is configured (MAIL-01). */
  readonly sendsMail: boolean;
  /** The providers of single sign-on; absent if there are none (SSO-01). */
  readonly signInProviders?: readonly SignInProvider[] | undefined;
  /** The host on which passkeys are valid; absent if the server does not offer passkeys (PASS-01). */
  readonly passkeyHost?: string | undefined;
}

/** The answer of `GET /api/auth/config`, which everybody may read before they sign in. */
export type ServerConfig = IdentityConfig & ServerFeatures;

/** The answer to a new password by a link: what has ended with it, one line each (AUT-18). */
export interface PasswordResetAnswer {
  readonly ended: readonly string[];
}
