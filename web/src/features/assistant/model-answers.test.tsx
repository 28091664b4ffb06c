import { errorKinds, type Failure } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { settle } from '../../../test/settle.ts';
import {
  doneEvent,
  getQuestionField,
  openTips,
  textEvent,
  user,
} from '../../../test/screens/open-tips.tsx';

afterEach(() => vi.unstubAllGlobals());

const failureResponse = (code: Failure['code']) => ({
  status: errorKinds[code].status,
  failure: { code, message: errorKinds[code].message },
});

it('AI-21 shows compared prices, the best first, and links to the data behind them', async () => {
  const { ask } = openTips({ readsHome: true });
  const stream = await ask('Onde o café sai mais barato?');
  expect(stream.body).toEqual({ question: 'Onde o café sai mais barato?', scope: 'home' });
  const productId = newId();
  stream.send(
    {
      type: 'figures',
      figures: [
        { label: 'Assaí', amount: 21.9, unit: null, isBest: true },
        { label: 'Dia', amount: 24.9, unit: 'kg', isBest: false },
      ],
    },
    textEvent('No **Assaí**.'),
    {
      type: 'home-sources',
      sources: [
        { kind: 'purchases', count: 14, since: '2026-09-03', supermarket: null },
        { kind: 'prices', productId, name: 'Café', count: 3 },
        { kind: 'page', title: 'Não', url: 'javascript:alert(1)' },
      ],
    },
    doneEvent,
  );
  await screen.findByText('Resposta pronta');
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toContain('AssaíR$\u00a021,90 (melhor preço)');
  expect(rows).toContain('DiaR$\u00a024,90/kg');
  const sources = within(screen.getByRole('group', { name: 'Fontes consultadas' }));
  expect(
    sources.getByRole('link', { name: 'das suas 14 compras desde 03/09/2026' }),
  ).toHaveAttribute('href', '/compras');
  expect(sources.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByText('Resposta da Quitanda, sem IA')).toBeNull();
  expect(await axe(document.body)).toEqual([]);
  await user.click(sources.getByRole('button', { name: 'dos seus 3 preços de Café' }));
  expect(await screen.findByRole('dialog', { name: 'Preços de "Café"' })).toBeVisible();
});

it('AI-23 sends the earlier questions and answers with a follow-up question', async () => {
  const { ask } = openTips({ readsHome: true });
  const first = await ask('Onde o café sai mais barato?');
  first.send(textEvent('No Assaí.'), doneEvent);
  await screen.findByText('Resposta pronta');
  const second = await ask('E o arroz?');
  expect(second.body).toEqual({
    question: 'E o arroz?',
    scope: 'home',
    history: [{ question: 'Onde o café sai mais barato?', answer: 'No Assaí.' }],
  });
});

it('AI-27 sends no earlier answer from the household with a general question', async () => {
  const { api, ask } = openTips({ readsHome: true });
  api.answers.changeAssistantConsent = { readsHome: false };
  const first = await ask('Quanto gastei?');
  first.send(textEvent('R$ 300,00.'), doneEvent);
  await screen.findByText('Resposta pronta');
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'O que a IA pode usar' }));
  await user.click(await screen.findByRole('button', { name: 'Só perguntas gerais' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  const second = await ask('Como guardar pão?');
  second.send(textEvent('No freezer.'), doneEvent);
  await waitFor(() => expect(screen.getAllByText('No freezer.')).toHaveLength(1));
  expect(second.body).toEqual({ question: 'Como guardar pão?' });
  const third = await ask('E bolo?');
  expect(third.body).toEqual({
    question: 'E bolo?',
    history: [{ question: 'Como guardar pão?', answer: 'No freezer.' }],
  });
});

const consentText =
  /^Para responder sobre a sua casa, .* o nome dos itens, quantidades, preços e mercados da casa\. Nunca/u;

it.each([
  ['Permitir', true, 'home'],
  ['Só perguntas gerais', false, undefined],
])('AI-27 asks once what the model may use: %s', async (button, readsHome, scope) => {
  const { api, streams, waitForQuestion } = openTips({ readsHome: null });
  api.answers.changeAssistantConsent = { readsHome };
  await user.click(screen.getByRole('button', { name: 'Planejamento de refeições da semana' }));
  const dialog = await screen.findByRole('dialog', { name: 'O que a IA pode usar?' });
  expect(within(dialog).getByText(consentText)).toBeVisible();
  expect(await axe(document.body)).toEqual([]);
  expect(streams).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: button }));
  const first = await waitForQuestion(1);
  expect(first.body['scope']).toBe(scope);
  expect(api.sent).toMatchObject([{ name: 'changeAssistantConsent', body: { readsHome } }]);
  first.send(textEvent('Segunda: sopa.'), doneEvent);
  await screen.findByText('Resposta pronta');
});

it('AI-27 changes the decision later, and sends nothing of the household if it cannot be stored', async () => {
  const { api, ask } = openTips({ readsHome: true });
  api.answers.changeAssistantConsent = { readsHome: false };
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'O que a IA pode usar' }));
  const dialog = await screen.findByRole('dialog', { name: 'O que a IA pode usar?' });
  await user.click(within(dialog).getByRole('button', { name: 'Só perguntas gerais' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  const stream = await ask('Quanto gastei?');
  expect(stream.body).toEqual({ question: 'Quanto gastei?' });
});

it('AI-27 lets a question wait while the decision is being stored, and does not ask for it again', async () => {
  const { api, streams, waitForQuestion } = openTips({ readsHome: null });
  const stored = Promise.withResolvers<{ readsHome: boolean }>();
  api.answers.changeAssistantConsent = () => stored.promise;
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'O que a IA pode usar' }));
  await user.click(await screen.findByRole('button', { name: 'Permitir' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Planejamento de refeições da semana' }));
  await act(settle);
  expect(streams).toEqual([]);
  stored.resolve({ readsHome: true });
  expect((await waitForQuestion(1)).body['scope']).toBe('home');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('AI-27 asks general questions only if the decision cannot be stored', async () => {
  const { api, waitForQuestion } = openTips({ readsHome: null });
  api.failures.changeAssistantConsent = failureResponse('internal');
  await user.click(screen.getByRole('button', { name: 'Planejamento de refeições da semana' }));
  await user.click(await screen.findByRole('button', { name: 'Permitir' }));
  expect(
    await screen.findByText('Falha ao salvar a escolha. Por enquanto, só perguntas gerais.'),
  ).toBeVisible();
  expect((await waitForQuestion(1)).body).toEqual({
    question: 'Planejamento de refeições da semana',
  });
});

it('AI-27 asks again by the decision that another member has made since', async () => {
  const { api, waitForQuestion } = openTips({ readsHome: true });
  api.failures.askTips = failureResponse('assistant-not-allowed');
  await user.click(screen.getByRole('button', { name: 'Planejamento de refeições da semana' }));
  await screen.findByText('A resposta não chegou.');
  api.failures = {};
  api.reads.getAssistantConsent = { readsHome: false };
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect((await waitForQuestion(1)).body).not.toHaveProperty('scope');
});

it('AI-02 leaves the focus in the field in which the next question is being typed', async () => {
  const { ask } = openTips();
  const stream = await ask('Bananas?');
  expect(screen.getByRole('group', { name: 'Resposta' })).toHaveFocus();
  await user.type(getQuestionField(), 'E maçãs');
  stream.send(textEvent('Bolo.'), doneEvent);
  await screen.findByText('Resposta pronta');
  expect(getQuestionField()).toHaveFocus();
});
