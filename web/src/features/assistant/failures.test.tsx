import type { Failure } from '@quitanda/contract';
import { errorKinds, limits } from '@quitanda/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  doneEvent,
  questionField,
  openTips,
  user,
  textEvent,
  submitButton,
} from '../../../test/screens/open-tips.tsx';

afterEach(() => vi.unstubAllGlobals());

const missingQuestionText = 'Por favor, digite sua pergunta ou tópico para obter dicas.';
const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';
const processingErrorText = (message: string) =>
  `Erro ao processar sua solicitação com a IA: ${message}. Tente novamente.`;

/** Expects the message in the region of the answer, where it stays after the toast is removed. */
const expectFailureText = async (text: string) => {
  const region = screen.getByRole('region', { name: 'Resposta' });
  await waitFor(() => expect(region).toHaveTextContent(text));
};
const findToastKind = async (text: string) => {
  const toasts = screen.getByRole('region', { name: 'Avisos' });
  await waitFor(() => expect(toasts).toHaveTextContent(text));
  return toasts.querySelector<HTMLElement>('[data-toast]')?.dataset['toast'];
};
const failureResponseOf = (code: Failure['code'], message: string = errorKinds[code].message) => ({
  status: errorKinds[code].status,
  failure: { code, message },
});

describe('a question that cannot be sent', () => {
  it.each(['', '   \n'])('AI-04 asks for a question instead of %j', async (typed) => {
    const { tips } = openTips();
    fireEvent.change(questionField(), { target: { value: typed } });
    await user.click(submitButton());
    expect(questionField()).toHaveAccessibleDescription(missingQuestionText);
    expect(questionField()).toBeInvalid();
    expect(questionField()).toHaveFocus();
    expect(await findToastKind(missingQuestionText)).toBe('warning');
    await user.type(questionField(), 'a');
    expect(questionField()).toBeValid();
    expect(tips).toHaveLength(0);
  });

  it('AI-04 counts the characters of a question in code points, with the same limit as the server', async () => {
    const { tips, waitForQuestion } = openTips();
    const longest = '🍌'.repeat(limits.questionLength);
    fireEvent.change(questionField(), { target: { value: `${longest}!` } });
    await user.click(submitButton());
    expect(questionField()).toHaveAccessibleDescription('Use no máximo 2000 caracteres.');
    expect(tips).toHaveLength(0);
    fireEvent.change(questionField(), { target: { value: ` ${longest} ` } });
    await user.click(submitButton());
    expect((await waitForQuestion(1)).question).toBe(longest);
  });
});

describe('a question without an answer', () => {
  it.each([
    ['ai-unavailable', 'A assistente não está disponível agora. Tente mais tarde.'],
    ['ai-key-invalid', 'A assistente não está disponível agora. Tente mais tarde.'],
    ['ai-overloaded', processingErrorText('O serviço de IA está sobrecarregado')],
    ['too-many-requests', processingErrorText('Muitas tentativas. Aguarde um pouco')],
    ['internal', processingErrorText('Erro interno. Tente novamente')],
  ] as const)('AI-04 shows for the failure %s the text %j', async (code, text) => {
    const { api } = openTips();
    api.failures.askTips = failureResponseOf(code);
    await user.type(questionField(), 'Feijão?');
    await user.click(submitButton());
    await expectFailureText(text);
    expect(await findToastKind(text)).toBe('error');
    expect(questionField()).toHaveValue('Feijão?');
    expect(submitButton()).toBeEnabled();
  });

  it('UI-07 shows that there is no network', async () => {
    const { api } = openTips();
    api.isOffline = true;
    await user.type(questionField(), 'Feijão?');
    await user.click(submitButton());
    await expectFailureText(offlineText);
    expect(await findToastKind(offlineText)).toBe('error');
  });

  it('AI-04 keeps the previous answer when a question fails', async () => {
    const { api, ask } = openTips();
    const first = await ask('Feijão?');
    first.send(textEvent('Molho de 12 horas.'), doneEvent);
    await screen.findByText('Molho de 12 horas.');
    api.failures.askTips = failureResponseOf('ai-timed-out');
    await user.type(questionField(), ' E lentilha?');
    await user.click(submitButton());
    await expectFailureText(processingErrorText('O serviço de IA demorou demais'));
    expect(screen.getByText('Molho de 12 horas.')).toBeVisible();
    expect(screen.getByText('Resposta a “Feijão?”')).toBeVisible();
    expect(questionField()).toHaveValue('Feijão? E lentilha?');
    api.failures = {};
    const second = await ask('Lentilha?');
    second.send(textEvent('Sem molho.'), doneEvent);
    await screen.findByText('Sem molho.');
    expect(screen.getByRole('region', { name: 'Resposta' })).not.toHaveTextContent(
      /Erro|Resposta a/u,
    );
  });
});

describe('an answer that ends too early', () => {
  const cutOffText = processingErrorText('A resposta foi interrompida');

  it('AI-04 keeps the received text when the server reports a failure', async () => {
    const { ask } = openTips();
    const tip = await ask('Feijão?');
    const { failure } = failureResponseOf('ai-cut-off');
    tip.send(textEvent('Deixe de molho'), { type: 'failure', failure });
    await expectFailureText(cutOffText);
    expect(screen.getByText('Deixe de molho')).toBeVisible();
    expect(screen.getByText('Resposta incompleta.')).toBeVisible();
  });

  it.each(['end', 'breakOff'] as const)(
    "AI-04 keeps the received text when the response stops before its 'done' event: %s",
    async (ending) => {
      const { ask } = openTips();
      const tip = await ask('Feijão?');
      tip.send(textEvent('Deixe de molho'));
      await screen.findByText('Deixe de molho');
      tip[ending]();
      await expectFailureText(cutOffText);
      expect(screen.getByText('Deixe de molho')).toBeVisible();
      expect(screen.getByText('Resposta incompleta.')).toBeVisible();
    },
  );
});
