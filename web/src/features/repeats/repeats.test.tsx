/** Tests the row in the sheet of an item, 'O que se repete' and what is told, with the real sync code. */
import { repeatIdOf } from '@quitanda/contract/repeats/repeat-ids';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse, fakeApi, serverError } from '../../../test/fakes/fake-api.ts';
import { acceptWrites } from '../../../test/fakes/server-lists.ts';
import { chooseInMenu } from '../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../test/screens/open-lists.tsx';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { listId, makeItem, makeList } from '../lists/list.fixture.ts';
import { DueItems } from './DueItems.tsx';
import { RepeatsDialog } from './RepeatsDialog.tsx';

const user = userEvent.setup();
// A Friday.
const friday = Date.parse('2026-11-20T15:00:00Z');
const week = 7 * 86_400_000;
const milk = makeItem('00-1', { name: 'Leite', quantity: 2 });
const lists = [makeList([milk])];
const refusal = new ErrorResponse(409, { code: 'key-reused', message: 'Não.' });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: friday, toFake: ['Date'] });
  return () => void vi.useRealTimers();
});

const paramsOf = (name: string) => ({ listId, repeatId: repeatIdOf(listId, name) });

function serve() {
  const api = serveLists(lists);
  const home = acceptWrites(
    api,
    lists,
    'setRepeat',
    'endRepeat',
    'addDueItems',
    'changeListItem',
    'removeListItem',
  );
  api.reads.getRepeats = () => home.read('getRepeats', {}) ?? [];
  return { api, home };
}

async function openSheet() {
  await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
  return screen.findByRole('dialog', { name: 'Editar Item' });
}
const row = () => screen.getByRole('checkbox', { name: /^Repetir/u });
const rowText = () => textOf(row().parentElement);

async function openRepeats() {
  await chooseInMenu('O que se repete');
  return screen.findByRole('dialog', { name: 'O que se repete' });
}

it('REP-01 lets an item return every week with one tap, and changes how often', async () => {
  const { api, home } = serve();
  await openLists();
  const sheet = await openSheet();
  expect(rowText()).toBe('Repetir');
  await user.click(row());
  // The write is defined in a part that may still be loading.
  await vi.waitFor(() => expect(row()).toBeChecked());
  expect(rowText()).toBe('Repetir toda semanaVolta em 27/11/2026Mudar');
  expect(await axe(sheet)).toEqual([]);
  await user.click(within(sheet).getByRole('button', { name: 'Mudar: Repetir toda semana' }));
  const dialog = await screen.findByRole('dialog', { name: 'Repetir Leite' });
  await user.click(within(dialog).getByRole('radio', { name: 'A cada 2 semanas' }));
  await user.selectOptions(within(dialog).getByLabelText('Dia da semana'), 'Sábado');
  expect(within(dialog).getByText('Volta em 28/11/2026')).toBeVisible();
  expect(await axe(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rowText()).toBe('Repetir a cada 2 semanasVolta em 28/11/2026Mudar'));
  // The sheet is still open, and its own form was not sent.
  expect(screen.getByRole('dialog', { name: 'Editar Item' })).toBeVisible();
  await waitUntilAllSent(api);
  expect(home.read('getRepeats', {})).toMatchObject([
    { name: 'Leite', quantity: 2, rule: { unit: 'week', every: 2, day: 6 } },
  ]);
});

it('REP-01 says that a month without the day has its last day', async () => {
  serve();
  await openLists();
  await openSheet();
  await user.click(row());
  await user.click(await screen.findByRole('button', { name: 'Mudar: Repetir toda semana' }));
  await user.click(await screen.findByRole('radio', { name: 'Todo mês' }));
  await user.selectOptions(screen.getByLabelText('Dia do mês'), 'Dia 31');
  expect(
    screen.getByText('Volta em 30/11/2026. Nos meses mais curtos, no último dia.'),
  ).toBeVisible();
});

it('REP-01 lets an item return every 1 to 30 days, counted from today', async () => {
  const { api, home } = serve();
  await openLists();
  await openSheet();
  await user.click(row());
  await user.click(await screen.findByRole('button', { name: 'Mudar: Repetir toda semana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Repetir Leite' }));
  await user.click(dialog.getByRole('radio', { name: 'A cada … dias' }));
  expect(dialog.queryByLabelText('Dia da semana')).toBeNull();
  const days = dialog.getByRole('textbox', { name: 'Dias' });
  expect(days).toHaveValue('10');
  expect(dialog.getByText('Volta em 30/11/2026')).toBeVisible();
  expect(await axe(screen.getByRole('dialog', { name: 'Repetir Leite' }))).toEqual([]);
  for (const refused of ['31', '0', '1,5', '']) {
    await user.clear(days);
    if (refused !== '') await user.type(days, refused);
    expect(dialog.queryByText(/^Volta em/u)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('Informe de 1 a 30 dias.')).toBeVisible();
    expect(days).toHaveFocus();
  }
  await user.type(days, '1');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rowText()).toBe('Repetir todo diaVolta em 21/11/2026Mudar'));
  await user.click(screen.getByRole('button', { name: 'Mudar: Repetir todo dia' }));
  await user.click(await screen.findByRole('button', { name: 'Aumentar Dias' }));
  await user.click(screen.getByRole('radio', { name: 'Todo mês' }));
  expect(screen.getByLabelText('Dia do mês')).toHaveValue('20');
  await user.click(screen.getByRole('radio', { name: 'A cada … dias' }));
  await user.click(await screen.findByRole('button', { name: 'Diminuir Dias' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(rowText()).toBe('Repetir a cada 9 diasVolta em 29/11/2026Mudar'));
  await waitUntilAllSent(api);
  expect(home.read('getRepeats', {})).toMatchObject([
    { rule: { unit: 'day', every: 9, day: 1 }, nextOn: '2026-11-29' },
  ]);
});

it('REP-01 MOB-01 sets it offline, and says that it waits', async () => {
  const { api } = serve();
  await openLists();
  api.isOffline = true;
  await openSheet();
  await user.click(row());
  await waitFor(() => expect(rowText()).toBe('Repetir toda semanaAguardando envioMudar'));
});

it('REP-01 says what was not saved', async () => {
  const { api } = serve();
  api.answers = { ...api.answers, setRepeat: () => refusal };
  await openLists();
  await openSheet();
  await user.click(row());
  expect(await screen.findByText('Falha ao repetir o item.')).toBeTruthy();
  await waitFor(() => expect(rowText()).toBe('Repetir'));
});

it('REP-06 shows what repeats, changes it and ends it, and continues after an undo', async () => {
  const { api, home } = serve();
  const setAt = new Date(friday).toISOString();
  const rule = { unit: 'week', every: 1, day: 6 } as const;
  for (const name of ['Leite', 'Pão'])
    home.tap('setRepeat', {
      params: paramsOf(name),
      body: { name, quantity: 2, unit: 'un', rule, setAt },
    });
  await openLists();
  const dialog = await openRepeats();
  await within(dialog).findByText('Leite');
  expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([
    'Leite2 un · toda semana · volta em 21/11/2026Mudar',
    'Pão2 un · toda semana · volta em 21/11/2026Mudar',
  ]);
  expect(await axe(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Mudar Pão' }));
  await user.click(await screen.findByRole('radio', { name: 'A cada 4 semanas' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await within(dialog).findByText('2 un · a cada 4 semanas · volta em 12/12/2026');
  await user.click(within(dialog).getByRole('button', { name: 'Não repetir mais Leite' }));
  expect(within(dialog).queryByText('Leite')).toBeNull();
  expect(await screen.findByText('"Leite" não se repete mais.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await within(dialog).findByText('Leite')).toBeVisible();
  await waitUntilAllSent(api);
  expect(home.read('getRepeats', {})?.map(({ name }) => name)).toEqual(['Leite', 'Pão']);
});

it('REP-06 says how to begin where nothing repeats', async () => {
  const { api } = serve();
  await openLists();
  await openRepeats();
  expect(
    await screen.findByText(
      'Nada se repete ainda. Toque no nome de um item da lista e ligue “Repetir”.',
    ),
  ).toBeVisible();
  expect(api.sent).toEqual([]);
});

it('REP-06 says that the end was not saved', async () => {
  const { api, home } = serve();
  const body = { name: 'Leite', quantity: 1, unit: 'un' as const, setAt: '2026-11-20T15:00:00Z' };
  const rule = { unit: 'week', every: 1, day: 6 } as const;
  home.tap('setRepeat', { params: paramsOf('Leite'), body: { ...body, rule } });
  api.answers = { ...api.answers, endRepeat: () => refusal };
  await openLists();
  const dialog = await openRepeats();
  await user.click(await screen.findByRole('button', { name: 'Não repetir mais Leite' }));
  expect(await screen.findByText('Falha ao mudar a repetição.')).toBeVisible();
  expect(await within(dialog).findByText('Leite')).toBeVisible();
});

it('REP-06 says that what repeats could not be loaded', async () => {
  const identity = fakeIdentity();
  const api = fakeApi({ getLists: [] });
  api.failures.getRepeats = serverError;
  renderSignedIn(<RepeatsDialog isOpen onClose={() => undefined} />, identity);
  expect(await screen.findByText('Falha ao buscar o que se repete.')).toBeVisible();
});

it('REP-03 REP-05 adds what is due, tells it once, and nothing again after a restart', async () => {
  const { api, home } = serve();
  const setAt = new Date(friday).toISOString();
  const rule = { unit: 'week', every: 1, day: 5 } as const;
  for (const name of ['Café', 'Pão', 'Sal'])
    home.tap('setRepeat', {
      params: paramsOf(name),
      body: { name, quantity: 1, unit: 'un', rule, setAt },
    });
  vi.setSystemTime(friday + week);
  const identity = fakeIdentity();
  const { id } = identity.user;
  api.memberships = [{ id, name: 'Casa', isPersonal: true, role: 'responsible', memberCount: 1 }];
  // This device has told everything until now.
  const told = { householdId: id, dates: {} };
  localStorage.setItem('toldRepeats', JSON.stringify(told));
  await openLists({ identity, siblings: <DueItems /> });
  const text = 'Café e mais 2 entraram em "Compras do mês": repetem toda semana.';
  expect(await screen.findByText(text)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Editar Pão' })).toBeVisible();
  await waitUntilAllSent(api);
  expect(api.sent.map(({ name }) => name)).toEqual(['addDueItems']);
  expect(home.read('getRepeats', {})).toMatchObject(
    Array.from({ length: 3 }, () => ({ nextOn: '2026-12-04', addedOn: '2026-11-27' })),
  );
  cleanup();
  await openLists({ identity, siblings: <DueItems /> });
  await waitUntilAllSent(api);
  expect(screen.queryByText(text)).toBeNull();
  expect(api.sent).toHaveLength(1);
});

it('UNI-13 repeats an item in its unit, also after the rule is changed in the list of all', async () => {
  const cheese = { ...milk, quantity: 0.3, unit: 'kg', unitText: 'g' } as const;
  const api = serveLists([makeList([cheese])]);
  const home = acceptWrites(api, [makeList([cheese])], 'setRepeat', 'endRepeat');
  api.reads.getRepeats = () => home.read('getRepeats', {}) ?? [];
  await openLists();
  const sheet = await openSheet();
  await user.click(row());
  await vi.waitFor(() => expect(row()).toBeChecked());
  await user.click(within(sheet).getByRole('button', { name: 'Cancelar' }));
  const dialog = await openRepeats();
  expect(textOf(await within(dialog).findByRole('listitem'))).toContain(
    '300 g · toda semana · volta em 27/11/2026',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Mudar Leite' }));
  const rule = await screen.findByRole('dialog', { name: 'Repetir Leite' });
  await user.click(within(rule).getByRole('radio', { name: 'A cada 2 semanas' }));
  await user.click(within(rule).getByRole('button', { name: 'Salvar' }));
  await waitUntilAllSent(api);
  expect(home.read('getRepeats', {})).toMatchObject([
    { quantity: 0.3, unit: 'kg', unitText: 'g', rule: { every: 2 } },
  ]);
});
