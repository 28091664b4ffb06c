import type { Failure } from '@quitanda/contract';
import { errorKinds, limits } from '@quitanda/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  doneEvent,
  getQuestionField,
  openTips,
  user,
  textEvent,
  getSubmitButton,
} from '../../../test/screens/open-tips.tsx';

afterEach(() => vi.unstubAllGlobals());

const missingQuestionText = 'Por favor, digite sua pergunta ou tópico para obter dicas.';
const missingModelText =
  'O serviço de IA não está disponível. Verifique a configuração da chave API.';
const processingErrorText = (message: string) =>
  `Erro ao processar sua solicitação com a IA: ${message}. Tente novamente.`;

/** Expects the message in the region of the answer, where it stays after the toast is removed. */
const expectFailureText = async (text: string) => {
  await waitFor(() =>
    expect(screen.getAllByRole('group', { name: 'Resposta' }).at(-1)).toHaveTextContent(text),
  );
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
    const { streams } = openTips();
    fireEvent.change(getQuestionField(), { target: { value: typed } });
    await user.click(getSubmitButton());
    expect(getQuestionField()).toHaveAccessibleDescription(missingQuestionText);
    expect(getQuestionField()).toBeInvalid();
    expect(getQuestionField()).toHaveFocus();
    expect(await findToastKind(missingQuestionText)).toBe('warning');
    await user.type(getQuestionField(), 'a');
    expect(getQuestionField()).toBeValid();
    expect(streams).toHaveLength(0);
  });

  it('AI-04 counts the characters of a question in code points, with the same limit as the server', async () => {
    const { streams, waitForQuestion } = openTips();
    const longestQuestion = '🍌'.repeat(limits.questionLength);
    fireEvent.change(getQuestionField(), { target: { value: `${longestQuestion}!` } });
    await user.click(getSubmitButton());
    expect(getQuestionField()).toHaveAccessibleDescription('Use no máximo 2000 caracteres.');
    expect(streams).toHaveLength(0);
    fireEvent.change(getQuestionField(), { target: { value: ` ${longestQuestion} ` } });
    await user.click(getSubmitButton());
    expect((await waitForQuestion(1)).question).toBe(longestQuestion);
  });
});

describe('a question without an answer', () => {
  it.each([
    ['ai-unavailable', missingModelText],
    ['ai-key-invalid', 'A assistente não está disponível agora. Tente mais tarde.'],
    ['ai-overloaded', processingErrorText('O serviço de IA está sobrecarregado')],
    ['too-many-requests', processingErrorText('Muitas tentativas. Aguarde um pouco')],
    ['internal', processingErrorText('Erro interno. Tente novamente')],
  ] as const)('AI-04 shows for the failure %s the text %j', async (code, text) => {
    const { api } = openTips();
    api.failures.askTips = failureResponseOf(code);
    await user.type(getQuestionField(), 'Feijão?');
    await user.click(getSubmitButton());
    await expectFailureText(text);
    expect(await findToastKind(text)).toBe('error');
    expect(screen.getByText('A resposta não chegou.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
    expect(getSubmitButton()).toBeEnabled();
  });

  it('AI-04 keeps earlier answers when a question fails, and asks it again', async () => {
    const { api, ask, waitForQuestion } = openTips();
    const first = await ask('Feijão?');
    first.send(textEvent('Molho de 12 horas.'), doneEvent);
    await screen.findByText('Molho de 12 horas.');
    api.failures.askTips = failureResponseOf('ai-timed-out');
    await user.type(getQuestionField(), 'E lentilha?');
    await user.click(getSubmitButton());
    await expectFailureText(processingErrorText('O serviço de IA demorou demais'));
    expect(screen.getByText('Molho de 12 horas.')).toBeVisible();
    expect(screen.queryByText('Resposta pronta')).toBeNull();
    api.failures = {};
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    const second = await waitForQuestion(2);
    expect(second.question).toBe('E lentilha?');
    second.send(textEvent('Sem molho.'), doneEvent);
    await screen.findByText('Sem molho.');
    expect(screen.queryByText('A resposta não chegou.')).toBeNull();
  });
});

describe('an answer that ends too early', () => {
  const cutOffText = processingErrorText('A resposta foi interrompida');

  it('AI-04 keeps the received text when the server reports a failure', async () => {
    const { ask } = openTips();
    const stream = await ask('Feijão?');
    const { failure } = failureResponseOf('ai-cut-off');
    stream.send(textEvent('Deixe de molho'), { type: 'failure', failure });
    await expectFailureText(cutOffText);
    expect(screen.getByText('Deixe de molho')).toBeVisible();
    expect(screen.getByText('Resposta incompleta.')).toBeVisible();
  });

  it.each(['end', 'breakOff'] as const)(
    "AI-04 keeps the received text when the response stops before its 'done' event: %s",
    async (ending) => {
      const { ask } = openTips();
      const stream = await ask('Feijão?');
      stream.send(textEvent('Deixe de molho'));
      await screen.findByText('Deixe de molho');
      stream[ending]();
      await expectFailureText(cutOffText);
      expect(screen.getByText('Deixe de molho')).toBeVisible();
      expect(screen.getByText('Resposta incompleta.')).toBeVisible();
    },
  );
});
