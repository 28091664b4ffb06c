import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { setUpAnaAndBia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { JoinScreen } from './JoinScreen.tsx';

const offer = {
  name: 'Casa da Bia',
  inviter: 'Bia',
  memberCount: 3,
  expiresAt: '2026-12-01T12:00:00.000Z',
  isMember: false,
};
const screens = screensAt({
  '/': () => <p>Início</p>,
  '/entrar-na-casa': () => <JoinScreen token="token" />,
});
const offlineText = 'Sem conexão. Tente novamente quando o sinal voltar.';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

/** Sets the address to the link of an invite, on Ana's device. `render` shows the screen. */
function prepareInvite() {
  const { api, identity } = setUpAnaAndBia();
  openAddress('/entrar-na-casa');
  return { api, render: () => renderSignedIn(screens, identity) };
}

beforeEach(() => localStorage.clear());

it('CASA-04 CASA-73 shows the name of the household, the number of members, and the effects of joining', async () => {
  const { api, render } = prepareInvite();
  api.answers.lookAtHouseholdInvite = offer;
  const { container } = render();
  expect(await screen.findByText('Casa da Bia')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    '3 pessoas fazem parte dela.',
    'Vocês veem e mudam as mesmas listas, despensas e preços.',
    'O que é seu continua seu, até você trazer.',
  ]);
  const lists = screen.getByLabelText('Trazer minhas listas e despensas');
  expect(lists).not.toBeChecked();
  expect(screen.queryByLabelText('Trazer também compras e preços')).toBeNull();
  await userEvent.click(lists);
  expect(screen.getByLabelText('Trazer também compras e preços')).toBeChecked();
  expect(await axe(container)).toEqual([]);
});

it('CASA-04 shows that there is no network, and loads the invite after a retry', async () => {
  const { api, render } = prepareInvite();
  api.answers.lookAtHouseholdInvite = offer;
  api.isOffline = true;
  render();
  expect(await screen.findByRole('alert')).toHaveTextContent(offlineText);
  expect(screen.queryByRole('button', { name: 'Entrar na casa' })).toBeNull();
  api.isOffline = false;
  await press('Tentar novamente');
  expect(await screen.findByText('Casa da Bia')).toBeVisible();
  api.isOffline = true;
  await press('Entrar na casa');
  expect(await screen.findByRole('alert')).toHaveTextContent(offlineText);
  expect(screen.getByRole('button', { name: 'Entrar na casa' })).toBeEnabled();
});

it('CASA-04 CASA-73 offers no retry for an invite that is no longer valid', async () => {
  const { api, render } = prepareInvite();
  const message = 'Este convite não vale mais. Peça outro a quem convidou você.';
  api.answers.lookAtHouseholdInvite = () =>
    new ErrorResponse(404, { code: 'household-invite-not-found', message });
  render();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  await press('Agora não');
  expect(await screen.findByText('Início')).toBeVisible();
});
