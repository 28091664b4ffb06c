import { act, screen, waitFor } from '@testing-library/react';
import { newId } from '@quitanda/contract/ids';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { AppRoutes } from '../../../app/App.tsx';
import { followLinks } from '../../../app/links.ts';
import { openTappedNotices } from '../../../app/updates/open-tapped-notices.ts';
import { setUpAnaAndBia } from '../../../../test/ana-and-bia.ts';
import { readsOf } from '../../../../test/fakes/server-lists.ts';
import { openAddress } from '../../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { listWithItems } from '../../../lib/items/rows.fixture.ts';
import type { NoticeTap } from '../../../lib/device/notice-messages.ts';
import { saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { readShownHousehold, saveShownHousehold } from '../../../lib/device/shown-household.ts';

const mercado = listWithItems(newId(), 'Mercado', []);
const feira = listWithItems(newId(), 'Feira', []);
const reads = (lists = [mercado, feira]) => ({
  ...readsOf(lists),
  getSupermarkets: { names: [] },
  getPriceBook: { entries: [] },
  getProducts: [],
});

/** Ana's device shows her personal household, and there Feira, when she taps a notice of Casa Souza. */
function setUp(lists = [mercado, feira]) {
  const setup = setUpAnaAndBia(reads(lists));
  const [, souza] = setup.api.memberships;
  if (souza === undefined) throw new Error('There is no shared household.');
  saveShownHousehold(undefined);
  saveActiveListId(feira.id);
  const addressOf = (query: Record<string, string>) =>
    `/lista-compras/abrir?${new URLSearchParams({ casa: souza.id, ...query })}`;
  const open = (address: string) => {
    openAddress(address);
    renderSignedIn(<AppRoutes />, setup.identity);
  };
  return { ...setup, souza, addressOf, open };
}
const findList = (name: string) => screen.findByRole('button', { name: `Lista: ${name}` });
const findHousehold = (name: string) => screen.findByRole('button', { name: `Casa: ${name}` });
const currentAddress = () => window.location.pathname + window.location.search;

beforeEach(() => localStorage.clear());

it('NOT-17 opens the list of a notice in its household, and leaves nothing in the address', async () => {
  const { open, addressOf, souza } = setUp();
  open(addressOf({ lista: mercado.id }));
  expect(await findList('Mercado')).toBeVisible();
  expect(await findHousehold('Casa Souza')).toBeVisible();
  expect(readShownHousehold()).toBe(souza.id);
  expect(currentAddress()).toBe('/lista-compras');
});

it('NOT-17 PSH-07 opens the list of a notice that is tapped while the page shows another one', async () => {
  const { open, addressOf, souza } = setUp();
  saveShownHousehold(souza.id);
  const container = new EventTarget();
  onTestFinished(followLinks(window));
  openTappedNotices(container as ServiceWorkerContainer, window.location);
  open('/lista-compras');
  expect(await findList('Feira')).toBeVisible();
  const data: NoticeTap = { kind: 'open-notice', path: addressOf({ lista: mercado.id }) };
  container.dispatchEvent(Object.assign(new Event('message'), { data, ports: [] }));
  expect(await findList('Mercado')).toBeVisible();
  expect(currentAddress()).toBe('/lista-compras');
});

it('NOT-17 opens the screen of a notice in its household', async () => {
  const { open, addressOf } = setUp();
  open(addressOf({ tela: 'casa' }));
  expect(await screen.findByRole('heading', { name: 'Casa Souza', level: 1 })).toBeVisible();
  expect(currentAddress()).toBe('/casa');
});

it('NOT-17 waits for a list that this device does not have yet', async () => {
  const { api, open, addressOf, souza } = setUp([feira]);
  saveShownHousehold(souza.id);
  open('/lista-compras');
  expect(await findList('Feira')).toBeVisible();
  Object.assign(api.reads, reads());
  act(() => openAddress(addressOf({ lista: mercado.id })));
  expect(await findList('Mercado')).toBeVisible();
});

it('NOT-17 opens the lists as usual for a list that is gone', async () => {
  const { open, addressOf } = setUp();
  open(addressOf({ lista: newId() }));
  expect(await findHousehold('Casa Souza')).toBeVisible();
  await waitFor(() => expect(currentAddress()).toBe('/lista-compras'));
  expect(await findList('Feira')).toBeVisible();
  expect(screen.queryByText(/não foi encontrada/u)).toBeNull();
});

it('NOT-17 stays in the shown household if the person no longer belongs to that of the notice', async () => {
  const { open, addressOf } = setUp();
  open(addressOf({ casa: newId(), lista: mercado.id }));
  await waitFor(() => expect(currentAddress()).toBe('/lista-compras'));
  expect(await findList('Feira')).toBeVisible();
  expect(readShownHousehold()).toBeUndefined();
});

it('NOT-17 opens a list without a network if the device has it', async () => {
  const { api, open, addressOf, souza } = setUp();
  saveShownHousehold(souza.id);
  open('/lista-compras');
  expect(await findList('Feira')).toBeVisible();
  api.isOffline = true;
  act(() => openAddress(addressOf({ lista: newId() })));
  await waitFor(() => expect(currentAddress()).toBe('/lista-compras'));
  act(() => openAddress(addressOf({ lista: mercado.id })));
  expect(await findList('Mercado')).toBeVisible();
});
