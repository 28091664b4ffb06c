import type { PantryItem } from '@quitanda/contract';
import type { Batch } from '@quitanda/contract/batches/batches';
import { newId } from '@quitanda/contract/ids';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../../../test/axe.ts';
import { comeBack } from '../../../../../test/come-back.ts';
import { refuseLater } from '../../../../../test/sent-writes.ts';
import { makePantry, servePantries } from '../../../../../test/screens/open-pantry.tsx';
import { textOf } from '../../../../../test/text-of.ts';
import { formatDate, toCalendarDate } from '../../../../lib/dates/dates.ts';

const user = userEvent.setup();
const dayMs = 86_400_000;
const inDays = (days: number) => toCalendarDate(Date.now() + days * dayMs);
const milkBatches = [
  { id: 'b1', amount: 1, bestBefore: inDays(3), openedOn: inDays(0), paid: 10.58, bought: 2 },
  { id: 'b2', amount: 2, bestBefore: inDays(42) },
];
const milk: Partial<PantryItem> = {
  name: 'Leite',
  quantity: 3,
  categoryName: 'Laticínios',
  batches: milkBatches,
};

async function openSheet(item: Partial<PantryItem>) {
  const { api, show } = servePantries(makePantry('a', 'Casa', [item]));
  show();
  await user.click(await screen.findByRole('button', { name: `Editar ${item.name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: item.name ?? '' }));
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole('button', { name }));
  return { api, dialog, press };
}
/** Answers the writes, so that the next one is sent alone. The fake server keeps its rows. */
function answerWrites(api: ReturnType<typeof servePantries>['api']): void {
  const names = [
    'addPantryItem',
    'changePantryItem',
    'addBatch',
    'changeBatch',
    'useBatch',
  ] as const;
  const all = [...names, 'recordWaste', 'undoWaste'].map((name) => [name, {}]);
  api.answers = Object.fromEntries(all);
}
const findToast = async (text: string | RegExp) =>
  expect(await screen.findByText(text)).toBeVisible();

beforeEach(() => localStorage.clear());

it('VAL-05 shows the first batch open, and the others as rows that a tap opens', async () => {
  const { dialog, press } = await openSheet(milk);
  const first = await dialog.findByRole('region', { name: /^Vence em 3/u });
  expect(textOf(first)).toContain(`${formatDate(inDays(3))} · 1 un`);
  expect(textOf(first)).toContain('Aberto');
  expect(textOf(first)).toContain('custou R$ 5,29');
  const rows = within(dialog.getByRole('list', { name: 'Lotes' })).getAllByRole('button');
  expect(rows.map(textOf)).toEqual([
    `Vence em 42 dias${formatDate(inDays(42))} · 2 un`,
    'Adicionar lotedata e quantidade',
  ]);
  expect(dialog.getByText(/Depois de aberto, dura/u)).toBeVisible();
  expect(await axe(document.body)).toEqual([]);
  await press(/^Vence em 42/u);
  const second = await dialog.findByRole('region', { name: /^Vence em 42/u });
  expect(textOf(second)).toContain('sem preço');
});

it('VAL-07 uses one of the first batch by two taps, and undoes it exactly', async () => {
  const { api, press } = await openSheet(milk);
  answerWrites(api);
  await press('Usei');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ name: 'changePantryItem', body: { add: -1 } });
  await findToast(/^Usado: 1\sun de Leite\.$/u);
  await press('Desfazer');
  await waitFor(() =>
    expect(api.sent.at(-1)).toMatchObject({ name: 'changePantryItem', body: { add: 1 } }),
  );
});

it('VAL-07 uses another batch, and asks how much when the button is held', async () => {
  const [first, second] = milkBatches;
  const bought = { ...second, boughtOn: inDays(-1), finishId: newId(), paid: 9.9, bought: 2 };
  const { api, press } = await openSheet({ ...milk, batches: [first, bought] as Batch[] });
  answerWrites(api);
  await press(/^Vence em 42/u);
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'Usei' }), { button: 0 });
  const question = within(await screen.findByRole('dialog', { name: 'Quanto?' }));
  expect(question.getByLabelText('Quantidade')).toHaveValue('2');
  await user.clear(question.getByLabelText('Quantidade'));
  await user.type(question.getByLabelText('Quantidade'), '3');
  await user.click(question.getByRole('button', { name: 'Usei' }));
  expect(await question.findByText('Só há 2 un.')).toBeVisible();
  await user.clear(question.getByLabelText('Quantidade'));
  await user.type(question.getByLabelText('Quantidade'), '2');
  await user.click(question.getByRole('button', { name: 'Usei' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'useBatch',
    params: { batchId: 'b2' },
    body: { amount: 2 },
  });
  await press('Desfazer');
  await waitFor(() =>
    expect(api.sent.at(-1)).toMatchObject({
      name: 'addBatch',
      body: { ...bought, id: expect.any(String) },
    }),
  );
});

it('VAL-12 throws a single piece away by two taps, says what it had cost, and undoes it', async () => {
  const { api, press } = await openSheet(milk);
  answerWrites(api);
  await press(/^Foi para o lixo/u);
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'recordWaste',
    body: { batchId: 'b1', amount: 1, reason: 'spoiled' },
  });
  await findToast(/^1\sun no lixo: R\$\s5,29\.$/u);
  await press('Desfazer');
  await waitFor(() => expect(api.sent.at(-1)).toMatchObject({ name: 'undoWaste' }));
});

it('VAL-12 asks how much of several was thrown away, and why', async () => {
  const { api, press } = await openSheet({ ...milk, quantity: 2, batches: milkBatches.slice(1) });
  await press(/^Foi para o lixo/u);
  const question = within(await screen.findByRole('dialog', { name: 'Quanto foi para o lixo?' }));
  expect(question.getAllByRole('radio').map((radio) => radio.closest('label'))).toHaveLength(3);
  await user.click(question.getByLabelText('Sobrou'));
  await user.click(question.getByRole('button', { name: 'Diminuir Quantidade' }));
  await user.click(question.getByRole('button', { name: 'Foi para o lixo' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'recordWaste',
    body: { batchId: 'b2', amount: 1, reason: 'leftover' },
  });
  await findToast(/^1\sun no lixo\.$/u);
});

it('VAL-07 clears an expired batch by one tap', async () => {
  const expired = [{ id: 'b1', amount: 2, bestBefore: inDays(-3) }];
  const { api, press } = await openSheet({ ...milk, quantity: 2, batches: expired });
  await press('Já usei');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ name: 'changePantryItem', body: { add: -2 } });
});

it('VAL-05 sets a date by two taps, or typed', async () => {
  const { api, dialog, press } = await openSheet({ ...milk, batches: null });
  expect(await dialog.findByRole('heading', { name: 'Quando vence?' })).toBeVisible();
  const field = dialog.getByLabelText('Outra data');
  await user.type(field, 'quarta{Enter}');
  expect(await dialog.findByText('Não entendi a data. Escreva 12/12 ou dez/26.')).toBeVisible();
  expect(api.sent).toEqual([]);
  await press('+1 semana');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'changeBatch',
    params: { itemId: 'a-0', batchId: 'a-0' },
    body: { bestBefore: inDays(7), isGuess: false },
  });
  expect(dialog.queryByRole('heading', { name: 'Quando vence?' })).toBeNull();
  expect(await dialog.findByRole('region', { name: /^Vence em 7/u })).toBeVisible();
  expect(dialog.getByRole('button', { name: /^Mudar: Vence em 7/u })).toHaveFocus();
});

it('VAL-05 VAL-06 changes date and kind of a batch, opens one of several, and freezes and thaws it', async () => {
  const { api, press } = await openSheet({ ...milk, quantity: 2, batches: milkBatches.slice(1) });
  answerWrites(api);
  await press(/^Mudar: Vence em 42/u);
  const field = await screen.findByLabelText('Validade');
  expect(field).toHaveValue(formatDate(inDays(42)));
  await press('+3 dias');
  await user.click(screen.getByLabelText('Consumir até'));
  await press('Salvar');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({
    bestBefore: inDays(3),
    kind: 'use-by',
    isGuess: false,
  });
  await press(/^Mudar: /u);
  await press('Abri');
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({ amount: 1, openedOn: inDays(0) }),
  );
  await press(/^Mudar: /u);
  await press('Congelei');
  await waitFor(() =>
    expect(api.sent.at(-1)?.body).toMatchObject({ frozenOn: inDays(0), isGuess: true }),
  );
});

it('VAL-05 adds a batch with an amount and a date', async () => {
  const { api, press } = await openSheet(milk);
  await press(/^Adicionar lote/u);
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar lote' }));
  await user.click(dialog.getByRole('button', { name: 'Aumentar Quantidade' }));
  await user.click(dialog.getByRole('button', { name: '+3 dias' }));
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'addBatch',
    body: { amount: 2, bestBefore: inDays(3) },
  });
  await findToast(/^Adicionado: 2\sun de Leite\.$/u);
});

it('VAL-06 sets how long an opened package keeps', async () => {
  const { api, press } = await openSheet(milk);
  await press('Mudar quanto dura depois de aberto');
  const field = await screen.findByLabelText('Dura quantos dias');
  await user.clear(field);
  await user.type(field, '0');
  await press('Salvar');
  expect(await screen.findByText('Informe de 1 a 3.650 dias.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '6');
  await press('Salvar');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ openedLifeDays: 6 });
  expect(await screen.findByText(/Depois de aberto, dura 6\sdias/u)).toBeVisible();
});

it('VAL-05 says what was not saved', async () => {
  const { api, press } = await openSheet({ ...milk, batches: null });
  const refuse = refuseLater(api, 'changeBatch');
  await press('+3 dias');
  refuse();
  await findToast('Falha ao atualizar lote.');
});

it('VAL-05 VAL-12 says that a batch was not added, and that waste was not recorded', async () => {
  const { api, press } = await openSheet(milk);
  const refusals = (['addBatch', 'recordWaste'] as const).map((name) => refuseLater(api, name));
  await press(/^Adicionar lote/u);
  await press('Adicionar');
  refusals[0]?.();
  await findToast('Falha ao adicionar lote.');
  await press(/^Foi para o lixo/u);
  refusals[1]?.();
  await findToast('Falha ao anotar o desperdício.');
});

it('VAL-12 says that waste was not undone', async () => {
  const { api, press } = await openSheet(milk);
  answerWrites(api);
  await press(/^Foi para o lixo/u);
  await waitFor(() => expect(api.sent).toHaveLength(1));
  const refuse = refuseLater(api, 'undoWaste');
  await press('Desfazer');
  refuse();
  await findToast('Não foi possível desfazer o desperdício.');
});

it('SYN-37 VAL-05 says that somebody has removed the item meanwhile, and adds it again', async () => {
  const { api, press } = await openSheet(milk);
  answerWrites(api);
  api.reads.getPantry = makePantry('a', 'Casa', [{ id: 'rice', name: 'Arroz' }]);
  // The page becomes visible some seconds later, and therefore requests the pantry again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  onTestFinished(() => void vi.useRealTimers());
  act(comeBack);
  await findToast('"Leite" saiu da despensa enquanto você editava.');
  await press('Adicionar de novo');
  await waitFor(() => expect(api.sent[0]?.name).toBe('addPantryItem'));
  expect(api.sent[0]?.body).toMatchObject({ batches: milkBatches });
});
