import type { Claim, ClaimedPart } from '@quitanda/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia, bia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { listId, makeItem, makeList } from '../lists/list.fixture.ts';
import { ShoppingScreen } from '../shopping/ShoppingScreen.tsx';

const supermarket = 'Assaí';
const screens = screensAt({
  '/lista-compras/$listId/supermercado': () => <ShoppingScreen listId={listId} />,
});
const names = ['Banana', 'Cenoura', 'Arroz', 'Feijão', 'Sabonete'];
const items = names.map((name, index) => makeItem(`i${index}`, { name }));
const makeClaim = (part: string, userId: string): Claim => ({
  id: `${listId} ${part}`,
  listId,
  part,
  userId,
  claimedAt: '2026-11-20T10:00:00.000Z',
});

function openTrip(list = makeList(items, { supermarket }), initialClaims: Claim[] = []) {
  let claims = initialClaims;
  const { api, identity, ana, sendLiveEvent } = setUpAnaAndBia({
    getLists: [list],
    getList: list,
    getClaims: () => claims,
  });
  api.answers.changeClaims = ({ body }) => {
    const { released = [], claimed = [] } = body as Record<string, ClaimedPart[]>;
    const isReleased = ({ part }: Claim) => released.some((removed) => removed.part === part);
    claims = claims.filter((claim) => !isReleased(claim));
    claims.push(...claimed.map(({ part, userId }) => makeClaim(part, userId)));
    return claims;
  };
  openAddress(`/lista-compras/${listId}/supermercado`);
  const getSentChanges = () =>
    api.sent.filter(({ name }) => name === 'changeClaims').map(({ body }) => body);
  return { api, ana, sendLiveEvent, getSentChanges, ...renderSignedIn(screens, identity) };
}

const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
const findHeading = (name: string) => screen.findByRole('heading', { name });
const rowOf = (name: string) =>
  screen.getByRole('button', { name: `Preço e quantidade de ${name}` }).closest('[data-item]');

beforeEach(() => localStorage.clear());

it('CASA-37 shows on each row of the cart who took the item, and adds up the items of all members', async () => {
  const takenFields = { isChecked: true, price: 10, purchasedQuantity: 2, supermarket };
  const { ana, api, sendLiveEvent, container } = openTrip(
    makeList([makeItem('a', { name: 'Arroz' }), makeItem('b', { name: 'Sal' })], { supermarket }),
  );
  await screen.findByRole('heading', { name: 'A Pegar (2)' });
  const list = makeList(
    [
      makeItem('a', { name: 'Arroz', ...takenFields, takenBy: bia.id }),
      makeItem('b', { name: 'Sal', ...takenFields, takenBy: ana.id }),
    ],
    { supermarket },
  );
  api.reads.getLists = [list];
  api.reads.getList = list;
  sendLiveEvent({ revision: 2 });
  await userEvent.click(await screen.findByRole('button', { name: 'Carrinho' }));
  await waitFor(() => expect(screen.getByText('Bia pegou')).toBeInTheDocument());
  const rows = within(screen.getByRole('region', { name: 'No Carrinho (2)' }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('BBia pegouArroz'),
    expect.stringContaining('AVocê pegouSal'),
  ]);
  const total = screen.getByRole('status', { name: 'Total' });
  await waitFor(() => expect(total).toHaveTextContent('R$ 40,00'));
  expect(await axe(container)).toEqual([]);
});

it('CASA-34 CASA-35 claims a section by "Deixa comigo" and releases it by "Liberar"', async () => {
  const { ana, getSentChanges, container } = openTrip();
  await findHeading('Hortifrúti');
  await userEvent.click(await screen.findByRole('button', { name: 'Deixa comigo: Hortifrúti' }));
  expect(await findHeading('Hortifrúti · Você pega')).toBeVisible();
  expect(rowOf('Banana')).toHaveTextContent('AVocê pega');
  expect(rowOf('Arroz')).not.toHaveTextContent('pega');
  expect(await axe(container)).toEqual([]);
  await userEvent.click(getButton('Liberar Hortifrúti'));
  expect(await findHeading('Hortifrúti')).toBeVisible();
  const part = { part: 'Hortifrúti', userId: ana.id };
  await waitFor(() =>
    expect(getSentChanges()).toEqual([
      { released: [], claimed: [part] },
      { released: [part], claimed: [] },
    ]),
  );
});

it('CASA-34 CASA-35 claims one item in its dialog, and releases it there', async () => {
  const { ana, getSentChanges } = openTrip();
  await screen.findByRole('button', { name: 'Deixa comigo: Mercearia' });
  await userEvent.click(getButton('Preço e quantidade de Arroz'));
  await userEvent.click(await screen.findByRole('button', { name: 'Deixa comigo' }));
  expect(rowOf('Arroz')).toHaveTextContent('AVocê pega');
  expect(rowOf('Feijão')).not.toHaveTextContent('pega');
  await userEvent.click(getButton('Preço e quantidade de Arroz'));
  await userEvent.click(await screen.findByRole('button', { name: 'Liberar' }));
  await waitFor(() => expect(rowOf('Arroz')).not.toHaveTextContent('pega'));
  const part = { part: 'i2', userId: ana.id };
  await waitFor(() =>
    expect(getSentChanges()).toEqual([
      { released: [], claimed: [part] },
      { released: [part], claimed: [] },
    ]),
  );
});

it('CASA-34 CASA-75 asks for a confirmation before the user takes an item that another person has claimed', async () => {
  const { api } = openTrip(undefined, [makeClaim('Hortifrúti', bia.id)]);
  expect(await findHeading('Hortifrúti · Bia pega')).toBeVisible();
  expect(rowOf('Banana')).toHaveTextContent('BBia pega');
  await userEvent.click(getButton('Pegar Banana'));
  const question = await screen.findByRole('dialog', { name: 'Banana' });
  expect(question).toHaveTextContent('Bia disse que pega. Pegar mesmo assim?');
  const cancelButton = within(question).getByRole('button', { name: 'Cancelar' });
  await waitFor(() => expect(cancelButton).toHaveFocus());
  await userEvent.click(cancelButton);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sentWrites = await waitUntilAllSent(api);
  expect(sentWrites.filter(({ name }) => name === 'changeListItem')).toEqual([]);
  await userEvent.click(getButton('Pegar Banana'));
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar mesmo assim' }));
  expect(await screen.findByRole('textbox', { name: /^Preço/u })).toBeVisible();
});

it('CASA-34 CASA-75 takes over the claim of an item or of a section after a confirmation', async () => {
  const { ana, getSentChanges } = openTrip(undefined, [
    makeClaim('Hortifrúti', bia.id),
    makeClaim('i2', bia.id),
  ]);
  await findHeading('Hortifrúti · Bia pega');
  await userEvent.click(getButton('Deixa comigo: Hortifrúti'));
  expect(await screen.findByRole('dialog', { name: 'Hortifrúti' })).toHaveTextContent(
    'Bia disse que pega. Pegar mesmo assim?',
  );
  await userEvent.click(getButton('Pegar mesmo assim'));
  expect(await findHeading('Hortifrúti · Você pega')).toBeVisible();
  await userEvent.click(getButton('Preço e quantidade de Arroz'));
  await userEvent.click(await screen.findByRole('button', { name: 'Pegar mesmo assim' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Deixa comigo' }));
  await waitFor(() =>
    expect(getSentChanges()).toEqual(
      ['Hortifrúti', 'i2'].map((part) => ({
        released: [{ part, userId: bia.id }],
        claimed: [{ part, userId: ana.id }],
      })),
    ),
  );
});

it('CASA-34 CASA-75 takes nothing if the claimant takes the item while the confirmation is open', async () => {
  const { api, sendLiveEvent } = openTrip(undefined, [makeClaim('i0', bia.id)]);
  await waitFor(() => expect(rowOf('Banana')).toHaveTextContent('Bia pega'));
  await userEvent.click(getButton('Pegar Banana'));
  await screen.findByText(/Pegar mesmo assim\?/u);
  const updatedList = makeList(
    items.map((item) => (item.id === 'i0' ? { ...item, isChecked: true, takenBy: bia.id } : item)),
    { supermarket },
  );
  api.reads.getLists = [updatedList];
  api.reads.getList = updatedList;
  sendLiveEvent({ revision: 2 });
  await screen.findByText('A Pegar (4)');
  await userEvent.click(getButton('Pegar mesmo assim'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sentWrites = await waitUntilAllSent(api);
  expect(sentWrites.filter(({ name }) => name === 'changeListItem')).toEqual([]);
});

it('CASA-41 CASA-42 sends the line that a dialog showed, although another person has changed it since', async () => {
  const inCart = { isChecked: true, purchasedQuantity: 1, supermarket, takenBy: bia.id };
  const rice = makeItem('i1', { name: 'Arroz' });
  const beans = makeItem('i2', { name: 'Feijão', ...inCart, price: 8 });
  const { api, sendLiveEvent } = openTrip(makeList([rice, beans], { supermarket }));
  api.answers.changeListItem = () => rice;
  let revision = 1;
  function serve(...changedItems: (typeof items)[number][]) {
    const changedList = makeList(changedItems, { supermarket });
    api.reads.getLists = [changedList];
    api.reads.getList = changedList;
    revision += 1;
    sendLiveEvent({ revision });
  }
  const findPrice = () => screen.findByRole('textbox', { name: /^Preço/u });
  const getBodies = () =>
    api.sent.filter(({ name }) => name === 'changeListItem').map(({ body }) => body);

  await screen.findByRole('button', { name: 'Deixa comigo: Mercearia' });
  await userEvent.click(getButton('Preço e quantidade de Arroz'));
  const price = await findPrice();
  serve({ ...rice, ...inCart, price: 22.9 }, beans);
  await screen.findByText('A Pegar (0)');
  await userEvent.type(price, '24,90{Enter}');
  await waitFor(() => expect(getBodies()).toMatchObject([{ price: 24.9, seen: null }]));

  await userEvent.click(getButton('Carrinho'));
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Feijão' }));
  await findPrice();
  serve({ ...rice, ...inCart, price: 22.9 }, { ...beans, price: 9 });
  await screen.findByText('R$ 9,00');
  await userEvent.clear(await findPrice());
  await userEvent.type(await findPrice(), '7,50{Enter}');
  await waitFor(() =>
    expect(getBodies().at(-1)).toMatchObject({
      price: 7.5,
      seen: { price: 8, purchasedQuantity: 1, purchasedUnit: 'un' },
    }),
  );
});

it('CASA-38 CASA-77 proposes a share for each person, swaps the shares, and claims them by one write', async () => {
  const { ana, getSentChanges, container } = openTrip(undefined, [makeClaim('Mercearia', bia.id)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Dividir a lista' }));
  const dialog = await screen.findByRole('dialog', { name: 'Dividir a lista' });
  const getShareTexts = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  // Bia has claimed a section, which stays hers until everything is divided again.
  expect(getShareTexts()).toEqual([
    'AAna (você) · 3 itensHigiene (1), Hortifrúti (2)',
    'BBia · 2 itensMercearia (2)',
  ]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dividir tudo de novo' }));
  expect(getShareTexts()).toEqual([
    'AAna (você) · 2 itensMercearia (2)',
    'BBia · 3 itensHigiene (1), Hortifrúti (2)',
  ]);
  expect(within(dialog).queryByRole('button', { name: 'Dividir tudo de novo' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Trocar' }));
  expect(getShareTexts()).toEqual([
    'BBia · 2 itensMercearia (2)',
    'AAna (você) · 3 itensHigiene (1), Hortifrúti (2)',
  ]);
  expect(await axe(container)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dividir' }));
  expect(await screen.findByText('Lista dividida!')).toBeVisible();
  expect(await findHeading('Hortifrúti · Você pega')).toBeVisible();
  await waitFor(() =>
    expect(getSentChanges()).toEqual([
      {
        released: [],
        claimed: ['Higiene', 'Hortifrúti'].map((part) => ({ part, userId: ana.id })),
      },
    ]),
  );
});

it('CASA-39 briefly marks the changes of another person, and announces them in one summary', async () => {
  const { api, sendLiveEvent, container } = openTrip();
  await screen.findByRole('button', { name: 'Deixa comigo: Mercearia' });
  const byBia = { changedBy: bia.id };
  const list = makeList(
    [
      ...items.map((item) => (item.id === 'i2' ? { ...item, quantity: 3, ...byBia } : item)),
      makeItem('i9', { name: 'Sal', createdBy: bia.id, ...byBia }),
    ],
    { supermarket },
  );
  api.reads.getLists = [list];
  api.reads.getList = list;
  sendLiveEvent({ revision: 2 });
  const getMarkedIds = () =>
    [...container.querySelectorAll('[data-fresh]')].map(
      (mark) => mark.closest<HTMLElement>('[data-item]')?.dataset['item'],
    );
  await waitFor(() => expect(getMarkedIds()).toEqual(['i2', 'i9']));
  expect(rowOf('Arroz')?.querySelector('[data-fresh]')).toHaveTextContent('B');
  expect(await screen.findByText('Bia mudou Arroz e adicionou Sal.')).toHaveRole('status');
  expect(getMarkedIds()).toEqual([]);
});

it('CASA-39 shows an item that another person adds only after the touch ends', async () => {
  const { api, sendLiveEvent } = openTrip();
  await screen.findByRole('button', { name: 'Deixa comigo: Mercearia' });
  fireEvent.pointerDown(document.body);
  const list = makeList(
    [...items, makeItem('i9', { name: 'Sal', createdBy: bia.id, changedBy: bia.id })],
    { supermarket },
  );
  api.reads.getLists = [list];
  api.reads.getList = list;
  sendLiveEvent({ revision: 2 });
  await screen.findByText('A Pegar (6)');
  expect(screen.queryByRole('button', { name: 'Pegar Sal' })).toBeNull();
  fireEvent.pointerUp(document.body);
  expect(await screen.findByRole('button', { name: 'Pegar Sal' })).toBeVisible();
});
