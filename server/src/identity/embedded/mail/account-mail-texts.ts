/** The Portuguese texts of the mails about accounts (MAIL-04 to MAIL-07, MAIL-09, TWO-10). */
import { formatMoment, type MailContent } from '../../../mail/write-mail.ts';
import type { TwoFactorChange } from '../two-factor/second-factor.ts';

/** @param address opens the screen for a new password; it contains the token */
export const buildResetContent = (address: string): MailContent => ({
  subject: 'Nova senha na Quitanda',
  heading: 'Criar nova senha',
  paragraphs: ['Recebemos um pedido de nova senha para a sua conta.'],
  button: { label: 'Criar nova senha', address },
  notes: [
    'O link vale por uma hora e só funciona uma vez.',
    'Se você não pediu, ignore este e-mail: a sua senha continua a mesma.',
  ],
});

/** @param address opens the screen that confirms the e-mail address; it contains the token */
export const buildConfirmContent = (address: string): MailContent => ({
  subject: 'Confirme seu e-mail na Quitanda',
  heading: 'Confirme seu e-mail',
  paragraphs: ['Falta um passo na sua conta da Quitanda: confirmar que este e-mail é seu.'],
  button: { label: 'Confirmar e-mail', address },
  notes: [
    'O link vale por um dia e só funciona uma vez.',
    'Se você não criou uma conta, ignore este e-mail.',
  ],
});

const ifNotYou =
  'Se não foi você, crie uma nova senha agora, em “Esqueceu a senha?”. Isso encerra o acesso em todos os aparelhos.';

/**
 * @param device the description of the device
 * @param at the ISO instant of the sign-in
 * @param address opens the sign-in screen
 */
export const buildNewSignInContent = (
  device: string,
  at: string,
  address: string,
): MailContent => ({
  subject: 'Novo acesso à sua conta na Quitanda',
  heading: 'Novo acesso à sua conta',
  paragraphs: [
    'Alguém entrou na sua conta em um aparelho em que ela ainda não tinha sido usada:',
    `${device}, ${formatMoment(at)}.`,
  ],
  button: { label: 'Abrir a Quitanda', address },
  notes: ['Se foi você, está tudo certo.', ifNotYou],
});

/**
 * @param name the name of the passkey
 * @param at the ISO instant at which it was added
 * @param address opens the sign-in screen
 */
export const buildPasskeyAddedContent = (
  name: string,
  at: string,
  address: string,
): MailContent => ({
  subject: 'Nova chave de acesso na sua conta na Quitanda',
  heading: 'Nova chave de acesso',
  paragraphs: [
    'Uma chave de acesso foi adicionada à sua conta. Com ela se entra sem senha:',
    `${name}, ${formatMoment(at)}.`,
  ],
  button: { label: 'Abrir a Quitanda', address },
  notes: ['Se foi você, está tudo certo.', `${ifNotYou} As chaves de acesso deixam de valer.`],
});

/**
 * @param at the ISO instant of the change
 * @param address opens the sign-in screen
 * @param ended what a link for a new password has ended, one line each
 */
export const buildPasswordChangedContent = (
  at: string,
  address: string,
  ended: readonly string[] = [],
): MailContent => ({
  subject: 'A senha da sua conta na Quitanda foi alterada',
  heading: 'Senha alterada',
  paragraphs: [
    `A senha da sua conta foi alterada: ${formatMoment(at)}.`,
    'Nos outros aparelhos é preciso entrar de novo.',
    ...(ended.length > 0 ? [`Deixou de valer: ${ended.join('; ')}.`] : []),
  ],
  button: { label: 'Abrir a Quitanda', address },
  notes: ['Se foi você, está tudo certo.', ifNotYou],
});

const twoFactorTexts: Record<
  TwoFactorChange,
  Pick<MailContent, 'subject' | 'heading'> & { text: string }
> = {
  'two-factor-on': {
    subject: 'A verificação em duas etapas da sua conta na Quitanda foi ligada',
    heading: 'Verificação em duas etapas ligada',
    text: 'A verificação em duas etapas da sua conta foi ligada',
  },
  'two-factor-off': {
    subject: 'A verificação em duas etapas da sua conta na Quitanda foi desligada',
    heading: 'Verificação em duas etapas desligada',
    text: 'A verificação em duas etapas da sua conta foi desligada',
  },
  'recovery-codes-renewed': {
    subject: 'Novos códigos de recuperação da sua conta na Quitanda',
    heading: 'Novos códigos de recuperação',
    text: 'Os códigos de recuperação da sua conta foram trocados',
  },
};

/**
 * @param at the ISO instant of the change
 * @param address opens the sign-in screen
 */
export function buildTwoFactorContent(
  change: TwoFactorChange,
  at: string,
  address: string,
): MailContent {
  const { text, ...titles } = twoFactorTexts[change];
  return {
    ...titles,
    paragraphs: [`${text}: ${formatMoment(at)}.`],
    button: { label: 'Abrir a Quitanda', address },
    notes: ['Se foi você, está tudo certo.', ifNotYou],
  };
}
