import type {
  AdminOverview,
  AdminPerson,
  ProposedMerge,
  ReportedProduct,
} from '@quitanda/contract';
import { twoFactorErrorTexts } from '@quitanda/contract/two-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi, ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { advanceClock, fakeLongTimers } from '../../../test/long-timers.ts';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { AppRoutes } from '../../app/App.tsx';
import { setServerFeatures } from '../../sync/queries/server-features.ts';
import { IdentityError, type EmbeddedSignIn } from '../../sync/http/identity.ts';

const user = userEvent.setup();
const idOf = (last: string) => `01890000-0000-7000-8000-0000000000${last}`;
const profile = {
  id: idOf('0a'),
  email: 'ana.souza@exemplo.com.br',
  displayName: null,
  isOperator: true as const,
};
const overview: AdminOverview = {
  version: '1.2.3',
  databaseBytes: 34_512_345,
  people: 1_234,
  households: 12,
  products: 600,
  photos: 1_050,
  photoBytes: 210_000_000,
  purge: {
    state: 'ok',
    lastAt: '2026-11-20T12:00:00.000Z',
    failedAt: null,
    nextAt: '2026-11-20T13:00:00.000Z',
  },
  backup: {
    state: 'failed',
    lastAt: '2026-11-20T06:00:00.000Z',
    bytes: 2_000_000,
    failedAt: '2026-11-21T06:00:00.000Z',
    nextAt: '2026-11-22T06:00:00.000Z',
    verification: { state: 'not allowed', lastAt: null },
    isRunning: false,
  },
};
const bia: AdminPerson = {
  id: idOf('0b'),
  email: 'bia@exemplo.com.br',
  createdAt: '2026-11-01T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
  isLocked: false,
  isOperator: false,
};
const coffee = {
  id: idOf('0c'),
  name: 'Café',
  brand: null,
  categoryName: 'Matinais',
  typicalUnit: 'un' as const,
  barcode: null,
  imageUrl: null,
};
const otherCoffee = { ...coffee, id: idOf('0d'), brand: 'Pilão' };
const reported: ReportedProduct = {
  ...coffee,
  reports: 2,
  reasons: ['wrong', 'offensive'],
  lastAt: '2026-11-20T12:00:00.000Z',
};
const pair: ProposedMerge = { reason: 'name', one: coffee, other: otherCoffee };
const notFound = new ErrorResponse(404, { code: 'not-found', message: 'Não encontrado.' });
const signInTooOld = new ErrorResponse(403, {
  code: 'sign-in-again',
  message: 'Confirme sua senha para continuar.',
});

/** The answer to each write of this page: a response without a body. */
const emptyAnswer = null as unknown as undefined;

beforeEach(() => localStorage.clear());

function openAdmin(
  overviewChanges: Partial<AdminOverview> = {},
  identity: ReturnType<typeof fakeIdentity> = fakeIdentity(),
) {
  window.history.replaceState({}, '', '/admin');
  const api = fakeApi({
    getProfile: profile,
    getLists: [],
    getPantries: [],
    getAdminOverview: { ...overview, ...overviewChanges },
    getAdminPeople: ({ query }) => ({
      people: [bia].filter(({ email }) => email.includes(query['search'] ?? '')),
      hasMore: false,
    }),
    getAdminHouseholds: [
      { createdAt: bia.createdAt, members: 1, lists: 2, items: 1, stock: 0, purchases: 1_500 },
    ],
    getReportedProducts: [reported],
    getProposedMerges: [pair],
  });
  return { api, identity, ...renderSignedIn(<AppRoutes />, identity) };
}

const findHeading = () => screen.findByRole('heading', { level: 1, name: 'Administração' });
const openTab = async (name: string) =>
  user.click(
    within(await screen.findByRole('group', { name: 'Parte' })).getByRole('button', { name }),
  );
const clickButton = async (name: string) => user.click(await screen.findByRole('button', { name }));
const findDialog = async () => within(await screen.findByRole('dialog'));
const findRow = async (name: string) => {
  const rows = await screen.findAllByRole('listitem');
  const matchingRow = rows.find((item) => within(item).queryByText(name) !== null);
  if (!matchingRow) throw new Error(`There is no row '${name}'.`);
  return within(matchingRow);
};

it('PSH-10 shows on how many devices notices are on, unless the server is older', async () => {
  const { unmount } = openAdmin({ pushDevices: 1_021 });
  expect((await findRow('Aparelhos com avisos')).getByText('1.021')).toBeVisible();
  unmount();
  openAdmin();
  await findRow('Produtos no catálogo');
  expect(screen.queryByText('Aparelhos com avisos')).toBeNull();
});

it('ADM-02 redirects a person who is not an operator to the home screen', async () => {
  const { api } = openAdmin();
  api.failures.getAdminOverview = notFound;
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.queryByRole('heading', { name: 'Administração' })).toBeNull();
});

it('ADM-02 redirects a person who stops being an operator while the page is open', async () => {
  const { api } = openAdmin();
  await openTab('Pessoas');
  await clickButton(`Bloquear ${bia.email}`);
  const confirmation = await findDialog();
  api.failures.changePersonLock = notFound;
  api.failures.getAdminPeople = notFound;
  await user.click(confirmation.getByRole('button', { name: 'Bloquear' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await waitFor(() => expect(screen.queryByText(bia.email)).toBeNull());
  expect(screen.queryByText('Não encontrado.')).toBeNull();
});

it('ADM-02 UI-07 stores nothing on the device, and loads the data after a retry', async () => {
  const view = openAdmin();
  await openTab('Pessoas');
  await screen.findByText(bia.email);
  view.unmount();
  const { api } = openAdmin({}, view.identity);
  api.isOffline = true;
  expect(await screen.findByText('Falha ao buscar os dados do servidor.')).toBeVisible();
  api.isOffline = false;
  await clickButton('Tentar novamente');
  await findHeading();
  api.isOffline = true;
  await openTab('Pessoas');
  expect(await screen.findByText('Falha ao buscar as pessoas.')).toBeVisible();
  expect(screen.queryByText(bia.email)).toBeNull();
});

it('ADM-11 UI-07 keeps the dialog open if the change could not be sent, and then sends it once', async () => {
  const { api } = openAdmin();
  api.answers.backUpNow = () => emptyAnswer;
  await clickButton('Fazer backup agora');
  const confirm = (await findDialog()).getByRole('button', { name: 'Fazer backup' });
  api.isOffline = true;
  await user.click(confirm);
  expect(
    await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
  ).toBeVisible();
  api.isOffline = false;
  await user.dblClick(confirm);
  expect(await screen.findByText('Backup iniciado.')).toBeVisible();
  expect(api.sent.map(({ name }) => name)).toEqual(['backUpNow']);
});

it('ADM-10 ADM-11 starts a second backup with another idempotency key', async () => {
  const { api } = openAdmin();
  api.answers.backUpNow = () => emptyAnswer;
  for (const count of [1, 2]) {
    await clickButton('Fazer backup agora');
    await user.click((await findDialog()).getByRole('button', { name: 'Fazer backup' }));
    await waitFor(() => expect(api.sent).toHaveLength(count));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(new Set(api.sent.map(({ key }) => key)).size).toBe(2);
});

it('ADM-03 ADM-10 shows the version, the counts, and the jobs with their last and next time', async () => {
  const { container } = openAdmin();
  await findHeading();
  expect((await findRow('Versão')).getByText('1.2.3')).toBeVisible();
  expect((await findRow('Pessoas')).getByText('1.234')).toBeVisible();
  expect((await findRow('Banco de dados')).getByText(/34,5.MB/u)).toBeVisible();
  expect((await findRow('Fotos')).getByText(/^1\.050 · 210.MB/u)).toBeVisible();
  const purge = await findRow('Limpeza dos dados vencidos');
  expect(purge.getByText(/^Última vez: \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/u)).toBeVisible();
  expect(purge.getByText(/^Próxima: 20\/11\/2026/u)).toBeVisible();
  expect(purge.getByText('Em dia')).toBeVisible();
  expect(purge.queryByText(/^Falhou/u)).toBeNull();
  const backup = await findRow('Backup');
  expect(backup.getByText('Falhou')).toBeVisible();
  expect(backup.getByText(/^Falhou em 21\/11\/2026.*O motivo está no log\.$/u)).toBeVisible();
  const verification = await findRow('Conferência do backup');
  expect(verification.getByText('Ainda não aconteceu')).toBeVisible();
  expect(verification.getByText('O banco de dados não permite conferir os backups.')).toBeVisible();
  expect(await axe(container)).toEqual([]);
});

it('ADM-03 shows that a job is late, and that the verification of backups is off', async () => {
  const { backup } = overview;
  openAdmin({
    purge: { ...overview.purge, state: 'late' },
    backup: backup && { ...backup, verification: { state: 'off', lastAt: null } },
  });
  await findHeading();
  expect((await findRow('Limpeza dos dados vencidos')).getByText('Em atraso')).toBeVisible();
  const verification = await findRow('Conferência do backup');
  expect(verification.getByText('Está desligada na configuração do servidor.')).toBeVisible();
});

it('ADM-10 offers no backup if the server has no folder for it', async () => {
  openAdmin({ backup: null });
  await findHeading();
  expect(
    screen.getByText('Não está ligado: falta BACKUP_DIR na configuração do servidor.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fazer backup agora' })).toBeNull();
});

it('ADM-10 ADM-11 asks for a confirmation before it starts a backup', async () => {
  const { api } = openAdmin();
  api.answers.backUpNow = () => emptyAnswer;
  await clickButton('Fazer backup agora');
  const confirmation = await findDialog();
  await waitFor(() => expect(confirmation.getByRole('button', { name: 'Cancelar' })).toHaveFocus());
  await user.click(confirmation.getByRole('button', { name: 'Cancelar' }));
  expect(await waitUntilAllSent(api)).toEqual([]);
  await clickButton('Fazer backup agora');
  await user.click((await findDialog()).getByRole('button', { name: 'Fazer backup' }));
  expect(await screen.findByText('Backup iniciado.')).toBeVisible();
  expect(api.sent).toMatchObject([{ name: 'backUpNow', key: expect.any(String) }]);
});

it('ADM-10 follows a running backup although each response takes longer than the pause', async () => {
  fakeLongTimers();
  const { backup } = overview;
  const runningBackup = { ...overview, backup: backup && { ...backup, isRunning: true } };
  const { api } = openAdmin(runningBackup);
  const button = await screen.findByRole('button', { name: 'Fazer backup agora' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  const answer = Promise.withResolvers<typeof overview>();
  api.reads.getAdminOverview = () => answer.promise;
  const countRequests = () =>
    api.receivedReads.filter(({ name }) => name === 'getAdminOverview').length;
  const requestCountBefore = countRequests();
  await advanceClock(2_000);
  await waitFor(() => expect(countRequests()).toBe(requestCountBefore + 1));
  await advanceClock(10_000);
  expect(countRequests()).toBe(requestCountBefore + 1);
  answer.resolve(overview);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});

it('ADM-04 ADM-05 finds a person, and locks the account after a confirmation', async () => {
  const { api } = openAdmin();
  api.answers.changePersonLock = () => emptyAnswer;
  await openTab('Pessoas');
  expect(await screen.findByText('Desde 01/11/2026 · visto em 20/11/2026')).toBeVisible();
  const field = screen.getByRole('searchbox', { name: 'Buscar por e-mail' });
  await user.type(field, 'ninguem');
  expect(await screen.findByText('Ninguém com este e-mail.')).toBeVisible();
  await user.clear(field);
  await clickButton(`Bloquear ${bia.email}`);
  const confirmation = await findDialog();
  expect(
    confirmation.getByText(
      `${bia.email} sai de todos os aparelhos e não entra mais. Nada é apagado.`,
    ),
  ).toBeVisible();
  await user.click(confirmation.getByRole('button', { name: 'Bloquear' }));
  expect(await screen.findByText('Conta bloqueada.')).toBeVisible();
  expect(api.sent).toMatchObject([
    { name: 'changePersonLock', params: { personId: bia.id }, body: { isLocked: true } },
  ]);
});

it('ADM-04 shows the people of a search that failed before, once it succeeds', async () => {
  const { api } = openAdmin();
  await openTab('Pessoas');
  const field = await screen.findByRole('searchbox', { name: 'Buscar por e-mail' });
  await screen.findByText(bia.email);
  api.isOffline = true;
  await user.type(field, 'bia');
  expect(await screen.findByText('Falha ao buscar as pessoas.')).toBeVisible();
  api.isOffline = false;
  await user.type(field, 'x');
  expect(await screen.findByText('Ninguém com este e-mail.')).toBeVisible();
  await user.type(field, '{Backspace}');
  expect(await screen.findByText(bia.email)).toBeVisible();
});

it('ADM-04 turns one page at a time, even after a quick second tap', async () => {
  const { api } = openAdmin();
  const emails = ['ana@exemplo.com.br', 'bia@exemplo.com.br', 'caio@exemplo.com.br'];
  const secondPage = Promise.withResolvers<void>();
  api.reads.getAdminPeople = async ({ query }) => {
    const page = Number(query['page']);
    if (page === 2) await secondPage.promise;
    return { people: [{ ...bia, email: emails[page - 1] ?? '' }], hasMore: page < emails.length };
  };
  await openTab('Pessoas');
  await screen.findByText('ana@exemplo.com.br');
  expect(screen.getByRole('button', { name: 'Anteriores' })).toBeDisabled();
  await user.dblClick(screen.getByRole('button', { name: 'Próximas' }));
  secondPage.resolve();
  expect(await screen.findByText('bia@exemplo.com.br')).toBeVisible();
  await clickButton('Próximas');
  expect(await screen.findByText('caio@exemplo.com.br')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Próximas' })).toBeDisabled();
  await clickButton('Anteriores');
  expect(await screen.findByText('bia@exemplo.com.br')).toBeVisible();
});

it('ADM-04 ADM-05 offers to lock neither an operator nor a person who has never opened the app', async () => {
  const { api } = openAdmin();
  api.reads.getAdminPeople = {
    people: [
      { ...bia, id: null, lastSeenAt: null, email: 'nova@exemplo.com.br' },
      { ...bia, id: idOf('0e'), isOperator: true, email: 'olga@exemplo.com.br' },
      { ...bia, isLocked: true },
    ],
    hasMore: false,
  };
  await openTab('Pessoas');
  expect((await findRow('olga@exemplo.com.br')).getByText('Operador')).toBeVisible();
  expect((await findRow(bia.email)).getByText('Bloqueada')).toBeVisible();
  const lockButtons = screen.getAllByRole('button', { name: /loquear/u });
  expect(lockButtons.map((button) => button.getAttribute('aria-label'))).toEqual([
    `Desbloquear ${bia.email}`,
  ]);
});

it('ADM-02 ADM-13 asks for the password if the sign-in is too old, and repeats the change', async () => {
  const { api, identity } = openAdmin();
  const signIn = vi.spyOn(identity, 'signIn');
  api.failures.changePersonLock = signInTooOld;
  await openTab('Pessoas');
  await clickButton(`Bloquear ${bia.email}`);
  const confirmation = await findDialog();
  await user.click(confirmation.getByRole('button', { name: 'Bloquear' }));
  expect(
    await confirmation.findByText('Faz mais de uma hora que você entrou. Confirme sua senha.'),
  ).toBeVisible();
  delete api.failures.changePersonLock;
  api.answers.changePersonLock = () => emptyAnswer;
  await user.type(confirmation.getByLabelText('Senha'), 'segredo-1234{Enter}');
  expect(await screen.findByText('Conta bloqueada.')).toBeVisible();
  expect(signIn).toHaveBeenCalledWith(profile.email, 'segredo-1234');
});

it('ADM-02 TWO-04 asks an operator with a second factor for the code too, and repeats the change', async () => {
  const codes: unknown[] = [];
  const embeddedSignIn: EmbeddedSignIn = {
    request: async () => ({ status: 200, body: {}, retryAfterMs: 0 }),
    async startSession(path, body, toError) {
      codes.push([path, body]);
      const code = ['wrong-code', 'code-expired'][codes.length - 1];
      if (code && toError) throw toError({ status: 401, body: { code }, retryAfterMs: 0 });
    },
  };
  const identity = Object.assign(fakeIdentity(), { embeddedSignIn });
  const signIn = vi.spyOn(identity, 'signIn').mockRejectedValue(new IdentityError('code-required'));
  const { api, baseElement } = openAdmin({}, identity);
  api.failures.changePersonLock = signInTooOld;
  await openTab('Pessoas');
  await clickButton(`Bloquear ${bia.email}`);
  const confirmation = await findDialog();
  await user.click(confirmation.getByRole('button', { name: 'Bloquear' }));
  await user.type(await confirmation.findByLabelText('Senha'), 'segredo-1234{Enter}');
  expect(await confirmation.findByLabelText('Código')).toHaveFocus();
  expect(confirmation.queryByLabelText('Senha')).toBeNull();
  expect(await axe(baseElement)).toEqual([]);
  await user.keyboard('{Enter}');
  expect(confirmation.getByText('Por favor, preencha todos os campos.')).toBeVisible();
  await user.type(confirmation.getByLabelText('Código'), '123 456{Enter}');
  expect(await confirmation.findByText(twoFactorErrorTexts['wrong-code'])).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(twoFactorErrorTexts['code-expired'])).toBeVisible();
  await user.type(await confirmation.findByLabelText('Senha'), '{Enter}');
  await user.type(await confirmation.findByLabelText('Código'), '654321');
  delete api.failures.changePersonLock;
  api.answers.changePersonLock = () => emptyAnswer;
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Conta bloqueada.')).toBeVisible();
  expect(signIn).toHaveBeenCalledTimes(2);
  expect(codes.at(-1)).toEqual(['sign-in/code', { code: '654321' }]);
});

it('ADM-02 ADM-13 SSO-12 sends an operator without a password to the provider for a new sign-in', async () => {
  setServerFeatures({ signInProviders: [{ id: 'empresa', name: 'Empresa' }] });
  onTestFinished(() => setServerFeatures({ signInProviders: undefined }));
  const sent: unknown[] = [];
  const embeddedSignIn: EmbeddedSignIn = {
    async request({ method, body }) {
      if (method !== 'GET') sent.push(body);
      const providers = [{ id: 'empresa', name: 'Empresa' }];
      const methods = { hasPassword: false, providers, isFresh: false };
      // The address is only a hash, because the test environment cannot open another page.
      return {
        status: 200,
        retryAfterMs: 0,
        body: method === 'GET' ? methods : { url: '#empresa' },
      };
    },
    startSession: async () => undefined,
  };
  const { api, baseElement } = openAdmin({}, Object.assign(fakeIdentity(), { embeddedSignIn }));
  api.failures.changePersonLock = signInTooOld;
  await openTab('Pessoas');
  await clickButton(`Bloquear ${bia.email}`);
  const confirmation = await findDialog();
  await user.click(confirmation.getByRole('button', { name: 'Bloquear' }));
  expect(await confirmation.findByRole('status')).toHaveTextContent(
    'Faz mais de uma hora que você entrou. Entre de novo com Empresa e repita a mudança.',
  );
  expect(confirmation.queryByLabelText('Senha')).toBeNull();
  expect(confirmation.getByRole('button', { name: 'Bloquear' })).toBeDisabled();
  const providerButton = await confirmation.findByRole('button', {
    name: 'Entrar de novo com Empresa',
  });
  expect(await axe(baseElement)).toEqual([]);
  await user.click(providerButton);
  await waitFor(() => expect(window.location.hash).toBe('#empresa'));
  expect(sent).toEqual([{ provider: 'empresa', destination: '/admin', again: true }]);
});

it('ADM-06 shows only the sizes of households', async () => {
  openAdmin();
  await openTab('Casas');
  expect(await screen.findByText('1 pessoa · desde 01/11/2026')).toBeVisible();
  expect(screen.getByText('2 listas · 1 item · 0 itens na despensa · 1.500 compras')).toBeVisible();
});

it('ADM-08 hides a reported product, or deletes its reports', async () => {
  const { api, container } = openAdmin();
  api.answers.hideProduct = () => emptyAnswer;
  api.answers.dismissReports = () => emptyAnswer;
  await openTab('Catálogo');
  expect(await screen.findByRole('heading', { name: 'Denunciados (1)' })).toBeVisible();
  expect(screen.getByText('2 denúncias')).toBeVisible();
  expect(screen.getByText('Dados errados')).toBeVisible();
  expect(screen.getByText('Ofensivo ou propaganda')).toBeVisible();
  expect(await axe(container)).toEqual([]);
  await clickButton('Esconder Café');
  await user.click((await findDialog()).getByRole('button', { name: 'Esconder' }));
  expect(await screen.findByText('Produto escondido.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await clickButton('Está certo: Café');
  await user.click((await findDialog()).getByRole('button', { name: 'Apagar denúncias' }));
  expect(await screen.findByText('Denúncias apagadas.')).toBeVisible();
  expect(api.sent).toMatchObject([
    { name: 'hideProduct', params: { productId: coffee.id }, body: { isHidden: true } },
    { name: 'dismissReports', params: { productId: coffee.id } },
  ]);
});

it('ADM-09 merges a pair into the selected product, or keeps both', async () => {
  const { api } = openAdmin();
  api.answers.mergeProducts = () => emptyAnswer;
  api.answers.keepBothProducts = () => emptyAnswer;
  await openTab('Catálogo');
  await clickButton('Manter este: Café · Pilão · Matinais');
  const confirmation = await findDialog();
  expect(
    confirmation.getByText(/^Fica "Café · Pilão · Matinais"\. .*Não dá para desfazer\.$/u),
  ).toBeVisible();
  await user.click(confirmation.getByRole('button', { name: 'Juntar' }));
  expect(await screen.findByText('Produtos juntados.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await clickButton('São diferentes: Café · Matinais e Café · Pilão · Matinais');
  await user.click((await findDialog()).getByRole('button', { name: 'São diferentes' }));
  expect(await screen.findByText('Anotado.')).toBeVisible();
  expect(api.sent).toMatchObject([
    { name: 'mergeProducts', params: { productId: coffee.id }, body: { intoId: otherCoffee.id } },
    {
      name: 'keepBothProducts',
      params: { productId: coffee.id },
      body: { otherId: otherCoffee.id },
    },
  ]);
});

it('ADM-09 shows that a pair has changed since it was loaded, and loads the pairs again', async () => {
  const { api } = openAdmin();
  const message = 'Um destes produtos mudou, e eles não foram juntados.';
  api.failures.mergeProducts = new ErrorResponse(409, { code: 'merge-impossible', message });
  await openTab('Catálogo');
  await clickButton('Manter este: Café · Pilão · Matinais');
  const confirmation = await findDialog();
  api.reads.getProposedMerges = [];
  await user.click(confirmation.getByRole('button', { name: 'Juntar' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(await screen.findByText('Nenhum produto parecido com outro.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('ADM-06 ADM-08 ADM-09 shows that there are no households, reported products or pairs', async () => {
  const { api } = openAdmin();
  api.reads.getAdminHouseholds = [];
  api.reads.getReportedProducts = [];
  api.reads.getProposedMerges = [];
  await openTab('Casas');
  expect(await screen.findByText('Ainda não há casas.')).toBeVisible();
  await openTab('Catálogo');
  expect(await screen.findByText('Nenhum produto denunciado.')).toBeVisible();
  expect(screen.getByText('Nenhum produto parecido com outro.')).toBeVisible();
});

it('ADM-02 shows the link to the operator page only on the profile of an operator', async () => {
  const { unmount } = openAdmin();
  await findHeading();
  unmount();
  window.history.replaceState({}, '', '/perfil');
  fakeApi({ getProfile: profile, getLists: [], getPantries: [] });
  const view = renderSignedIn(<AppRoutes />, fakeIdentity());
  expect(await screen.findByRole('link', { name: 'Administração' })).toBeVisible();
  view.unmount();
  localStorage.clear();
  const { isOperator: _, ...otherProfile } = profile;
  fakeApi({ getProfile: otherProfile, getLists: [], getPantries: [] });
  renderSignedIn(<AppRoutes />, fakeIdentity());
  await screen.findByRole('button', { name: 'Editar nome' });
  expect(screen.queryByRole('link', { name: 'Administração' })).toBeNull();
});

it('ADM-03 shows that the last backup could not be restored', async () => {
  const { backup } = overview;
  openAdmin({ backup: backup && { ...backup, verification: { state: 'failed', lastAt: null } } });
  const verification = await findRow('Conferência do backup');
  expect(
    verification.getByText('O último backup não pôde ser restaurado para conferir.'),
  ).toBeVisible();
});

it('ADM-07 ADM-08 UI-07 shows that reports and similar products could not be loaded', async () => {
  const { api } = openAdmin();
  await findHeading();
  api.failures.getReportedProducts = serverError;
  api.failures.getProposedMerges = serverError;
  await openTab('Catálogo');
  expect(await screen.findByText('Falha ao buscar as denúncias.')).toBeVisible();
  expect(await screen.findByText('Falha ao buscar os produtos parecidos.')).toBeVisible();
});
