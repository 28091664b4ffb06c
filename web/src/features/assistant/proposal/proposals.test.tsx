import type { ReceivedEvent } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { acceptWrites, readsOf } from '../../../../test/fakes/server-lists.ts';
import { doneEvent, openTips, textEvent, user } from '../../../../test/screens/open-tips.tsx';
import { fakeIdentity } from '../../../../test/screens/signed-in.tsx';
import { makePantry } from '../../../../test/screens/open-pantry.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { listId, makeItem, makeList } from '../../lists/list.fixture.ts';
import type { Conversation } from '../history/conversation.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type ProposalEvent = Extract<ReceivedEvent<'askTips'>, { type: 'proposal' }>['proposal'];

const milkId = newId();
const list = makeList([makeItem(milkId, { name: 'Leite', quantity: 1, unit: 'un' })]);
const listName = 'Compras do mês';
const addItems: Extract<ProposalEvent, { kind: 'add-items' }> = {
  kind: 'add-items',
  listId,
  listName,
  items: [
    { name: 'creme de leite', quantity: 1, unit: 'un' },
    { name: 'ketchup', quantity: 2, unit: 'un' },
    { name: 'Batata', quantity: 1.5, unit: 'kg' },
  ],
};

/** Opens a conversation whose last answer proposes this. */
async function openProposal(proposal: ProposalEvent, options: Parameters<typeof openTips>[0] = {}) {
  const opened = openTips({ readsHome: true, reads: readsOf([list]), ...options });
  const names = ['addListItem', 'changeListItem', 'removeListItem', 'planTrip'] as const;
  acceptWrites(opened.api, [list], ...names);
  const stream = await opened.ask('O que falta para segunda?');
  stream.send(textEvent('Faltam itens.'), { type: 'proposal', proposal }, doneEvent);
  await screen.findByText('Resposta pronta');
  return opened;
}
const findCard = async (name: string | RegExp) =>
  within(await screen.findByRole('group', { name }));

/** Does another proposal, and expects that its write is the first one that arrives. */
async function expectFirstWrite({ api, ask }: ReturnType<typeof openTips>) {
  const stream = await ask('E sal?');
  const items = [{ name: 'Sal', quantity: 1, unit: 'un' } as const];
  stream.send(textEvent('Sim.'), { type: 'proposal', proposal: { ...addItems, items } }, doneEvent);
  const card = await findCard('Pôr 1 item na lista');
  await user.click(card.getByRole('button', { name: 'Fazer' }));
  expect(await waitForSentWrites(api, 1)).toMatchObject([{ body: { name: 'Sal' } }]);
}

it('AI-24 AI-55 adds what the person leaves in the card, with edited quantities, at one tap', async () => {
  const { api } = await openProposal(addItems);
  const card = await findCard('Pôr 3 itens na lista');
  expect(card.getByText(listName)).toBeVisible();
  await user.click(
    card.getByRole('button', { name: /Creme de leite, ketchup \(2\sun\) e Batata/u }),
  );
  await user.click(card.getByRole('checkbox', { name: 'creme de leite' }));
  const edited = await findCard('Pôr 2 itens na lista');
  await user.click(edited.getByRole('button', { name: 'Aumentar quantidade de ketchup' }));
  expect(await axe(document.body)).toEqual([]);
  expect(api.sent).toEqual([]);
  await user.click(edited.getByRole('button', { name: 'Fazer' }));
  expect(await screen.findByText('Feito: 2 itens na "Compras do mês".')).toHaveFocus();
  const writes = await waitForSentWrites(api, 2);
  expect(writes.map(({ name, body }) => [name, body])).toEqual([
    ['addListItem', expect.objectContaining({ name: 'ketchup', quantity: 3, withAssistant: true })],
    ['addListItem', expect.objectContaining({ name: 'Batata', quantity: 1.5, unit: 'kg' })],
  ]);
});

it('AI-24 AI-55 tops up what is already on the list, and undoes only what it did', async () => {
  const items = [
    { name: 'leite', quantity: 3, unit: 'un' } as const,
    { name: 'Café', quantity: 1, unit: 'un' } as const,
  ];
  const { api } = await openProposal({ ...addItems, items });
  const card = await findCard('Pôr 2 itens na lista');
  await user.click(card.getByRole('button', { name: 'Fazer' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito.')).toHaveFocus();
  const writes = await waitForSentWrites(api, 4);
  expect(writes.map(({ name }) => name)).toEqual([
    'addListItem',
    'changeListItem',
    'removeListItem',
    'changeListItem',
  ]);
  expect(writes[1]).toMatchObject({ params: { itemId: milkId }, body: { add: 2 } });
  expect(writes[3]).toMatchObject({ params: { itemId: milkId }, body: { add: -2 } });
});

it('AI-24 AI-55 offers the undo for eight seconds', async () => {
  await openProposal(addItems);
  const card = await findCard('Pôr 3 itens na lista');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fireEvent.click(card.getByRole('button', { name: 'Fazer' }));
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(7_900));
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeVisible();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  expect(screen.getByText('Feito: 3 itens na "Compras do mês".')).toBeVisible();
});

it('AI-24 writes nothing when the person declines', async () => {
  const opened = await openProposal(addItems);
  const card = await findCard('Pôr 3 itens na lista');
  await user.click(card.getByRole('button', { name: 'Não' }));
  expect(await screen.findByText('Está bem, nada mudou.')).toHaveFocus();
  await expectFirstWrite(opened);
});

it('AI-24 AI-55 does a card once, also by a double tap', async () => {
  const { api } = await openProposal({ ...addItems, items: addItems.items.slice(0, 1) });
  const button = (await findCard('Pôr 1 item na lista')).getByRole('button', { name: 'Fazer' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitForSentWrites(api, 1);
});

/** Stores what another tab stores when a person taps 'Fazer' in it. */
function doInAnotherTab({ user: { id } }: ReturnType<typeof fakeIdentity>) {
  const key = `conversations_${id}_personal`;
  const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as Conversation[];
  const done = stored.map(({ turns, ...conversation }) => ({
    ...conversation,
    turns: turns.map((turn) => ({
      ...turn,
      cards: turn.cards.map((card) => ({ ...card, outcome: 'done', doneText: '3 itens na "X"' })),
    })),
  }));
  localStorage.setItem(key, JSON.stringify(done));
}

it('AI-24 AI-55 does a card once, also if another tab has done it', async () => {
  const identity = fakeIdentity();
  const opened = await openProposal(addItems, { identity });
  doInAnotherTab(identity);
  const card = await findCard('Pôr 3 itens na lista');
  await user.click(card.getByRole('button', { name: 'Fazer' }));
  expect(await screen.findByText('Feito: 3 itens na "X".')).toBeVisible();
  await expectFirstWrite(opened);
});

it.each<[string, ProposalEvent]>([
  [
    'a quantity has changed',
    {
      kind: 'change-quantities',
      listId,
      listName,
      items: [{ itemId: milkId, name: 'Leite', from: 2, quantity: 4, unit: 'un' }],
    },
  ],
  [
    'an item is gone',
    {
      kind: 'change-quantities',
      listId,
      listName,
      items: [{ itemId: newId(), name: 'Café', from: 1, quantity: 4, unit: 'un' }],
    },
  ],
  ['the list is gone', { ...addItems, listId: newId() }],
  [
    'the pantry is gone',
    { ...addItems, kind: 'add-to-pantry', pantryId: newId(), pantryName: 'Casa' } as never,
  ],
  ['the budget has changed', { kind: 'set-budget', listId, listName, from: 100, budget: 150 }],
])('AI-24 asks again instead of doing a card if %s', async (_case, proposal) => {
  const { waitForQuestion } = await openProposal(proposal);
  expect(await screen.findByText('Isto mudou. Perguntar de novo?')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fazer' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Perguntar de novo' }));
  expect((await waitForQuestion(2)).question).toBe('O que falta para segunda?');
});

it('AI-24 AI-55 changes quantities and the budget', async () => {
  const { api, ask } = await openProposal({
    kind: 'change-quantities',
    listId,
    listName,
    items: [{ itemId: milkId, name: 'Leite', from: 1, quantity: 4, unit: 'un' }],
  });
  const quantities = await findCard('Mudar 1 quantidade');
  expect(quantities.getByText(/Leite: de 1\sun para 4\sun/u)).toBeVisible();
  await user.click(quantities.getByRole('button', { name: 'Fazer' }));
  const stream = await ask('E o orçamento?');
  const proposal = { kind: 'set-budget', listId, listName, from: null, budget: 250 } as const;
  stream.send(textEvent('Sugiro.'), { type: 'proposal', proposal }, doneEvent);
  const budget = await findCard('Definir o orçamento');
  await user.click(budget.getByRole('button', { name: /250,00/u }));
  const field = budget.getByRole('textbox', { name: 'Orçamento da compra' });
  fireEvent.change(field, { target: { value: '' } });
  expect(budget.getByRole('button', { name: 'Fazer' })).toBeDisabled();
  fireEvent.change(field, { target: { value: '300' } });
  await user.click(budget.getByRole('button', { name: 'Fazer' }));
  const writes = await waitForSentWrites(api, 2);
  expect(writes).toMatchObject([
    { name: 'changeListItem', params: { itemId: milkId }, body: { quantity: 4 } },
    { name: 'planTrip', params: { listId }, body: { budget: 300 } },
  ]);
});

it('AI-24 asks again instead of doing a card after a day', async () => {
  const identity = fakeIdentity();
  const opened = await openProposal(addItems, { identity });
  await findCard('Pôr 3 itens na lista');
  opened.unmount();
  const key = `conversations_${identity.user.id}_personal`;
  const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as Conversation[];
  const dayAgo = Date.now() - 25 * 60 * 60_000;
  const old = stored.map(({ turns, ...conversation }) => ({
    ...conversation,
    turns: turns.map((turn) => ({ ...turn, askedAt: dayAgo })),
  }));
  localStorage.setItem(key, JSON.stringify(old));
  openTips({ identity, reads: readsOf([list]) });
  await user.click(screen.getByRole('button', { name: 'Conversas anteriores' }));
  await user.click(await screen.findByRole('button', { name: /^O que falta para segunda\?/u }));
  expect(await screen.findByText('Isto mudou. Perguntar de novo?')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Fazer' })).toBeNull());
});

it('AI-24 AI-55 keeps a card done that another tab does while an answer arrives here', async () => {
  const identity = fakeIdentity();
  const { ask } = await openProposal(addItems, { identity });
  const stream = await ask('E sal?');
  doInAnotherTab(identity);
  stream.send(textEvent('Sim.'), doneEvent);
  expect(await screen.findByText('Feito: 3 itens na "X".')).toBeVisible();
  expect(screen.getByText('Sim.')).toBeVisible();
  expect(localStorage.getItem(`conversations_${identity.user.id}_personal`)).toContain('"done"');
});

it('AI-24 asks again instead of doing a card that has waited on the screen for a day', async () => {
  const { api } = await openProposal(addItems);
  const card = await findCard('Pôr 3 itens na lista');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 });
  fireEvent.click(card.getByRole('button', { name: 'Fazer' }));
  expect(screen.getByText('Isto mudou. Perguntar de novo?')).toBeVisible();
  expect(api.sent).toEqual([]);
});

it('AI-24 AI-55 AI-36 adds to the stock of a pantry, marks it, and undoes only what it did', async () => {
  const pantry = makePantry('a', 'Cozinha', [{ name: 'Café', quantity: 3, unit: 'un' }]);
  const { items: _items, ...summary } = pantry;
  const { api } = await openProposal(
    {
      kind: 'add-to-pantry',
      pantryId: pantry.id,
      pantryName: 'Cozinha',
      items: [
        { name: 'café', quantity: 2, unit: 'un' },
        { name: 'Feijão', quantity: 1.5, unit: 'kg' },
      ],
    },
    { reads: { ...readsOf([list]), getPantries: [summary], getPantry: pantry } },
  );
  const write = {} as never;
  Object.assign(api.answers, {
    addPantryItem: write,
    changePantryItem: write,
    removePantryItem: write,
  });
  const card = await findCard('Pôr 2 itens na despensa');
  await user.click(card.getByRole('button', { name: 'Fazer' }));
  expect(await screen.findByText('Feito: 2 itens na "Cozinha".')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  const writes = await waitForSentWrites(api, 4);
  expect(writes.map(({ name }) => name)).toEqual([
    'addPantryItem',
    'changePantryItem',
    'removePantryItem',
    'changePantryItem',
  ]);
  expect(writes[0]).toMatchObject({
    body: { name: 'Feijão', quantity: 1.5, unit: 'kg', withAssistant: true },
  });
  expect([writes[1]?.body, writes[3]?.body]).toEqual([{ add: 2 }, { add: -2 }]);
});

it('UNI-15 AI-24 edits the amounts of a proposal in the unit that people say', async () => {
  const items = [
    { name: 'Queijo', quantity: 0.3, unit: 'kg', unitText: 'g' },
    { name: 'Ovo', quantity: 12, unit: 'un', unitText: 'dúzia' },
  ] as const;
  const { api } = await openProposal({ ...addItems, items: [...items] });
  const card = await findCard('Pôr 2 itens na lista');
  await user.click(card.getByRole('button', { name: /Queijo \(300\sg\) e Ovo \(1\sdúzia\)/iu }));
  const cheese = await screen.findByLabelText('quantidade de Queijo');
  expect(cheese).toHaveProperty('value', '300');
  await user.clear(cheese);
  await user.type(cheese, '450');
  const eggs = screen.getByLabelText('quantidade de Ovo');
  expect(eggs).toHaveProperty('value', '1');
  await user.clear(eggs);
  await user.type(eggs, '2');
  await user.click(card.getByRole('button', { name: 'Fazer' }));
  expect(await waitForSentWrites(api, 2)).toMatchObject([
    { body: { quantity: 0.45, unit: 'kg', unitText: 'g' } },
    { body: { quantity: 24, unit: 'un', unitText: 'dúzia' } },
  ]);
});
