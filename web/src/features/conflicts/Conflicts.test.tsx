/**
 * Tests the dialog of a conflict with the real sync code. The fake server has João's line before
 * Maria's write arrives.
 */
import type { ListItem, Row } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi, ErrorResponse } from '../../../test/fakes/fake-api.ts';
import { itemRow, listSummary, listWithItems } from '../../lib/items/rows.fixture.ts';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { UnsentSheet } from '../../app/shell/UnsentSheet.tsx';
import { Conflicts } from './Conflicts.tsx';
import { useState } from 'react';

const user = userEvent.setup();
const [listId, cafeId, salId] = [newId(), newId(), newId()] as const;
const joaoId = newId();
const itemTakenRefusal = new ErrorResponse(409, {
  code: 'item-taken',
  message: 'Outra pessoa já pegou este item.',
});
const itemNotFoundRefusal = new ErrorResponse(404, {
  code: 'item-not-found',
  message: 'Item não encontrado.',
});
/** A take of an item that was not in the cart on Maria's screen, whenever João's line arrives. */
const ownLine = {
  seen: null,
  isChecked: true,
  price: 22.9,
  purchasedQuantity: 1,
  purchasedUnit: 'un',
} as const;

beforeEach(() => localStorage.clear());

/**
 * Opens a test screen as Maria, who shares a household with João. On the server, each item is
 * already in the cart with João's line. `fields` are fields of the coffee.
 */
function openAsMaria(fields: Partial<ListItem> = {}) {
  const identity = fakeIdentity();
  const makeMember = (id: string, name: string, place: number): Row<'members'> => ({
    id,
    name,
    place,
    role: 'member',
    since: '2026-11-01T12:00:00.000Z',
  });
  const joaosLine = { isChecked: true, price: 24.9, purchasedQuantity: 2, takenBy: joaoId };
  const items = [
    itemRow(cafeId, listId, { name: 'Café 500 g', ...joaosLine, ...fields }),
    itemRow(salId, listId, { name: 'Sal', ...joaosLine }),
  ];
  const api = fakeApi({
    getLists: () => [listSummary(listId, 'Feira', servedItems.length)],
    getList: () => makeServedList(),
    getPantries: [],
    getMembers: [makeMember(identity.user.id, 'Maria', 0), makeMember(joaoId, 'João', 1)],
  });
  api.memberships = [
    { id: identity.user.id, name: 'Casa', isPersonal: true } as (typeof api.memberships)[number],
  ];
  let servedItems = items;
  const makeServedList = () => listWithItems(listId, 'Feira', servedItems);
  api.answers.changeListItem = () => itemTakenRefusal;
  function TestScreen() {
    const write = useWrite();
    const [isUnsentSheetOpen, setIsUnsentSheetOpen] = useState(false);
    const { data } = useRead('getList', { params: { listId } });
    const take = (itemId: string, body: object) =>
      write('changeListItem', { params: { listId, itemId }, body });
    return (
      <>
        <p>{data?.items.length} na lista</p>
        <button onClick={() => take(cafeId, ownLine)}>Pegar café</button>
        <button onClick={() => take(cafeId, { isChecked: true })}>Marcar café</button>
        <button onClick={() => take(salId, ownLine)}>Pegar sal</button>
        <button onClick={() => setIsUnsentSheetOpen(true)}>Pendências</button>
        <UnsentSheet
          isOpen={isUnsentSheetOpen}
          onClose={() => setIsUnsentSheetOpen(false)}
          finalFocus={() => true}
        />
        <Conflicts />
      </>
    );
  }
  const view = renderSignedIn(<TestScreen />, identity);
  return {
    ...view,
    api,
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
    serveItems: (next: ListItem[]) => (servedItems = next),
    items,
    sentWritesOf: (name: string) => api.sent.filter((sent) => sent.name === name),
  };
}

const findSheet = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }));
const getRowTexts = (sheet: ReturnType<typeof within>) =>
  sheet
    .getAllByRole('listitem')
    .map(({ textContent }: HTMLElement) => textContent?.replaceAll('\u00A0', ' '));

it('CASA-44 SHO-28 shows a typed total without an arithmetic that is wrong', async () => {
  const { press } = openAsMaria({ price: 3.33, paid: 10, purchasedQuantity: 3 });
  await press('Pegar café');
  expect(getRowTexts(await findSheet('João já pegou Café 500 g'))[0]).toBe(
    'JJoão: 3 pacotes, cerca de R$ 3,33 por pacoteR$ 10,00',
  );
});

it('UNI-14 CASA-44 shows both lines and their sum in the word of the item', async () => {
  const { press } = openAsMaria({ unitText: 'lata' });
  await press('Pegar café');
  const sheet = await findSheet('João já pegou Café 500 g');
  expect(getRowTexts(sheet)).toEqual([
    'JJoão: 2 latas × R$ 24,90R$ 49,80',
    'MVocê: 1 lata × R$ 22,90R$ 22,90',
  ]);
  expect(sheet.getByRole('button', { name: /^Somar o meu: 3\slatas no total$/u })).toBeVisible();
});

it("CASA-44 shows both lines without an error message, and keeps the other person's line by the amber button", async () => {
  const { press, api, baseElement, sentWritesOf } = openAsMaria();
  await press('Pegar café');
  const sheet = await findSheet('João já pegou Café 500 g');
  expect(getRowTexts(sheet)).toEqual([
    'JJoão: 2 × R$ 24,90R$ 49,80',
    'MVocê: 1 × R$ 22,90R$ 22,90',
  ]);
  expect(screen.queryByText('Falha ao atualizar item.')).toBeNull();
  const keepButton = sheet.getByRole('button', { name: 'Ficar com o de João' });
  await waitFor(() => expect(keepButton).toHaveFocus());
  expect(sheet.getByRole('button', { name: 'Somar o meu: 3 no total' })).toBeVisible();
  expect(await axe(baseElement)).toEqual([]);
  await user.click(keepButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentWritesOf('changeListItem')).toHaveLength(1);
  await press('Pendências');
  expect((await findSheet('Pendentes de envio')).getByText('Tudo foi enviado.')).toBeVisible();
  expect(api.sent).toHaveLength(1);
});

it("CASA-44 shows a former member as 'Alguém', without a member's colour", async () => {
  const { press } = openAsMaria({ takenBy: newId() });
  await press('Pegar café');
  const sheet = await findSheet('Alguém já pegou Café 500 g');
  expect(sheet.getByRole('button', { name: 'Ficar com o de Alguém' })).toBeVisible();
  const [avatar] = sheet.getAllByText('A', { selector: '[aria-hidden]' });
  expect(avatar?.style.getPropertyValue('--person')).toBe('var(--person-former)');
});

it("CASA-44 adds the user's line as a separate item, at the user's price", async () => {
  const { press, api, sentWritesOf } = openAsMaria();
  await press('Pegar café');
  const firstSheet = await findSheet('João já pegou Café 500 g');
  await user.click(firstSheet.getByRole('button', { name: 'Somar o meu: 3 no total' }));
  await waitFor(() => expect(sentWritesOf('addListItem')).toHaveLength(1));
  expect(sentWritesOf('addListItem')[0]?.body).toMatchObject({
    name: 'Café 500 g',
    price: 22.9,
    purchasedQuantity: 1,
    isChecked: true,
  });
  expect(api.sent).toHaveLength(2);
});

it("CASA-44 replaces the other person's line by the user's, and sends the line that the user saw", async () => {
  const { press, api, sentWritesOf } = openAsMaria();
  await press('Pegar café');
  const sheet = await findSheet('João já pegou Café 500 g');
  delete api.answers.changeListItem;
  await user.click(sheet.getByRole('button', { name: 'Trocar pelo meu' }));
  await waitFor(() => expect(sentWritesOf('changeListItem')).toHaveLength(2));
  expect(sentWritesOf('changeListItem')[1]?.body).toEqual({
    ...ownLine,
    paid: null,
    seen: { price: 24.9, paid: null, purchasedQuantity: 2, purchasedUnit: 'un' },
  });
});

it('CASA-44 CASA-78 postpones the question on Escape, and opens it again from the list of refusals', async () => {
  const { press } = openAsMaria();
  await press('Pegar café');
  await findSheet('João já pegou Café 500 g');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Pendências');
  const unsentSheet = await findSheet('Pendentes de envio');
  expect(unsentSheet.getByText('Outra pessoa já pegou este item.')).toBeVisible();
  await user.click(unsentSheet.getByRole('button', { name: /^Resolver/u }));
  const sheet = await findSheet('João já pegou Café 500 g');
  await user.click(sheet.getByRole('button', { name: 'Ficar com o de João' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('CASA-44 CASA-78 asks about one item at a time', async () => {
  const { press, api } = openAsMaria();
  api.isOffline = true;
  await press('Pegar café');
  await press('Pegar sal');
  api.isOffline = false;
  window.dispatchEvent(new Event('online'));
  const firstSheet = await findSheet('João já pegou Café 500 g');
  expect(await firstSheet.findByText('Falta decidir mais 1 item.')).toBeVisible();
  await user.click(firstSheet.getByRole('button', { name: 'Ficar com o de João' }));
  const secondSheet = await findSheet('João já pegou Sal');
  await user.click(secondSheet.getByRole('button', { name: 'Ficar com o de João' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('CASA-44 shows the units and no sum if the units differ', async () => {
  const { press } = openAsMaria({ price: 12, purchasedQuantity: 1.5, purchasedUnit: 'kg' });
  await press('Pegar café');
  const sheet = await findSheet('João já pegou Café 500 g');
  expect(getRowTexts(sheet)).toEqual([
    'JJoão: 1,5 kg × R$ 12,00R$ 18,00',
    'MVocê: 1 pacote × R$ 22,90R$ 22,90',
  ]);
  expect(sheet.getByRole('button', { name: 'Somar o meu' })).toBeVisible();
});

it("CASA-45 shows that an item was removed from the list, and can still add the user's line to the cart", async () => {
  const { press, serveItems, items, sentWritesOf } = openAsMaria();
  serveItems(items.slice(1));
  await press('Pegar café');
  // The item still existed on this device at the time of the tap.
  const sheet = await findSheet(/já saiu da lista$/u);
  await user.click(sheet.getByRole('button', { name: 'Pôr o meu no carrinho' }));
  await waitFor(() => expect(sentWritesOf('addListItem')).toHaveLength(1));
  expect(sentWritesOf('addListItem')[0]?.body).toMatchObject({ price: 22.9, isChecked: true });
});

it('CASA-45 asks about an item that the user took after another person had removed it', async () => {
  const { press, api, serveItems, items, sentWritesOf } = openAsMaria();
  api.answers.changeListItem = () => itemNotFoundRefusal;
  await screen.findByText('2 na lista');
  serveItems(items.slice(1));
  await press('Pegar café');
  const sheet = await findSheet('Café 500 g já saiu da lista');
  expect(screen.queryByText('Falha ao atualizar item.')).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Descartar o meu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Pendências');
  expect(
    await (await findSheet('Pendentes de envio')).findByText('Tudo foi enviado.'),
  ).toBeVisible();
  expect(sentWritesOf('changeListItem')).toHaveLength(1);
});

it('CASA-45 shows the whole name of a removed item although it contains a quote', async () => {
  const { press, api, serveItems, items, sentWritesOf } = openAsMaria({ name: 'TV 32" LED' });
  api.answers.changeListItem = () => itemNotFoundRefusal;
  await screen.findByText('2 na lista');
  serveItems(items.slice(1));
  await press('Pegar café');
  const sheet = await findSheet('TV 32" LED já saiu da lista');
  await user.click(sheet.getByRole('button', { name: 'Pôr o meu no carrinho' }));
  await waitFor(() =>
    expect(sentWritesOf('addListItem')[0]?.body).toMatchObject({ name: 'TV 32" LED' }),
  );
});

it('CASA-45 shows no message if the user ticks a removed item without entering a price', async () => {
  const { press, api, serveItems, items, sentWritesOf } = openAsMaria();
  api.answers.changeListItem = () => itemNotFoundRefusal;
  await screen.findByText('2 na lista');
  serveItems(items.slice(1));
  await press('Marcar café');
  await waitFor(() => expect(sentWritesOf('changeListItem')).toHaveLength(1));
  await press('Pendências');
  expect(
    await (await findSheet('Pendentes de envio')).findByText('Tudo foi enviado.'),
  ).toBeVisible();
});

it('CASA-45 asks no question if both lines are equal', async () => {
  const { press, sentWritesOf } = openAsMaria({ price: 22.9, purchasedQuantity: 1 });
  await press('Pegar café');
  await waitFor(() => expect(sentWritesOf('changeListItem')).toHaveLength(1));
  await press('Pendências');
  expect(
    await (await findSheet('Pendentes de envio')).findByText('Tudo foi enviado.'),
  ).toBeVisible();
});
