import type { Answer } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia, bia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { HouseholdScreen } from './HouseholdScreen.tsx';

const user = userEvent.setup();
/** The answer of a write without a body. */
const emptyAnswer = null as unknown as undefined;

beforeEach(() => localStorage.clear());

function openHousehold() {
  const setup = setUpAnaAndBia();
  openAddress('/casa');
  return { ...setup, ...renderSignedIn(screensAt({ '/casa': HouseholdScreen }), setup.identity) };
}

const findMemberTexts = async () =>
  within(await screen.findByRole('list', { name: 'Pessoas da casa' }))
    .getAllByRole('listitem')
    .map(textOf);

async function openDialogOfBia() {
  await user.click(await screen.findByRole('button', { name: 'Mais opções de Bia' }));
  return within(await screen.findByRole('dialog', { name: 'Bia' }));
}

it('CASA-05 removes the selected member once, even after a double tap', async () => {
  const { api, ana, baseElement } = openHousehold();
  const removal = Promise.withResolvers<typeof emptyAnswer>();
  api.answers.removeMember = () => removal.promise;
  const dialog = await openDialogOfBia();
  expect(await axe(baseElement)).toEqual([]);
  const removeButton = dialog.getByRole('button', { name: 'Remover da casa' });
  await user.dblClick(removeButton);
  await waitFor(() => expect(removeButton).toHaveAttribute('aria-busy', 'true'));
  api.reads.getMembers = [ana];
  removal.resolve(emptyAnswer);
  expect(await screen.findByText(`${bia.name} não faz mais parte da casa.`)).toBeVisible();
  await waitFor(async () =>
    expect(await findMemberTexts()).not.toContainEqual(expect.stringMatching(/Bia/u)),
  );
  expect(api.sent.filter(({ name }) => name === 'removeMember')).toHaveLength(1);
});

it('CASA-05 keeps a dialog open that was opened before the answer to a removal', async () => {
  const { api } = openHousehold();
  const removal = Promise.withResolvers<typeof emptyAnswer>();
  api.answers.removeMember = () => removal.promise;
  api.reads.getHouseholdInvites = [];
  const dialog = await openDialogOfBia();
  await user.click(dialog.getByRole('button', { name: 'Remover da casa' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Convidar para a casa' }));
  const inviteDialog = await screen.findByRole('dialog', { name: 'Convidar para a casa' });
  removal.resolve(emptyAnswer);
  expect(await screen.findByText('Bia não faz mais parte da casa.')).toBeVisible();
  expect(inviteDialog).not.toHaveAttribute('data-leaving');
});

it('CASA-06 makes the selected member responsible for the household', async () => {
  const { api, ana } = openHousehold();
  api.answers.handOver = () => emptyAnswer;
  const dialog = await openDialogOfBia();
  api.reads.getMembers = [
    { ...ana, role: 'member' },
    { ...bia, role: 'responsible' },
  ];
  await user.click(dialog.getByRole('button', { name: 'Passar a responsabilidade' }));
  expect(await screen.findByText('Agora Bia é responsável pela casa.')).toBeVisible();
  await waitFor(async () => expect((await findMemberTexts())[1]).toContain('Responsável'));
});

it('CASA-06 leaves the household after a new name that is still being sent', async () => {
  const { api } = openHousehold();
  const renaming = Promise.withResolvers<Answer<'renameHousehold'>>();
  api.answers.renameHousehold = () => renaming.promise;
  api.answers.leaveHousehold = () => emptyAnswer;
  await user.click(await screen.findByRole('button', { name: 'Renomear a casa' }));
  const field = await screen.findByLabelText('Nome da casa');
  await user.clear(field);
  await user.type(field, 'Casa nova{Enter}');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Sair da casa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sair da casa' }));
  await user.click(dialog.getByRole('button', { name: 'Sair da casa' }));
  renaming.resolve(null as unknown as Answer<'renameHousehold'>);
  expect(await screen.findByText('Você saiu de Casa Souza.')).toBeVisible();
  expect(api.sent.map(({ name }) => name)).toEqual(['renameHousehold', 'leaveHousehold']);
});
