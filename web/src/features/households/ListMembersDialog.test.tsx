import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpAnaAndBia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { saveKnownHouseholds, saveShownHousehold } from '../../lib/device/shown-household.ts';
import { ListMembersDialog } from './ListMembersDialog.tsx';

beforeEach(() => localStorage.clear());

/** Renders the dialog for the list 'Feira' of the shown household. */
async function openMembersDialog({
  identity,
}: Pick<ReturnType<typeof setUpAnaAndBia>, 'identity'>) {
  const onMove = vi.fn<() => void>();
  const props = { list: { name: 'Feira' }, isOpen: true, onClose: () => undefined, onMove };
  openAddress('/lista-compras');
  const { baseElement } = renderSignedIn(
    screensAt({
      '/lista-compras': () => <ListMembersDialog {...props} />,
      '/casa': () => <p>Casa</p>,
    }),
    identity,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Compartilhar com a casa' });
  return { baseElement, onMove, dialog: within(dialog) };
}

it('CASA-09 shows which members of the household see the list', async () => {
  const { baseElement, dialog } = await openMembersDialog(setUpAnaAndBia());
  expect(await dialog.findByText('Quem é de Casa Souza vê e muda “Feira”:')).toBeVisible();
  await dialog.findByText('Bia');
  expect(dialog.getAllByRole('listitem').map(textOf)).toEqual(['AAna (você)', 'BBia']);
  expect(dialog.getByRole('link', { name: 'Convidar para a casa' })).toHaveAttribute(
    'href',
    expect.stringContaining('/casa'),
  );
  expect(await axe(baseElement)).toEqual([]);
});

it('CASA-09 offers to move a personal list to another household of the person', async () => {
  const setup = setUpAnaAndBia();
  saveShownHousehold(undefined);
  const { baseElement, dialog, onMove } = await openMembersDialog(setup);
  expect(await dialog.findByText(/^Só você vê “Feira”\./u)).toBeVisible();
  expect(await axe(baseElement)).toEqual([]);
  await userEvent.click(await dialog.findByRole('button', { name: 'Mover para outra casa' }));
  expect(onMove).toHaveBeenCalledOnce();
  expect(dialog.queryByText('Bia')).toBeNull();
});

it('CASA-09 links to the screen that creates a household if the person has only the personal one', async () => {
  const setup = setUpAnaAndBia();
  setup.api.memberships = setup.api.memberships.filter(({ isPersonal }) => isPersonal);
  saveKnownHouseholds(setup.api.memberships);
  saveShownHousehold(undefined);
  const { dialog } = await openMembersDialog(setup);
  await userEvent.click(await dialog.findByRole('link', { name: 'Criar uma casa' }));
  expect(await screen.findByText('Casa')).toBeVisible();
});
