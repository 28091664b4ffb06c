/** Tests the card of what went to waste, and its page. */
import type { Answer, Waste } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { fakeApi, serverError } from '../../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../../test/screens/open-at.tsx';
import { addRegularPurchases } from '../../../../test/screens/open-pantry.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { waitForSentWrites, waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { textOf } from '../../../../test/text-of.ts';
import { SpendingRoute } from '../../../app/routes/SpendingRoute.tsx';
import { wasteRow } from './waste.fixture.ts';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());

const period = {
  total: 200,
  planned: 150,
  impulse: 50,
  categories: [],
  supermarkets: [{ name: 'Extra', total: 200 }],
  people: [],
};
const spending: Answer<'getSpending'> = {
  months: [
    { month: '2026-10', ...period },
    { month: '2026-11', ...period },
  ],
  whole: period,
};
const lettuceId = newId();
const lettuce = (fields: Partial<Waste> = {}) => wasteRow({ productId: lettuceId, ...fields });
const milk = (fields: Partial<Waste> = {}) =>
  wasteRow({
    name: 'Leite',
    categoryName: 'Laticínios e Frios',
    cost: 5.29,
    reason: 'expired',
    ...fields,
  });

async function open(wastes: readonly Waste[], search = '') {
  const api = fakeApi({ getSpending: spending, getWastes: [...wastes] });
  openAddress(`/gastos${search}`);
  const view = renderSignedIn(
    screensAt({ '/gastos': SpendingRoute, '/despensa': () => <p>Despensa</p> }),
  );
  await screen.findByRole('heading', { level: 1 });
  return { api, ...view };
}
const openPage = (wastes: readonly Waste[], month = '2026-11') =>
  open(wastes, `?desperdicio=${month}`);
const findCard = async (name: RegExp) => textOf(await screen.findByRole('link', { name }));

it('VAL-13 shows what went to waste in the month, and in the month before', async () => {
  const october = '2026-10-10T12:00:00.000Z';
  await open([
    lettuce({ cost: 13.62 }),
    milk({ cost: 24.58 }),
    milk({ cost: null }),
    milk({ cost: 50.3, wastedAt: october }),
  ]);
  expect(await findCard(/^Desperdício/u)).toBe(
    'Desperdício: R$ 38,202 itens · em outubro, R$ 50,30',
  );
  const select = screen.getByRole('combobox', { name: 'Período' });
  await user.selectOptions(select, '2026-10');
  expect(await findCard(/^Desperdício/u)).toBe('Desperdício: R$ 50,301 item');
  await user.selectOptions(select, '');
  expect(await findCard(/^Desperdício/u)).toBe('Desperdício: R$ 88,502 itens');
});

it('VAL-13 counts a day in the time zone of the household', async () => {
  await open([lettuce({ wastedAt: '2026-12-01T01:00:00.000Z' })]);
  expect(await findCard(/^Desperdício/u)).toContain('R$ 3,99');
});

it('VAL-13 says that nothing went to waste, and that no price is known', async () => {
  await open([lettuce({ cost: null, wastedAt: '2026-10-10T12:00:00.000Z' })]);
  expect(await findCard(/^Nada/u)).toBe('Nada foi para o lixo em novembro');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '2026-10');
  expect(await findCard(/^Desperdício/u)).toBe('Desperdício: sem preço1 item');
});

it('VAL-13 shows no card to a household that has never recorded a waste', async () => {
  const { api } = await open([]);
  expect(await screen.findByRole('heading', { name: 'Por supermercado' })).toBeVisible();
  await waitUntilAllSent(api);
  expect(screen.queryByText(/lixo|Desperdício/u)).toBeNull();
});

it('VAL-13 opens the page of the month by one tap, with each section, thing, sum, times and reasons', async () => {
  const { container } = await open([
    lettuce(),
    lettuce({ reason: 'leftover', wastedAt: '2026-11-12T12:00:00.000Z' }),
    milk(),
    wasteRow({ name: 'Pilha', categoryName: null, cost: null }),
    milk({ wastedAt: '2026-09-01T12:00:00.000Z' }),
  ]);
  await user.click(await screen.findByRole('link', { name: /^Desperdício/u }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Desperdício' })).toBeVisible();
  expect(screen.getByText('3 itens · 1 sem preço')).toBeVisible();
  const titles = screen.getAllByRole('heading', { level: 2 });
  expect(titles.map(({ parentElement }) => textOf(parentElement ?? document.body))).toEqual([
    'HortifrútiR$ 7,98',
    'Laticínios e FriosR$ 5,29',
    'Sem categoriasem preço',
  ]);
  expect(screen.getAllByRole('button', { expanded: false }).map(textOf)).toEqual([
    'Alface2 vezes · estragou, sobrouR$ 7,98',
    'Leite1 vez · venceuR$ 5,29',
    'PPilha1 vez · estragousem preço',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '2026-09');
  expect(screen.getAllByRole('button', { expanded: false }).map(textOf)).toEqual([
    'Leite1 vez · venceuR$ 5,29',
  ]);
  expect(await axe(container)).toEqual([]);
});

it('VAL-12 VAL-13 undoes one of the times, also without a network', async () => {
  const first = lettuce();
  const { api } = await openPage([
    first,
    lettuce({ wastedAt: '2026-11-12T12:00:00.000Z', cost: 2, amount: 2 }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Alface/u }));
  const undoAll = screen.getAllByRole('button', { name: /^Desfazer: / });
  expect(undoAll.map((each) => each.getAttribute('aria-label')?.replaceAll('\u00a0', ' '))).toEqual(
    [
      'Desfazer: 1 un · estragou de Alface, sex., 20/11',
      'Desfazer: 2 un · estragou de Alface, qui., 12/11',
    ],
  );
  api.isOffline = true;
  await user.click(undoAll[0] ?? document.body);
  expect(await screen.findByText('Desperdício desfeito.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Alface/u })).toHaveTextContent(/1 vez/u);
  api.isOffline = false;
  window.dispatchEvent(new Event('online'));
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    { name: 'undoWaste', params: { wasteId: first.id } },
  ]);
});

it.each([
  [['2026-11-01', '2026-11-08', '2026-11-15'], true],
  // Two purchases are too few.
  [['2026-11-01', '2026-11-08'], false],
])('VAL-13 says what would have been enough after purchases on %s: %s', async (days, isShown) => {
  const wastedOn = ['2026-11-05', '2026-11-12', '2026-11-19'];
  const api = fakeApi({
    getSpending: spending,
    getWastes: wastedOn.map((day) => lettuce({ wastedAt: `${day}T12:00:00.000Z` })),
  });
  const intervals = days.slice(1).map(() => 7);
  addRegularPurchases(api, { productId: lettuceId, quantity: 3, intervals, daysAgo: 0 });
  const { trips } = api.reads.getFinishedTrips as Answer<'getFinishedTrips'>;
  for (const [index, trip] of trips.entries()) trip.boughtAt = `${days[index]}T12:00:00.000Z`;
  openAddress('/gastos?desperdicio=2026-11');
  renderSignedIn(screensAt({ '/gastos': SpendingRoute }));
  await screen.findByRole('button', { name: /^Alface/u });
  const hint = screen.queryByText(/^Você joga fora/u);
  expect(hint && textOf(hint)).toBe(isShown ? 'Você joga fora 1 de 3 alfaces: compre 2' : null);
});

it('VAL-13 has an empty state, and says if it cannot be read', async () => {
  const { unmount } = await openPage([]);
  expect(
    await screen.findByText('Nada foi para o lixo. O que você anotar na despensa aparece aqui.'),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver despensa' }));
  expect(await screen.findByText('Despensa')).toBeVisible();
  unmount();
  const api = fakeApi({});
  api.failures.getWastes = serverError;
  openAddress('/gastos?desperdicio=');
  renderSignedIn(screensAt({ '/gastos': SpendingRoute }));
  expect(await screen.findByText('Falha ao buscar o desperdício.')).toBeVisible();
  api.failures = {};
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.getByText(/^Nada foi para o lixo/u)).toBeVisible());
});

it('VAL-13 says without a network that it cannot be read yet', async () => {
  const api = fakeApi({});
  api.isOffline = true;
  openAddress('/gastos?desperdicio=');
  renderSignedIn(screensAt({ '/gastos': SpendingRoute }));
  expect(
    await screen.findByText('Sem conexão. O desperdício aparece quando o sinal voltar.'),
  ).toBeVisible();
  expect(within(document.body).queryByRole('combobox')).toBeNull();
});
