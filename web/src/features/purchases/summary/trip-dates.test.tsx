import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi } from '../../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { textOf } from '../../../../test/text-of.ts';
import { PurchasesRoute } from '../../../app/routes/purchases.tsx';
import { listWithItems, pantryItem, pantryRow } from '../../../lib/items/rows.fixture.ts';
import { makeLine as line } from '../trip.fixture.ts';

const user = userEvent.setup();
const listId = '01890000-0000-7000-8000-00000000000a';
const pantryId = '01890000-0000-7000-8000-00000000000b';

/** Opens the summary of a trip; `isGuess` says whether nobody has read the dates of its things. */
function openSummary(isGuess: boolean) {
  const bought = (id: string, name: string) =>
    pantryItem(id, {
      name,
      quantity: 2,
      batches: [{ id: `${id}1`, amount: 2, bestBefore: '2099-12-12', isGuess, finishId: 's1' }],
    });
  const items = [bought('a', 'Leite'), bought('b', 'Presunto'), pantryItem('c', { name: 'Sal' })];
  const api = fakeApi({
    getFinishedTrip: {
      id: 's1',
      listId,
      listName: 'Feira',
      pantryId,
      supermarkets: ['Assaí'],
      boughtAt: '2026-11-21T15:00:00.000Z',
      boughtBy: null,
      total: 15,
      itemCount: 3,
      lines: [line('Leite', 5), line('Presunto', 8), line('Sal', 2)],
    },
    getPriceBook: { entries: [] },
    getPantry: { ...pantryRow(pantryId, 'Casa'), _count: { items: items.length }, items },
    getList: listWithItems(listId, 'Feira', []),
  });
  openAddress('/compras?compra=s1&resumo=sim');
  renderSignedIn(screensAt({ '/compras': PurchasesRoute }));
  return api;
}

beforeEach(() => localStorage.clear());

it('VAL-14 asks for the dates of a trip one after the other, by one tap each', async () => {
  const api = openSummary(true);
  const row = await screen.findByRole('button', { name: /^Datas da compra/u });
  expect(textOf(row)).toBe('Datas da compra2 itens costumam vencer');
  await user.click(row);
  const dialog = within(await screen.findByRole('dialog', { name: 'Datas da compra' }));
  expect(dialog.getByRole('status')).toHaveTextContent('Leite');
  expect(dialog.getByRole('status')).toHaveTextContent('1 de 2');
  expect(await axe(document.body)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '~12/12' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'changeBatch',
    params: { itemId: 'a', batchId: 'a1' },
    body: { bestBefore: '2099-12-12', isGuess: false },
  });
  expect(dialog.getByRole('status')).toHaveTextContent('Presunto');
  // The tapped date is gone, and its focus stays before the next dates.
  expect(dialog.getByRole('status')).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Pular' }));
  expect(await screen.findByText('Datas conferidas.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('VAL-14 ends at any time, and says nothing where every date was read', async () => {
  const api = openSummary(true);
  await user.click(await screen.findByRole('button', { name: /^Datas da compra/u }));
  await user.click(await screen.findByRole('button', { name: 'Pronto' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toEqual([]);
});

it('VAL-14 shows no row for a trip without suggested dates', async () => {
  openSummary(false);
  expect(await screen.findByText('Conferir com a nota')).toBeVisible();
  expect(screen.queryByText('Datas da compra')).toBeNull();
});
