import type { Answer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { comeBack } from '../../../test/come-back.ts';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitForSentWrites } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { PurchasesRoute } from '../../app/routes/purchases.tsx';

const user = userEvent.setup();
const [finishId, coffeeId, correctionId] = Array.from({ length: 3 }, newId) as [
  string,
  string,
  string,
];
const now = new Date('2026-11-23T15:00:00.000Z');
const correctedAt = '2026-11-22T15:00:00.000Z';
type Trip = Answer<'getFinishedTrip'>;

const line: Trip['lines'][number] = {
  listItemId: coffeeId,
  name: 'café',
  productId: newId(),
  productName: 'Café Pilão 500 g',
  categoryName: 'Café e Matinais',
  imageUrl: null,
  quantity: 2,
  unit: 'un',
  price: 24.9,
  total: 49.8,
  supermarket: 'Assaí',
  isImpulse: false,
};
const amounts = { price: 2.49, paid: null, isUnpriced: false };
const correctedLine = {
  ...line,
  correctedAt,
  lastCorrection: { id: correctionId, before: { quantity: 3, amounts } },
};

function openTrip(fields: Partial<Trip>, reads: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getFinishedTrip: {
      id: finishId,
      listId: newId(),
      listName: 'Feira da semana',
      pantryId: newId(),
      supermarkets: ['Assaí'],
      boughtAt: '2026-11-21T15:00:00.000Z',
      boughtBy: null,
      total: 49.8,
      itemCount: 1,
      lines: [line],
      ...fields,
    },
    getSupermarkets: { names: ['Assaí'] },
    getPriceBook: { entries: [] },
    ...reads,
  });
  openAddress(`/compras?compra=${finishId}`);
  return { api, ...renderSignedIn(screensAt({ '/compras': PurchasesRoute })) };
}
const open = async (name: RegExp | string) => {
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
};
const undoButton = { name: 'Desfazer correção' };
const getLineText = () =>
  textOf(within(screen.getByRole('list', { name: 'Itens da compra' })).getByRole('listitem'));

beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime(now);
  return () => void vi.useRealTimers();
});

it('CMP-29 CMP-38 undoes a corrected line days later, alone and without a network', async () => {
  const { api } = openTrip({ lines: [correctedLine] });
  await screen.findByRole('button', { name: /^Café/u });
  api.isOffline = true;
  const dialog = await open(/^Café/u);
  expect(within(dialog).getByText('Corrigido em 22/11/2026')).toBeVisible();
  expect(textOf(within(dialog).getByText(/^Antes/u))).toBe('Antes: 3 pacotes × R$ 2,49 = R$ 7,47');
  expect(await axe(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', undoButton));
  expect(await screen.findByText('Correção desfeita.')).toBeVisible();
  await waitFor(() => expect(getLineText()).toContain('R$ 7,47'));
  expect(getLineText()).not.toContain('corrigido');
  api.isOffline = false;
  comeBack();
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'undoTripCorrection', params: { finishId, correctionId } });
});

it('CMP-29 offers no undo after 30 days, and none of a line that is as bought', async () => {
  vi.setSystemTime('2026-12-22T15:00:01.000Z');
  openTrip({ lines: [correctedLine] });
  const dialog = await open(/^Café/u);
  expect(within(dialog).queryByRole('button', undoButton)).toBeNull();
});

it('CMP-29 undoes the corrected supermarket and date of a trip in its sheet', async () => {
  const boughtAt = '2026-11-19T15:00:00.000Z';
  const before = { boughtAt, lines: [{ listItemId: coffeeId, supermarket: 'Sendas' }] };
  const { api } = openTrip({ correctedAt, lastCorrection: { id: correctionId, before } });
  const dialog = await open('Corrigir compra');
  expect(within(dialog).getByText('Corrigida em 22/11/2026')).toBeVisible();
  expect(within(dialog).getByText('Antes: Sendas, 19/11/2026')).toBeVisible();
  await user.click(within(dialog).getByRole('button', undoButton));
  expect(await screen.findByRole('heading', { name: 'Sendas' })).toBeVisible();
  expect(screen.getByText(/^Quinta-feira/u)).toBeVisible();
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'undoTripCorrection', params: { finishId, correctionId } });
});

it('CMP-29 undoes a correction that this device has just made, from the sheet of the line', async () => {
  const { api } = openTrip({});
  await screen.findByRole('button', { name: /^Café/u });
  api.isOffline = true;
  const dialog = await open(/^Café/u);
  await user.click(within(dialog).getByRole('button', { name: 'Diminuir Pacotes' }));
  await user.click(within(dialog).getByRole('button', { name: /^Salvar/u }));
  await waitFor(() => expect(getLineText()).toContain('corrigido'));
  expect(getLineText()).toContain('R$ 24,90');
  const again = await open(/^Café/u);
  await user.click(within(again).getByRole('button', undoButton));
  await waitFor(() => expect(getLineText()).toContain('R$ 49,80'));
  expect(getLineText()).not.toContain('corrigido');
});

const openRemoved = async () => {
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Itens removidos' }));
  return screen.findByRole('dialog', { name: 'Itens removidos' });
};
const sugar = { ...line, listItemId: newId(), name: 'Açúcar', productId: null, productName: null };

it('CMP-30 restores a line that was removed without a network, after the message is gone', async () => {
  const { api } = openTrip({ lines: [line, sugar], itemCount: 2, total: 99.6 });
  await screen.findByRole('button', { name: /^Café/u });
  api.isOffline = true;
  const dialog = await open(/^Açúcar/u);
  await user.click(within(dialog).getByRole('button', { name: 'Remover desta compra' }));
  await waitFor(() => expect(getLineText()).toContain('Café'));
  const removed = await openRemoved();
  expect(textOf(within(removed).getByRole('listitem'))).toContain('R$ 49,80 · Assaí, 21/11/2026');
  expect(await axe(removed)).toEqual([]);
  await user.click(within(removed).getByRole('button', { name: 'Restaurar Açúcar' }));
  expect(await screen.findByText('Item restaurado!')).toBeVisible();
  await waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Itens da compra', hidden: true })).getAllByRole(
        'listitem',
        { hidden: true },
      ),
    ).toHaveLength(2),
  );
});

it('CMP-30 restores a line into a trip whose date was corrected since', async () => {
  const { api } = openTrip({ lines: [line, sugar], itemCount: 2, total: 99.6 });
  await screen.findByRole('button', { name: /^Café/u });
  api.isOffline = true;
  await user.click(
    within(await open(/^Açúcar/u)).getByRole('button', { name: 'Remover desta compra' }),
  );
  const sheet = await open('Corrigir compra');
  await user.click(within(sheet).getByRole('button', { name: 'Ontem' }));
  await user.click(within(sheet).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/^Domingo/u)).toBeVisible();
  const removed = await openRemoved();
  await user.click(within(removed).getByRole('button', { name: 'Restaurar Açúcar' }));
  expect(await screen.findByText('Item restaurado!')).toBeVisible();
  expect(await screen.findByText(/^2 itens/u)).toBeVisible();
  expect(screen.getByText(/^Domingo/u)).toBeVisible();
});

it('CMP-30 restores a trip that was deleted without a network, and says that others may be missing', async () => {
  const { api } = openTrip({});
  await screen.findByRole('button', { name: /^Café/u });
  api.isOffline = true;
  await user.click(screen.getByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir compra' }));
  const question = await screen.findByRole('dialog', { name: 'Excluir esta compra?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir' }));
  await user.click(await screen.findByRole('button', { name: 'Excluídas' }));
  const deleted = await screen.findByRole('dialog', { name: 'Compras excluídas' });
  expect(textOf(await within(deleted).findByRole('listitem'))).toContain('1 item · R$ 49,80');
  expect(
    await within(deleted).findByText(
      'Sem conexão. As compras excluídas aparecem quando o sinal voltar.',
    ),
  ).toBeVisible();
  await user.click(
    within(deleted).getByRole('button', { name: 'Restaurar a compra Assaí, 21/11/2026' }),
  );
  expect(await screen.findByText('Compra restaurada!')).toBeVisible();
  await user.click(await within(deleted).findByRole('button', { name: 'Fechar' }));
  expect(await screen.findByRole('link', { name: /^Assaí/u })).toBeVisible();
});

it('CMP-30 shows only the lines that were removed from this trip', async () => {
  const deleted = {
    finishId,
    correctionId,
    itemName: 'Arroz',
    listName: null,
    supermarkets: ['Assaí'],
    boughtAt: correctedAt,
    total: 5,
    itemCount: 1,
    deletedAt: correctedAt,
    deletedBy: null,
  };
  const others = [
    { ...deleted, correctionId: newId(), finishId: newId(), itemName: 'Feijão' },
    { ...deleted, correctionId: newId(), itemName: null },
  ];
  const { api } = openTrip({}, { getDeletedTrips: [deleted, ...others] });
  await screen.findByRole('button', { name: /^Café/u });
  const removed = await openRemoved();
  expect(within(removed).getAllByRole('button', { name: /^Restaurar/u })).toHaveLength(1);
  await user.click(within(removed).getByRole('button', { name: 'Restaurar Arroz' }));
  const [write] = await waitForSentWrites(api, 1);
  expect(write).toMatchObject({ name: 'undoTripCorrection', params: { finishId, correctionId } });
});

it('FIN-10 CMP-29 corrects the typed total of a trip without prices, and undoes it', async () => {
  const unpriced = { ...line, price: 0, total: 0, isUnpriced: true };
  const { api } = openTrip({ lines: [unpriced], typedTotal: 874, total: 874, unpricedCount: 1 });
  await screen.findByRole('button', { name: /^Café/u });
  api.isOffline = true;
  const getSign = () => textOf(screen.getByText(/1 item sem preço/u).closest('p') as HTMLElement);
  expect(getSign()).toContain('874,00');
  const dialog = await open('Corrigir compra');
  const field = within(dialog).getByRole('textbox', { name: 'Total da compra' });
  await user.clear(field);
  await user.type(field, '87,4');
  expect(textOf(within(dialog).getByText('Esta compra').parentElement as HTMLElement)).toBe(
    'Esta comprade R$ 874,00para R$ 87,40',
  );
  await user.click(within(dialog).getByRole('button', { name: /^Salvar/u }));
  await waitFor(() => expect(getSign()).toContain('87,40'));
  const again = await open('Corrigir compra');
  expect(within(again).getByText('Antes: R$ 874,00')).toBeVisible();
  await user.click(within(again).getByRole('button', undoButton));
  await waitFor(() => expect(getSign()).toContain('874,00'));
});
