/**
 * Passkeys, which replace a password (PASS-01 to PASS-10). Must not import zod, because the browser
 * loads this file.
 */

/** A passkey of the signed-in person. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601. */
  readonly createdAt: string;
  /** ISO 8601; null if nobody has signed in with it. */
  readonly lastUsedAt: string | null;
}

export const maxPasskeys = 10;
export const maxPasskeyNameLength = 40;

export const passkeyErrorTexts = {
  'passkey-unknown': 'Esta chave de acesso não está em nenhuma conta daqui. Entre com a senha.',
  'passkey-failed': 'Não foi possível confirmar a chave de acesso. Tente de novo.',
  'passkey-expired': 'O pedido demorou demais. Tente de novo.',
  'passkey-not-found': 'Esta chave de acesso já foi removida.',
  'last-way-in':
    'Só esta chave de acesso entra na sua conta. Crie uma senha ou adicione outra chave antes de remover.',
  'too-many-passkeys': `Você já tem ${maxPasskeys} chaves de acesso. Remova uma para adicionar outra.`,
} as const;

export type PasskeyErrorCode = keyof typeof passkeyErrorTexts;

export const isPasskeyErrorCode = (code: unknown): code is PasskeyErrorCode =>
  typeof code === 'string' && Object.hasOwn(passkeyErrorTexts, code);
