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

/** Opens the question that follows a button of the dialog about Bia. */
async function openQuestion(button: string, title: string) {
  const dialog = await openDialogOfBia();
  await user.click(dialog.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
}
const askRemoval = () => openQuestion('Remover da casa', 'Remover Bia da casa?');

it('CASA-05 CASA-70 removes the selected member once, after a question, even after a double tap', async () => {
  const { api, ana, baseElement } = openHousehold();
  const removal = Promise.withResolvers<typeof emptyAnswer>();
  api.answers.removeMember = () => removal.promise;
  const question = await askRemoval();
  expect(question.getByText(/cópia do que trouxe em “Pessoal”/u)).toBeVisible();
  await waitFor(() => expect(question.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  expect(await axe(baseElement)).toEqual([]);
  expect(api.sent).toEqual([]);
  await user.dblClick(question.getByRole('button', { name: 'Remover da casa' }));
  api.reads.getMembers = [ana];
  removal.resolve(emptyAnswer);
  expect(await screen.findByText(`${bia.name} não faz mais parte da casa.`)).toBeVisible();
  await waitFor(async () =>
    expect(await findMemberTexts()).not.toContainEqual(expect.stringMatching(/Bia/u)),
  );
  expect(api.sent.filter(({ name }) => name === 'removeMember')).toHaveLength(1);
});

it('CASA-70 changes nothing after a cancelled question', async () => {
  const { api } = openHousehold();
  const question = await askRemoval();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toEqual([]);
  // The next opening begins with the choices again.
  expect((await openDialogOfBia()).getByRole('button', { name: 'Remover da casa' })).toBeVisible();
});

it('CASA-05 keeps a dialog open that was opened before the answer to a removal', async () => {
  const { api } = openHousehold();
  const removal = Promise.withResolvers<typeof emptyAnswer>();
  api.answers.removeMember = () => removal.promise;
  api.reads.getHouseholdInvites = [];
  const question = await askRemoval();
  await user.click(question.getByRole('button', { name: 'Remover da casa' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Convidar para a casa' }));
  const inviteDialog = await screen.findByRole('dialog', { name: 'Convidar para a casa' });
  removal.resolve(emptyAnswer);
  expect(await screen.findByText('Bia não faz mais parte da casa.')).toBeVisible();
  expect(inviteDialog).not.toHaveAttribute('data-leaving');
});

it('CASA-70 undoes a removal from its message', async () => {
  const { api } = openHousehold();
  api.answers.removeMember = () => emptyAnswer;
  api.answers.undoRemoval = () => emptyAnswer;
  const question = await askRemoval();
  await user.click(question.getByRole('button', { name: 'Remover da casa' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Bia voltou à casa.')).toBeVisible();
  expect(api.sent.map(({ name }) => name)).toEqual(['removeMember', 'undoRemoval']);
  expect(api.sent[1]?.params).toMatchObject({ memberId: bia.id });
});

it('CASA-06 CASA-71 makes the selected member responsible after a question, and undoes it', async () => {
  const { api, ana } = openHousehold();
  api.answers.handOver = () => emptyAnswer;
  api.answers.undoHandOver = () => emptyAnswer;
  const question = await openQuestion(
    'Passar a responsabilidade',
    'Passar a responsabilidade a Bia?',
  );
  api.reads.getMembers = [
    { ...ana, role: 'member' },
    { ...bia, role: 'responsible' },
  ];
  await user.click(question.getByRole('button', { name: 'Passar a responsabilidade' }));
  expect(await screen.findByText('Agora Bia é responsável pela casa.')).toBeVisible();
  await waitFor(async () => expect((await findMemberTexts())[1]).toContain('Responsável'));
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Você é responsável pela casa de novo.')).toBeVisible();
});

it.each([
  ['with a copy', 'leaveWithCopy'],
  ['without one', 'leaveHousehold'],
] as const)('CASA-68 leaves the household %s of what the user brought', async (_, call) => {
  const { api, baseElement } = openHousehold();
  api.answers[call] = () => emptyAnswer;
  await user.click(await screen.findByRole('button', { name: 'Sair da casa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sair da casa' }));
  const choice = dialog.getByLabelText('Levar uma cópia do que eu trouxe');
  expect(choice).toBeChecked();
  expect(await axe(baseElement)).toEqual([]);
  if (call === 'leaveHousehold') await user.click(choice);
  await user.click(dialog.getByRole('button', { name: 'Sair da casa' }));
  expect(await screen.findByText('Você saiu de Casa Souza.')).toBeVisible();
  expect(api.sent.map(({ name }) => name)).toEqual([call]);
});

it.each([true, false])('CASA-67 creates a household with the past: %s', async (bringsPast) => {
  const { api } = openHousehold();
  api.answers.createHousehold = () => null as unknown as Answer<'createHousehold'>;
  await user.click(await screen.findByRole('button', { name: 'Criar outra casa' }));
  await user.type(await screen.findByLabelText('Nome da casa'), 'Sítio');
  const choice = screen.getByLabelText('Trazer também compras e preços');
  expect(choice).toBeChecked();
  expect(screen.getByText(/vê todas as suas compras, notas e gastos/u)).toBeVisible();
  if (!bringsPast) {
    await user.click(choice);
    expect(screen.getByText(/continuam só em “Pessoal”/u)).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Criar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toMatchObject({ bringsLists: true, bringsPast });
});

it('CASA-06 leaves the household after a new name that is still being sent', async () => {
  const { api } = openHousehold();
  const renaming = Promise.withResolvers<Answer<'renameHousehold'>>();
  api.answers.renameHousehold = () => renaming.promise;
  api.answers.leaveWithCopy = () => emptyAnswer;
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
  expect(api.sent.map(({ name }) => name)).toEqual(['renameHousehold', 'leaveWithCopy']);
});
