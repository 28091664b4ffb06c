/** Merging supermarkets, from the screen of the spending. */
import type { SupermarketMerge } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse, fakeApi, serverError } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { SpendingScreen } from '../insights/spending/SpendingScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

const sendas = 'Sendas Distribuidora';
const makeMerge = (from: string, into: string): SupermarketMerge => ({
  id: newId(),
  from,
  into,
  mergedAt: new Date().toISOString(),
  mergedBy: null,
});
const merge = makeMerge(sendas, 'Assaí');

/** Opens the dialog of a household with three supermarkets. The fake server merges two of them. */
async function openSupermarkets(
  names = [sendas, 'Assaí', 'Extra'],
  beforeOpening: (api: ReturnType<typeof fakeApi>) => void = () => undefined,
) {
  const spending = {
    total: 10,
    planned: 10,
    impulse: 0,
    categories: [{ name: 'Padaria', total: 10 }],
    supermarkets: [{ name: sendas, total: 10 }],
    people: [],
  };
  const months = [{ month: '2026-11', ...spending }];
  const api = fakeApi({
    getSupermarkets: { names },
    getSupermarketMerges: [],
    getSpending: { months, whole: spending },
    getBasketIndex: { months: [] },
  });
  api.answers = {
    mergeSupermarkets: () => {
      api.reads.getSupermarkets = { names: names.filter((name) => name !== sendas) };
      api.reads.getSupermarketMerges = [merge];
      const supermarkets = [{ name: 'Assaí', total: 10 }];
      api.reads.getSpending = { months, whole: { ...spending, supermarkets } };
      return merge;
    },
    undoSupermarketMerge: () => {
      api.reads.getSupermarkets = { names };
      api.reads.getSupermarketMerges = [];
      return null as never;
    },
  };
  openAddress('/gastos');
  const view = renderSignedIn(screensAt({ '/gastos': SpendingScreen }));
  const opener = await screen.findByRole('button', { name: 'Supermercados' });
  await screen.findByRole('combobox', { name: 'Período' });
  beforeOpening(api);
  await user.click(opener);
  await screen.findByRole('dialog', { name: 'Supermercados' });
  return { api, ...view };
}

it('MKT-01 merges a supermarket with another one after saying what that means', async () => {
  const { api } = await openSupermarkets();
  const list = await screen.findByRole('dialog', { name: 'Supermercados' });
  expect(within(list).getAllByRole('listitem').map(textOf)).toEqual([
    `${sendas}Juntar com…`,
    'AssaíJuntar com…',
    'ExtraJuntar com…',
  ]);
  expect(await axe(list)).toEqual([]);
  await user.click(screen.getByRole('button', { name: `Juntar com…: ${sendas}` }));
  const dialog = await screen.findByRole('dialog', { name: `Juntar ${sendas} com…` });
  const options = within(dialog).getAllByRole('radio');
  expect(options.map((option) => option.closest('label')?.textContent)).toEqual(['Assaí', 'Extra']);
  const confirm = within(dialog).getByRole('button', { name: 'Juntar' });
  expect(confirm).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: 'Assaí' }));
  expect(textOf(within(dialog).getByRole('status'))).toBe(
    `As compras, os preços, as etiquetas e a ordem de ${sendas} passam para Assaí, e quem escrever ${sendas} encontra Assaí. Vale para a casa toda e pode ser desfeito por 30 dias.`,
  );
  expect(await axe(dialog)).toEqual([]);
  expect(api.sent).toEqual([]);
  await user.click(confirm);
  expect(await screen.findByText(`${sendas} agora é Assaí.`)).toBeTruthy();
  expect(api.sent).toMatchObject([
    { name: 'mergeSupermarkets', body: { from: sendas, into: 'Assaí' } },
  ]);
  expect(await screen.findByText(/^agora é Assaí/u)).toBeTruthy();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Juntar com…: ${sendas}` })).toBeNull(),
  );
});

it.each(['Desfazer', `Separar ${sendas} de Assaí`])(
  'MKT-02 separates the supermarkets again by %s',
  async (button) => {
    const { api } = await openSupermarkets();
    await user.click(await screen.findByRole('button', { name: `Juntar com…: ${sendas}` }));
    await user.click(await screen.findByRole('radio', { name: 'Assaí' }));
    await user.click(screen.getByRole('button', { name: 'Juntar' }));
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(`${sendas} voltou a ser outro supermercado.`)).toBeTruthy();
    expect(api.sent.at(-1)).toMatchObject({
      name: 'undoSupermarketMerge',
      params: { mergeId: merge.id },
    });
    await waitFor(() => expect(screen.queryByText(/^agora é Assaí/u)).toBeNull());
  },
);

it('MKT-01 shows why the server has refused to merge, and keeps the choice', async () => {
  const { api } = await openSupermarkets();
  api.answers.mergeSupermarkets = () =>
    new ErrorResponse(409, {
      code: 'supermarket-merged',
      message: 'Este supermercado já foi juntado com outro.',
    });
  await user.click(await screen.findByRole('button', { name: `Juntar com…: ${sendas}` }));
  await user.click(await screen.findByRole('radio', { name: 'Extra' }));
  await user.click(screen.getByRole('button', { name: 'Juntar' }));
  expect(await screen.findByText('Este supermercado já foi juntado com outro.')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Extra' })).toBeChecked();
});

it('MKT-01 says that merging needs a network', async () => {
  const { api } = await openSupermarkets();
  expect(await screen.findByText(/Precisa de internet\.$/u)).toBeTruthy();
  api.isOffline = true;
  await user.click(await screen.findByRole('button', { name: `Juntar com…: ${sendas}` }));
  await user.click(await screen.findByRole('radio', { name: 'Assaí' }));
  await user.click(screen.getByRole('button', { name: 'Juntar' }));
  expect(await screen.findByText(/[Ss]em conexão/u)).toBeTruthy();
  expect(screen.queryByText(`${sendas} agora é Assaí.`)).toBeNull();
});

it('MKT-01 offers nothing to merge with only one supermarket', async () => {
  await openSupermarkets(['Assaí']);
  expect(
    await screen.findByText('Para juntar supermercados, é preciso ter comprado em dois.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Juntar/u })).toBeNull();
});

it('MKT-02 says that the past merges could not be loaded', async () => {
  await openSupermarkets([sendas, 'Assaí'], (api) => {
    api.failures.getSupermarketMerges = serverError;
  });
  expect(await screen.findByText('Falha ao buscar o que foi juntado.')).toBeTruthy();
});

it('MKT-02 says offline that the past merges need a connection', async () => {
  await openSupermarkets([sendas, 'Assaí'], (api) => {
    api.isOffline = true;
  });
  expect(
    await screen.findByText('Sem conexão. O que foi juntado aparece quando o sinal voltar.'),
  ).toBeTruthy();
});
