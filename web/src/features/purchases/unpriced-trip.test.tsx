import type { Answer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitForSentWrites } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { PurchasesRoute } from '../../app/routes/purchases.tsx';
import { coffeeTrip, makeLine } from './trip.fixture.ts';

const user = userEvent.setup();
const finishId = newId();
const [saltId, flourId] = [newId(), newId()];
const line = (listItemId: string, name: string) =>
  makeLine(name, 0, { listItemId, quantity: 2, isUnpriced: true });
const trip: Answer<'getFinishedTrip'> = {
  ...coffeeTrip(finishId),
  total: 0,
  unpricedCount: 2,
  lines: [line(saltId, 'Sal'), line(flourId, 'Alface')],
};

function openTrip() {
  const api = fakeApi({
    getFinishedTrip: trip,
    getSupermarkets: { names: ['Assaí', 'Dia'] },
    getPriceBook: { entries: [] },
    getProducts: [],
  });
  const done = { correctionId: newId(), trip: null, stock: [] };
  api.answers = { changePurchasedLine: () => Promise.resolve(done) };
  openAddress(`/compras?compra=${finishId}`);
  return { api, ...renderSignedIn(screensAt({ '/compras': PurchasesRoute })) };
}

beforeEach(() => localStorage.clear());

it('FIN-07 FIN-15 asks for the missing prices of a trip, one line after the other', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: 'Informar preços' }));
  const salt = await screen.findByRole('dialog', { name: 'Sal' });
  await waitFor(() =>
    expect(within(salt).getByRole('textbox', { name: 'Preço por unidade' })).toHaveFocus(),
  );
  expect(textOf(salt)).not.toContain('R$ 0,00');
  expect(await axe(salt)).toEqual([]);
  await user.keyboard('3,50');
  await user.click(within(salt).getByRole('button', { name: /^Próximo/u }));
  const lettuce = await screen.findByRole('dialog', { name: 'Alface' });
  await user.type(within(lettuce).getByRole('textbox', { name: 'Preço por unidade' }), '0');
  await user.click(within(lettuce).getByRole('button', { name: /^Salvar/u }));
  const bodies = (await waitForSentWrites(api, 2)).map((write) => (write as { body: object }).body);
  expect(bodies).toMatchObject([{ price: 3.5 }, { price: 0 }]);
});

it('FIN-07 CMP-21 corrects only the amount of a line without a price', async () => {
  const { api } = openTrip();
  await user.click(await screen.findByRole('button', { name: /^Sal/u }));
  const salt = await screen.findByRole('dialog', { name: 'Sal' });
  const amount = within(salt).getByRole('textbox', { name: /^Quantidade/u });
  await user.clear(amount);
  await user.type(amount, '3');
  await user.click(within(salt).getByRole('button', { name: 'Salvar' }));
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'changePurchasedLine', body: { quantity: 3 } });
  expect(write).not.toHaveProperty('body.price');
});

it('FIN-07 CMP-26 says of a trip without prices that the spending does not change', async () => {
  openTrip();
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir compra' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir esta compra?' });
  expect(textOf(dialog)).toContain(
    'A compra sai de Compras. Ela não tem preços, e os gastos não mudam.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Corrigir compra' }));
  const sheet = await screen.findByRole('dialog', { name: 'Corrigir compra' });
  await user.click(within(sheet).getByRole('button', { name: 'Dia' }));
  expect(textOf(sheet)).toContain('A compra passa para o Dia; o estoque não muda.');
});
