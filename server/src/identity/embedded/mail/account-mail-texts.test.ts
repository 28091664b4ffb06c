import { expect, it } from 'vitest';
import {
  buildConfirmContent,
  buildNewSignInContent,
  buildPasskeyAddedContent,
  buildPasswordChangedContent,
  buildResetContent,
} from './account-mail-texts.ts';

const address = 'https://quitanda.example/login';
const at = '2026-11-26T13:42:00.000Z';
const ifNotYou =
  'Se não foi você, crie uma nova senha agora, em “Esqueceu a senha?”. Isso encerra o acesso em todos os aparelhos.';

it('MAIL-04 writes the mail with a link for a new password', () => {
  expect(buildResetContent(address)).toEqual({
    subject: 'Nova senha na Quitanda',
    heading: 'Criar nova senha',
    paragraphs: ['Recebemos um pedido de nova senha para a sua conta.'],
    button: { label: 'Criar nova senha', address },
    notes: [
      'O link vale por uma hora e só funciona uma vez.',
      'Se você não pediu, ignore este e-mail: a sua senha continua a mesma.',
    ],
  });
});

it('MAIL-05 MAIL-10 writes the mail that confirms an e-mail', () => {
  expect(buildConfirmContent(address)).toEqual({
    subject: 'Confirme seu e-mail na Quitanda',
    heading: 'Confirme seu e-mail',
    paragraphs: ['Falta um passo na sua conta da Quitanda: confirmar que este e-mail é seu.'],
    button: { label: 'Confirmar e-mail', address },
    notes: [
      'O link vale por um dia e só funciona uma vez.',
      'Se você não criou uma conta, ignore este e-mail.',
    ],
  });
});

it('MAIL-06 writes the mail about a sign-in on a new device', () => {
  expect(buildNewSignInContent('Chrome no Android', at, address)).toEqual({
    subject: 'Novo acesso à sua conta na Quitanda',
    heading: 'Novo acesso à sua conta',
    paragraphs: [
      'Alguém entrou na sua conta em um aparelho em que ela ainda não tinha sido usada:',
      'Chrome no Android, 26/11/2026 às 10:42 (horário de Brasília).',
    ],
    button: { label: 'Abrir a Quitanda', address },
    notes: ['Se foi você, está tudo certo.', ifNotYou],
  });
});

it('MAIL-07 writes the mail about a changed password', () => {
  expect(buildPasswordChangedContent(at, address)).toEqual({
    subject: 'A senha da sua conta na Quitanda foi alterada',
    heading: 'Senha alterada',
    paragraphs: [
      'A senha da sua conta foi alterada: 26/11/2026 às 10:42 (horário de Brasília).',
      'Nos outros aparelhos é preciso entrar de novo.',
    ],
    button: { label: 'Abrir a Quitanda', address },
    notes: ['Se foi você, está tudo certo.', ifNotYou],
  });
});

it('MAIL-09 writes the mail about a new passkey', () => {
  expect(buildPasskeyAddedContent('iPhone', at, address)).toEqual({
    subject: 'Nova chave de acesso na sua conta na Quitanda',
    heading: 'Nova chave de acesso',
    paragraphs: [
      'Uma chave de acesso foi adicionada à sua conta. Com ela se entra sem senha:',
      'iPhone, 26/11/2026 às 10:42 (horário de Brasília).',
    ],
    button: { label: 'Abrir a Quitanda', address },
    notes: ['Se foi você, está tudo certo.', `${ifNotYou} As chaves de acesso deixam de valer.`],
  });
});
