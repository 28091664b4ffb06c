/**
 * The second factor of a sign-in by password: codes of an authenticator app, and recovery codes
 * (TWO-01 to TWO-12). Must not import zod, because the browser loads this file.
 */

/** The messages of the failures. */
export const twoFactorErrorTexts = {
  'wrong-code': 'Código incorreto. Confira o relógio do celular e tente de novo.',
  'wrong-recovery-code': 'Código de recuperação incorreto ou já usado.',
  'code-used': 'Este código já foi usado. Espere o aplicativo mostrar o próximo.',
  'code-expired': 'O tempo para digitar o código acabou. Entre de novo com a senha.',
  'codes-at-once':
    'Outro código de recuperação foi usado ao mesmo tempo. Entre de novo com a senha.',
  'codes-locked': 'Muitos códigos errados. Espere quinze minutos ou crie uma nova senha.',
  'two-factor-on': 'A verificação em duas etapas já está ligada.',
  'two-factor-off': 'A verificação em duas etapas está desligada.',
} as const;

export type TwoFactorErrorCode = keyof typeof twoFactorErrorTexts;

export const isTwoFactorErrorCode = (code: unknown): code is TwoFactorErrorCode =>
  typeof code === 'string' && Object.hasOwn(twoFactorErrorTexts, code);

/** The answer of `GET /api/auth/two-factor`. */
export interface TwoFactorState {
  readonly isOn: boolean;
  /** The number of unused recovery codes; 0 while the second factor is off. */
  readonly recoveryCodesLeft: number;
}

/** What a person needs to turn the second factor on. It is shown only once. */
export interface TwoFactorSetup {
  /** The `otpauth://` URI for the QR code. It contains the secret. */
  readonly uri: string;
  /** The secret in Base32, for typing. */
  readonly secret: string;
  /**
   * Each recovery code can replace a code of the authenticator app once. The recovery codes are
   * valid as soon as the first code of the app is confirmed.
   */
  readonly recoveryCodes: readonly string[];
}

/** The answer of `POST /api/auth/two-factor/codes`. */
export type NewRecoveryCodes = Pick<TwoFactorSetup, 'recoveryCodes'>;
