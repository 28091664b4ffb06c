import { errorKinds, type HouseholdInvite } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { setUpAnaAndBia } from '../../../test/ana-and-bia.ts';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { textOf } from '../../../test/text-of.ts';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { setServerFeatures } from '../../sync/queries/server-features.ts';
import { InviteDialog } from './InviteDialog.tsx';

const user = userEvent.setup();
const mailedInvite: HouseholdInvite = {
  id: newId(),
  createdAt: '2026-11-26T12:00:00.000Z',
  expiresAt: '2026-12-03T12:00:00.000Z',
  maxUses: 1,
  sentTo: 'caio@exemplo.com.br',
  usedBy: [],
};

/** Opens the dialog of 'Casa Souza', which has these open invites. */
async function openInviteDialog(invites: readonly HouseholdInvite[] = []) {
  const setup = setUpAnaAndBia();
  setup.api.reads.getHouseholdInvites = [...invites];
  const [, household] = setup.api.memberships;
  openAddress('/casa');
  const dialog = () => <InviteDialog household={household} isOpen onClose={() => undefined} />;
  const { baseElement } = renderSignedIn(screensAt({ '/casa': dialog }), setup.identity);
  await screen.findByRole('button', { name: 'Criar convite' });
  return { ...setup, baseElement };
}

beforeEach(() => {
  localStorage.clear();
  setServerFeatures({ sendsMail: true });
});

it('MAIL-08 invites one person by mail, and shows the address', async () => {
  const { api, baseElement } = await openInviteDialog();
  api.answers.mailHouseholdInvite = mailedInvite;
  api.reads.getHouseholdInvites = [mailedInvite];
  const field = screen.getByLabelText('Convidar por e-mail');
  await user.type(field, ' caio@exemplo.com.br ');
  await user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  expect(
    await screen.findByText('O convite vai para caio@exemplo.com.br em instantes.'),
  ).toBeVisible();
  expect(api.sent).toMatchObject([
    { name: 'mailHouseholdInvite', body: { email: 'caio@exemplo.com.br' } },
  ]);
  expect(field).toHaveValue('');
  await waitFor(() =>
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'caio@exemplo.com.brAté 03/12/2026Ninguém entrou aindaCancelar convite',
    ]),
  );
  expect(await axe(baseElement)).toEqual([]);
});

it('MAIL-08 sends nothing to an invalid e-mail address, and shows the server’s error at the field', async () => {
  const { api } = await openInviteDialog();
  const message = errorKinds['too-many-invite-mails'].message;
  api.failures.mailHouseholdInvite = new ErrorResponse(429, {
    code: 'too-many-invite-mails',
    message,
  });
  const field = screen.getByLabelText('Convidar por e-mail');
  const clickSend = () => user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  await user.type(field, 'caio');
  await clickSend();
  expect(screen.getByText('Endereço de e-mail inválido.')).toBeVisible();
  expect(await waitUntilAllSent(api)).toEqual([]);
  await user.type(field, '@exemplo.com.br');
  await clickSend();
  expect(await screen.findByText(message)).toBeVisible();
  expect(field).toHaveValue('caio@exemplo.com.br');
});

it('MAIL-08 repeats an invite whose response was lost with the same id, so that one mail is sent', async () => {
  const { api } = await openInviteDialog();
  const field = screen.getByLabelText('Convidar por e-mail');
  const clickSend = () => user.click(screen.getByRole('button', { name: 'Enviar convite' }));
  api.answers.mailHouseholdInvite = () => Promise.reject(new TypeError('Failed to fetch'));
  await user.type(field, 'caio@exemplo.com.br');
  await clickSend();
  await waitFor(() => expect(field).toBeInvalid());
  api.answers.mailHouseholdInvite = mailedInvite;
  await clickSend();
  await waitFor(() => expect(field).toHaveValue(''));
  // An invite that is sent after a success is another one, also to the same address.
  await user.type(field, 'caio@exemplo.com.br');
  await clickSend();
  await waitFor(() => expect(field).toHaveValue(''));
  const [lost, repeated, next] = api.sent.map(({ body, key }) => ({ body, key }));
  expect(api.sent).toHaveLength(3);
  expect(repeated).toEqual(lost);
  expect(next?.key).not.toBe(lost?.key);
});

it('MAIL-01 MAIL-08 offers only the link if the server sends no mail', async () => {
  setServerFeatures({ sendsMail: false });
  await openInviteDialog();
  expect(screen.queryByLabelText('Convidar por e-mail')).toBeNull();
});

it.each([
  ['without a share function', undefined],
  [
    'whose share function fails',
    () => Promise.reject(new DOMException('Permission denied', 'DataError')),
  ],
])('CASA-04 copies the link in a browser %s', async (_, share) => {
  const { api } = await openInviteDialog();
  api.answers.createHouseholdInvite = mailedInvite;
  if (share) Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await user.click(screen.getByRole('button', { name: 'Criar convite' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Link do convite');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Link copiado!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(field.value);
});

it('CASA-04 creates one invite although the response to the first attempt was lost', async () => {
  const { api } = await openInviteDialog();
  const clickCreate = () => user.click(screen.getByRole('button', { name: 'Criar convite' }));
  api.answers.createHouseholdInvite = () => Promise.reject(new TypeError('Failed to fetch'));
  await clickCreate();
  await screen.findByText(/Sem conexão/u);
  api.answers.createHouseholdInvite = mailedInvite;
  await clickCreate();
  const field = await screen.findByLabelText<HTMLInputElement>('Link do convite');
  const [lost, repeated] = api.sent.map(({ body }) => body as { id: string; token: string });
  expect(repeated).toEqual(lost);
  expect(field.value).toContain(repeated?.token);
});

it('CASA-04 keeps showing a new link when another invite is cancelled', async () => {
  const { api } = await openInviteDialog([mailedInvite]);
  api.answers.createHouseholdInvite = ({ body }) => {
    const { id } = body as { id: string };
    const linkInvite = { ...mailedInvite, id, sentTo: null, maxUses: 10 };
    api.reads.getHouseholdInvites = [linkInvite, mailedInvite];
    return linkInvite;
  };
  api.answers.revokeHouseholdInvite = ({ params }) => {
    const invites = api.reads.getHouseholdInvites as HouseholdInvite[];
    api.reads.getHouseholdInvites = invites.filter(({ id }) => id !== params['inviteId']);
    return null as unknown as undefined;
  };
  const cancelInvite = async (text: RegExp) => {
    const row = screen.getAllByRole('listitem').find((item) => textOf(item)?.match(text));
    await user.click(
      within(row ?? document.body).getByRole('button', { name: 'Cancelar convite' }),
    );
  };
  await user.click(screen.getByRole('button', { name: 'Criar convite' }));
  await screen.findByLabelText('Link do convite');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));

  await cancelInvite(/caio@exemplo/u);
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByLabelText('Link do convite')).toBeVisible();

  await cancelInvite(/^Até/u);
  expect(await screen.findByRole('button', { name: 'Criar convite' })).toBeVisible();
  expect(screen.queryByLabelText('Link do convite')).toBeNull();
});
