import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serverError } from '../../../../test/fakes/fake-api.ts';
import { changeLists } from '../../../../test/fakes/server-lists.ts';
import { chooseInMenu } from '../../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { saveKnownHouseholds, saveShownHousehold } from '../../../lib/device/shown-household.ts';
import { makeList } from '../list.fixture.ts';

const barbecueList = makeList([], { name: 'Churrasco' });
const feiraList = makeList([], { id: '01890000-0000-7000-8000-00000000000b', name: 'Feira' });
const responsible = { memberCount: 1, role: 'responsible' as const };
const memberships = [
  { ...responsible, id: 'ana', name: 'Casa', isPersonal: true },
  { ...responsible, id: 'souza', name: 'Casa Souza', isPersonal: false },
];
const missingText = 'A lista selecionada anteriormente não foi encontrada.';
const movedText = '“Churrasco” agora está em Pessoal.';
const findSelector = (name: string) => screen.findByRole('button', { name: `Lista: ${name}` });

beforeEach(() => {
  localStorage.clear();
  saveKnownHouseholds(memberships);
  saveShownHousehold('souza');
});

/** Moves the list 'Churrasco', whose answer the test sends. */
async function startMoving() {
  const api = serveLists([barbecueList, feiraList]);
  api.memberships = memberships;
  const answer = Promise.withResolvers<undefined>();
  api.answers.moveList = () => answer.promise;
  await openLists();
  await userEvent.click(await findSelector('Churrasco'));
  await userEvent.keyboard('{Escape}');
  await chooseInMenu('Mover para outra casa');
  await userEvent.click(await screen.findByRole('button', { name: 'Pessoal' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  return { api, succeed: () => answer.resolve(null as unknown as undefined) };
}

it('CASA-08 shows where the list is now, and selects another one, when it disappears after the answer', async () => {
  const { api, succeed } = await startMoving();
  succeed();
  expect(await screen.findByText(movedText)).toBeVisible();
  changeLists(api, [feiraList]);
  expect(await findSelector('Feira')).toBeVisible();
  expect(screen.getByText(movedText)).toBeVisible();
  expect(screen.queryByText(missingText)).toBeNull();
});

it('CASA-08 does not miss a list that disappears before the answer to its move', async () => {
  const { api, succeed } = await startMoving();
  changeLists(api, [feiraList]);
  await waitFor(() => expect(localStorage.getItem('activeShoppingListId')).toBe(feiraList.id));
  succeed();
  expect(await screen.findByText(movedText)).toBeVisible();
  expect(screen.queryByText(missingText)).toBeNull();
});

it('CASA-08 LST-11 misses a list that another person deletes after its move has failed', async () => {
  const api = serveLists([barbecueList, feiraList]);
  api.memberships = memberships;
  api.failures.moveList = serverError;
  await openLists();
  await chooseInMenu('Mover para outra casa');
  await userEvent.click(await screen.findByRole('button', { name: 'Pessoal' }));
  await screen.findByRole('alert');
  changeLists(api, [feiraList]);
  expect(await screen.findByText(missingText)).toBeVisible();
});
