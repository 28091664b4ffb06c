import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { comeBack } from '../../../test/come-back.ts';
import { readsOf } from '../../../test/fakes/server-lists.ts';
import {
  getQuestionField,
  getSubmitButton,
  openTips,
  user,
} from '../../../test/screens/open-tips.tsx';
import { setServerFeatures } from '../../sync/queries/server-features.ts';
import { listId, makeItem, makeList } from '../lists/list.fixture.ts';

const list = makeList([makeItem('00-1', { name: 'Leite', quantity: 2 })]);

// The app loads the rules and articles with the first question.
beforeAll(() =>
  Promise.all([
    import('@quitanda/contract/assistant/answer-question'),
    import('@quitanda/contract/assistant/suggest-questions'),
    import('@quitanda/contract/knowledge/answer-from-articles'),
    import('./answer/markdown/Markdown.tsx'),
  ]),
);
beforeEach(() => setServerFeatures({ hasAssistant: false }));
afterEach(() => {
  setServerFeatures({ hasAssistant: true });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function ask(question: string) {
  fireEvent.change(getQuestionField(), { target: { value: question } });
  await user.click(getSubmitButton());
  await screen.findByText('Resposta pronta');
  const region = screen.getAllByRole('group', { name: 'Resposta' }).at(-1);
  if (region === undefined) throw new Error('No answer');
  return within(region);
}

it('AI-06 AI-22 answers a preset without a language model, and says where it comes from', async () => {
  const { streams } = openTips();
  expect(screen.queryByText(/serviço de IA/u)).toBeNull();
  expect(
    within(screen.getByRole('region', { name: 'Ou comece por aqui' })).getAllByRole('button'),
  ).toHaveLength(6);
  await user.click(screen.getByRole('button', { name: 'Como evitar o desperdício de alimentos?' }));
  await screen.findByText('Resposta pronta');
  expect(screen.getByText('Resposta da Quitanda, sem IA')).toBeVisible();
  expect(screen.getByText('não vem dos seus dados')).toBeVisible();
  expect(await axe(document.body)).toEqual([]);
  expect(streams).toEqual([]);
});

it('AI-22 opens an article in place', async () => {
  openTips();
  const answer = await ask('Como guardar ovos?');
  const sources = within(answer.getByRole('group', { name: 'Fontes consultadas' }));
  const [article] = sources.getAllByRole('button');
  await user.click(article as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: article?.textContent ?? '' });
  expect(within(dialog).getByText('não vem dos seus dados')).toBeVisible();
  expect(await axe(document.body)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(article).toHaveFocus());
});

it('AI-22 answers from the household, with a link to its data', async () => {
  openTips({ reads: readsOf([list]) });
  const answer = await ask('O que tem na minha lista?');
  expect(answer.getByText(/Leite/iu)).toBeVisible();
  const link = answer.getByRole('link', { name: /da lista "Compras do mês"/u });
  expect(link).toHaveAttribute('href', '/lista-compras');
  fireEvent.click(link);
  expect(localStorage.getItem('activeShoppingListId')).toBe(listId);
});

it('AI-22 answers on the device while there is no network, and says so', async () => {
  setServerFeatures({ hasAssistant: true });
  const { api, streams } = openTips({ reads: readsOf([list]) });
  // The household's data have arrived.
  await screen.findByRole('region', { name: 'Sobre a sua casa' });
  api.isOffline = true;
  comeBack();
  await screen.findByText('A Quitanda responde sem IA enquanto não há internet.');
  await ask('Como economizar nas compras do mês?');
  expect(screen.getByText('Resposta da Quitanda, sem IA')).toBeVisible();
  expect(streams).toEqual([]);
});

it('AI-22 offers the answer of the device if the model does not answer', async () => {
  setServerFeatures({ hasAssistant: true });
  const { api } = openTips();
  api.failures.askTips = {
    status: 503,
    failure: {
      code: 'ai-unavailable',
      message: 'O serviço de IA não está disponível. Verifique a configuração da chave API.',
    },
  };
  await user.click(screen.getByRole('button', { name: 'Planejamento de refeições da semana' }));
  await user.click(await screen.findByRole('button', { name: 'Responder sem IA' }));
  await screen.findByText('Resposta pronta');
  expect(screen.getByText('Resposta da Quitanda, sem IA')).toBeVisible();
  expect(screen.queryByText('A resposta não chegou.')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
});

it('AI-22 waits five seconds for the data of the household', async () => {
  const { api } = openTips({ reads: { getFinishedTrips: () => new Promise(() => undefined) } });
  api.isOffline = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(getQuestionField(), { target: { value: 'Bicicletas?' } });
  fireEvent.click(getSubmitButton());
  const missingText =
    'Os dados da sua casa ainda não chegaram a este aparelho. Tente de novo em instantes.';
  expect(screen.queryByText(missingText)).toBeNull();
  // The wait of the testing library would use the fake clock too.
  await vi.waitFor(() => {
    act(() => void vi.advanceTimersByTime(1_000));
    expect(document.body).toHaveTextContent(missingText);
  });
});
