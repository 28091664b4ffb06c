import type { Presence } from '@quitanda/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia, bia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { ListsRoute } from '../../app/routes/lists.tsx';
import { HomeScreen } from '../../features/home/HomeScreen.tsx';
import { HouseholdScreen } from '../../features/households/HouseholdScreen.tsx';
import { listId, makeItem, makeList } from '../../features/lists/list.fixture.ts';
import { ShoppingScreen } from '../../features/shopping/ShoppingScreen.tsx';
import { presenceText } from './presence.ts';

const feira = makeList([makeItem('1', { name: 'Sal' })], {
  name: 'Feira',
  supermarket: 'Mercado São Jorge',
});
const biaInAssai: Presence = { userId: bia.id, listId, supermarket: 'Assaí' };
const screens = screensAt({
  '/': HomeScreen,
  '/lista-compras': ListsRoute,
  '/lista-compras/$listId/supermercado': () => <ShoppingScreen listId={listId} />,
  '/casa': HouseholdScreen,
});

function openScreen(path: string, present: Presence[]) {
  const { api, identity, sendLiveEvent } = setUpAnaAndBia({ getLists: [feira], getList: feira });
  sendLiveEvent({ present });
  openAddress(path);
  return { api, sendLiveEvent, ...renderSignedIn(screens, identity) };
}

beforeEach(() => localStorage.clear());

it('CASA-36 CASA-76 shows in the header of a trip who else is on a trip with the list, and announces the user to the others', async () => {
  const { api, container } = openScreen(`/lista-compras/${listId}/supermercado`, [biaInAssai]);
  const peopleButton = await screen.findByRole('button', { name: 'Bia está no Assaí' });
  expect(peopleButton).toHaveTextContent('ABBia está no Assaí');
  expect(await axe(container)).toEqual([]);
  await userEvent.click(peopleButton);
  const dialog = await screen.findByRole('dialog', { name: 'Quem está comprando' });
  const rows = within(dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'AAna (você)No Mercado São Jorge agora',
    'BBiaNo Assaí agora',
  ]);
  expect(api.sent.find(({ name }) => name === 'announcePresence')?.body).toEqual({
    listId,
    supermarket: 'Mercado São Jorge',
  });
});

it('CASA-36 shows on the lists screen and in the menu of lists who is on a trip with a list', async () => {
  openScreen('/lista-compras', [biaInAssai]);
  expect(await screen.findByText('Bia está no Assaí')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Lista: Feira' }));
  const choice = await screen.findByRole('menuitemradio', { name: /^Feira \(1\)/u });
  expect(choice).toHaveTextContent('Feira (1)BBia está no Assaí');
});

it('CASA-36 shows on the home screen who is on a trip, instead of the name of the supermarket', async () => {
  openScreen('/', [biaInAssai]);
  expect(await screen.findByRole('heading', { name: 'Bia está no Assaí' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Mercado São Jorge' })).toBeNull();
});

it('CASA-36 shows in "Casa" in which supermarket a person is, until the person leaves', async () => {
  const { sendLiveEvent } = openScreen('/casa', [biaInAssai]);
  expect(await screen.findByText('No Assaí agora')).toBeVisible();
  sendLiveEvent({ present: [] });
  expect(await screen.findByText(/^Membro · desde/u)).toBeVisible();
  expect(screen.queryByText('No Assaí agora')).toBeNull();
});

it('CASA-36 shows nobody if the only trip is with another list', async () => {
  openScreen('/lista-compras', [{ ...biaInAssai, listId: '01890000-0000-7000-8000-0000000000ff' }]);
  expect(await screen.findByRole('checkbox', { name: 'Sal' })).toBeVisible();
  expect(screen.queryByText(/está no/u)).toBeNull();
});

it('CASA-36 groups several people by supermarket', () => {
  const makePersonAt = (name: string, supermarket: string | null) => ({
    person: { id: name, name, place: 0 },
    listId,
    supermarket,
  });
  expect(presenceText([makePersonAt('Bia', null)])).toBe('Bia está no mercado');
  expect(
    presenceText([
      makePersonAt('Bia', 'Assaí'),
      makePersonAt('Caio', 'Extra'),
      makePersonAt('Davi', 'Assaí'),
    ]),
  ).toBe('Bia e Davi estão no Assaí · Caio está no Extra');
});
