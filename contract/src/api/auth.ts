/**
 * The failures of signing in and up, the same for every identity provider (AUT-04 to AUT-11). Free
 * of zod, because the browser imports it.
 */
import type { SignInProvider } from './sso.ts';

export const authErrorTexts = {
  'invalid-email': 'Endereço de e-mail inválido.',
  'user-disabled': 'Este usuário foi desabilitado.',
  'user-not-found': 'Usuário não encontrado. Verifique o e-mail ou cadastre-se.',
  'wrong-password': 'Senha incorreta. Tente novamente.',
  'email-already-in-use': 'Este e-mail já está em uso. Tente fazer login.',
  'weak-password': 'Senha muito fraca. A senha deve ter pelo menos 6 caracteres.',
  'operation-not-allowed':
    'Operação não permitida. Login com e-mail/senha pode estar desabilitado.',
  // The provider does not say how long to wait (AUT-14).
  'too-many-tries': 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  other: 'Ocorreu um erro de autenticação. Tente novamente.',
} as const;

export type AuthErrorCode = keyof typeof authErrorTexts;

/** The identity provider (AUT-12). */
export type IdentityConfig =
  | { readonly provider: 'embedded' }
  | {
      readonly provider: 'firebase';
      /** Neither is a secret: the page needs both. */
      readonly firebase: { readonly projectId: string; readonly apiKey: string };
    };

/** Other features of a server. */
export interface ServerFeatures {
  /** Whether a language model is configured (AI-06). */
  readonly hasAssistant: boolean;
  /** The providers of single sign-on; absent where there are none (SSO-01). */
  readonly signInProviders?: readonly SignInProvider[] | undefined;
}

/** The answer of `GET /api/auth/config`, which everybody may read before they sign in. */
export type ServerConfig = IdentityConfig & ServerFeatures;
