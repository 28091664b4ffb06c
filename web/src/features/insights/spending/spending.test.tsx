import type { Answer } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { newId } from '@quitanda/contract/ids';
import { saveKnownHouseholds, saveShownHousehold } from '../../../lib/device/shown-household.ts';
import { afterNextFrameShown } from '../../../lib/timing/after-next-paint.ts';
import { setUpAnaAndBia, bia } from '../../../../test/ana-and-bia.ts';
import { withPlainSpaces, textOf } from '../../../../test/text-of.ts';
import { axe } from '../../../../test/axe.ts';
import { fakeApi, serverError } from '../../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../../test/screens/open-at.tsx';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { comeBack } from '../../../../test/come-back.ts';
import { advanceClock, fakeLongTimers } from '../../../../test/long-timers.ts';
import { useOutboxValue } from '../../../sync/react/use-pending.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { settle } from '../../../../test/settle.ts';
import { SpendingScreen } from './SpendingScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.clear());
type Spending = Answer<'getSpending'>;
const noSpending = {
  total: 0,
  planned: 0,
  impulse: 0,
  categories: [],
  supermarkets: [],
  people: [],
};
const october = {
  total: 200,
  planned: 150,
  impulse: 50,
  categories: [
    { name: 'Mercearia', total: 199.5 },
    { name: null, total: 0.5 },
  ],
  supermarkets: [
    { name: 'Extra', total: 120 },
    { name: null, total: 80 },
  ],
  people: [],
};
const spending: Spending = {
  months: [
    { month: '2026-09', ...noSpending },
    { month: '2026-10', ...october },
    { month: '2026-11', ...noSpending },
  ],
  whole: { ...october, total: 200 },
};
const basketOf = (...indexes: (number | null)[]): Answer<'getBasketIndex'> => ({
  months: indexes.map((index, position) => ({
    month: `2026-${String(position + 9).padStart(2, '0')}`,
    index,
    itemCount: index === null ? 4 : 12,
  })),
});

/** The responses of the fake server. A read without a response fails. */
interface Answers {
  readonly spending?: Spending;
  readonly basket?: Answer<'getBasketIndex'>;
}

async function openSpending(answers: Answers) {
  const api = fakeApi({
    ...(answers.spending && { getSpending: answers.spending }),
    ...(answers.basket && { getBasketIndex: answers.basket }),
  });
  if (!answers.spending) api.failures.getSpending = serverError;
  if (!answers.basket) api.failures.getBasketIndex = serverError;
  return { api, ...(await renderSpending()) };
}
async function renderSpending(identity = fakeIdentity(), children: ReactNode = null) {
  openAddress('/gastos');
  const rendered = renderSignedIn(
    <>
      {screensAt({ '/gastos': SpendingScreen, '/lista-compras': () => <p>Listas</p> })}
      {children}
    </>,
    identity,
  );
  await screen.findByRole('heading', { level: 1, name: 'Gastos' });
  return rendered;
}
const getCard = (title: string) => {
  const element = screen.getByRole('heading', { level: 2, name: title }).parentElement;
  if (!element) throw new Error(`There is no card ${title}.`);
  return element;
};
const rowTexts = (title: string) => within(getCard(title)).getAllByRole('listitem').map(textOf);

it('INS-04 shows the latest month with a purchase, by category, by supermarket, and by planned and impulse items', async () => {
  const { container } = await openSpending({ spending, basket: basketOf(null, null, null) });
  const period = await screen.findByRole('combobox', { name: 'Período' });
  expect(period).toHaveDisplayValue('Outubro de 2026');
  expect(rowTexts('Planejado e por impulso')).toEqual([
    'PlanejadoR$ 150,0075%',
    'Por impulsoR$ 50,0025%',
  ]);
  expect(rowTexts('Por categoria')).toEqual([
    'MerceariaR$ 199,50100%',
    'Sem categoriaR$ 0,50menos de 1%',
  ]);
  expect(rowTexts('Por supermercado')).toEqual([
    'ExtraR$ 120,0060%',
    'Sem supermercadoR$ 80,0040%',
  ]);
  expect(await axe(container)).toEqual([]);
});

it('NF-11 INS-04 shows what was bought without a list as neither planned nor on impulse', async () => {
  const withReceipt = { ...october, planned: 130 };
  const months = [{ month: '2026-10', ...withReceipt }];
  await openSpending({ spending: { months, whole: withReceipt }, basket: basketOf(null) });
  await screen.findByRole('combobox', { name: 'Período' });
  expect(rowTexts('Planejado e por impulso')).toEqual([
    'PlanejadoR$ 130,0065%',
    'Por impulsoR$ 50,0025%',
    'Sem listaR$ 20,0010%',
  ]);
  expect(textOf(getCard('Por mês'))).toContain('Sem lista');
});

it('INS-04 selects the latest month although the answer that the device has stored is older', async () => {
  const { api } = await openSpending({ spending, basket: basketOf(null) });
  const period = () => screen.getByRole('combobox', { name: 'Período' });
  await waitFor(() => expect(period()).toHaveDisplayValue('Outubro de 2026'));
  act(() => openAddress('/lista-compras'));
  await screen.findByText('Listas');
  const november = { ...october, month: '2026-11' };
  api.reads.getSpending = { ...spending, months: [...spending.months.slice(0, 2), november] };
  // An answer of the last seconds is not requested again.
  vi.setSystemTime(Date.now() + 60_000);
  onTestFinished(() => void vi.useRealTimers());
  act(() => openAddress('/gastos'));
  expect(period()).toHaveDisplayValue('Outubro de 2026');
  await waitFor(() => expect(period()).toHaveDisplayValue('Novembro de 2026'));
});

it('INS-09 shows spending by person in a shared household, with all former members as one share', async () => {
  const { ana, identity, api } = setUpAnaAndBia({ getBasketIndex: basketOf(null) });
  const people = [
    { id: bia.id, total: 120 },
    { id: ana.id, total: 79.7 },
    { id: null, total: 0.1 },
    { id: newId(), total: 0.2 },
  ];
  const sharedSpending = { ...october, people };
  api.reads.getSpending = {
    months: [{ month: '2026-10', ...sharedSpending }],
    whole: sharedSpending,
  };
  const { container } = await renderSpending(identity);
  await screen.findByRole('heading', { level: 2, name: 'Quem comprou' });
  expect(rowTexts('Quem comprou')).toEqual([
    'BBiaR$ 120,0060%',
    'AAna (você)R$ 79,7040%',
    'QQuem saiu da casaR$ 0,30menos de 1%',
  ]);
  expect(screen.getByRole('progressbar', { name: 'Bia: 60%' })).toBeInTheDocument();
  expect(await axe(container)).toEqual([]);
});

it('INS-09 shows no spending by person in a personal household', async () => {
  const { api, identity, ana } = setUpAnaAndBia({ getBasketIndex: basketOf(null) });
  saveShownHousehold(undefined);
  const personalSpending = { ...october, people: [{ id: ana.id, total: 200 }] };
  api.reads.getSpending = {
    months: [{ month: '2026-10', ...personalSpending }],
    whole: personalSpending,
  };
  await renderSpending(identity);
  await screen.findByRole('heading', { level: 2, name: 'Por supermercado' });
  // The members of a household would arrive with an exchange, and the section is loaded after that.
  await waitUntilAllSent(api);
  await import('./SpendingByPerson.tsx');
  await act(() => new Promise<void>((resolve) => afterNextFrameShown(resolve)));
  await act(settle);
  expect(screen.queryByRole('heading', { name: 'Quem comprou' })).toBeNull();
});

it('INS-04 DAT-06 shows sums above the maximum price of an item', async () => {
  const total = 149_999_985.23;
  const extra = { name: 'Extra', total };
  const sums = {
    total,
    planned: total,
    impulse: 0,
    categories: [extra],
    supermarkets: [extra],
    people: [],
  };
  await openSpending({
    spending: { months: [{ month: '2026-10', ...sums }], whole: sums },
    basket: basketOf(null),
  });
  expect(await screen.findByRole('combobox', { name: 'Período' })).toBeTruthy();
  expect(rowTexts('Por supermercado')).toEqual(['ExtraR$ 149.999.985,23100%']);
});

it("INS-10 INS-04 requests months in the household's time zone, and shows the selected month or all months", async () => {
  const { api, identity } = setUpAnaAndBia({
    getSpending: spending,
    getBasketIndex: basketOf(null, null, null),
  });
  api.memberships = api.memberships.map((each) => ({ ...each, timeZone: 'America/Manaus' }));
  saveKnownHouseholds(api.memberships);
  await renderSpending(identity);
  const period = await screen.findByRole('combobox', { name: 'Período' });
  expect(api.receivedReads.find(({ name }) => name === 'getSpending')?.query).toEqual({
    timeZone: 'America/Manaus',
  });
  await user.selectOptions(period, 'Novembro de 2026');
  expect(screen.getByText('Nenhuma compra neste mês.')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Por categoria' })).toBeNull();
  await user.selectOptions(period, 'Últimos 3 meses');
  expect(rowTexts('Por supermercado')).toHaveLength(2);
});

it('INS-04 draws the months as a chart, and lists all of them in a table', async () => {
  await openSpending({ spending, basket: basketOf(null, null, null) });
  const chart = await screen.findByRole('img', { name: /^Gastos de/u });
  expect(withPlainSpaces(chart.getAttribute('aria-label'))).toBe(
    'Gastos de setembro de 2026 a novembro de 2026, no máximo R$ 200,00 em outubro de 2026. Todos estão na tabela.',
  );
  await user.click(screen.getByRole('button', { name: 'Todos os meses' }));
  const rows = within(getCard('Por mês')).getAllByRole('row').slice(1).map(textOf);
  expect(rows).toEqual(['Novembro de 2026R$ 0,00R$ 0,00', 'Outubro de 2026R$ 200,00R$ 50,00']);
});

it('INS-04 INS-19 shows the index of the basket, and the number of items that it is based on', async () => {
  const { container } = await openSpending({ spending, basket: basketOf(100, null, 106.34) });
  expect(await screen.findByText('+6,3%')).toBeTruthy();
  expect(screen.getByText('Sua cesta está 6,3% mais cara que em setembro de 2026.')).toBeTruthy();
  expect(screen.getByText('Em novembro de 2026: 12 itens comparados.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mês a mês' }));
  const inflation = within(getCard('Inflação da minha cesta'));
  expect(inflation.getAllByRole('row').slice(1).map(textOf)).toEqual([
    'Novembro de 2026106,312',
    'Outubro de 2026poucos itens4',
    'Setembro de 2026100,012',
  ]);
  expect(await axe(container)).toEqual([]);
});

it.each([
  [basketOf(100, 95), '−5,0%', 'Sua cesta está 5,0% mais barata que em setembro de 2026.'],
  [basketOf(100, 100.04), '0,0%', 'Sua cesta custa o mesmo que em setembro de 2026.'],
])('INS-04 shows that the basket is cheaper or costs the same', async (basket, change, text) => {
  await openSpending({ spending, basket });
  expect(await screen.findByText(change)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  [basketOf(null, null), /falta um mês com ao menos 5 itens comprados/u],
  [basketOf(100, null), /falta outro mês com ao menos 5 itens que você já comprou antes/u],
])(
  'INS-04 INS-19 shows which purchases are missing before the inflation can be shown',
  async (basket, text) => {
    await openSpending({ spending, basket });
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

it('INS-04 shows that there are no purchases', async () => {
  await openSpending({ spending: { ...spending, whole: noSpending }, basket: basketOf() });
  const text = 'Ainda não há gastos nos últimos 3 meses. Eles vêm das suas compras finalizadas.';
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ir para as Listas' }));
  expect(await screen.findByText('Listas')).toBeTruthy();
});

it('INS-04 INS-19 offers a retry if the spending or the basket index cannot be loaded', async () => {
  const { api } = await openSpending({});
  expect(await screen.findByText('Falha ao buscar seus gastos.')).toBeTruthy();
  api.failures = { getBasketIndex: serverError };
  api.reads.getSpending = spending;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Falha ao buscar a inflação da sua cesta.')).toBeTruthy();
  api.failures = {};
  api.reads.getBasketIndex = basketOf(100, 101);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('+1,0%')).toBeTruthy();
});

function UnsentCount() {
  return <p>{useOutboxValue(({ pending }) => pending.length)} por enviar</p>;
}

/** A button that finishes a trip with one item, as the trip screen does. */
function FinishButton({ isUnpriced = false }) {
  const write = useWrite();
  const body = { listId: newId(), items: [{ listItemId: newId(), isUnpriced }] } as never;
  return (
    <button onClick={() => write('finishPurchase', { params: { pantryId: newId() }, body })}>
      Finalizar
    </button>
  );
}

it('SYN-35 FIN-07 says nothing of an unsent trip without prices, which is in no spending', async () => {
  const api = fakeApi({ getSpending: spending, getBasketIndex: basketOf(null) });
  await renderSpending(
    fakeIdentity(),
    <>
      <FinishButton isUnpriced />
      <UnsentCount />
    </>,
  );
  api.isOffline = true;
  await user.click(await screen.findByRole('button', { name: 'Finalizar' }));
  expect(await screen.findByText('1 por enviar')).toBeVisible();
  expect(screen.queryByText(/ainda não foi enviada/u)).toBeNull();
});

it("SYN-34 SYN-35 INS-04 shows a purchase once it is sent while 'Gastos' is open, and says until then that it is missing", async () => {
  const api = fakeApi({ getSpending: spending, getBasketIndex: basketOf(null) });
  await renderSpending(fakeIdentity(), <FinishButton />);
  await screen.findByRole('heading', { level: 2, name: 'Por supermercado' });
  const missing = '1 compra ainda não foi enviada e não está nestes números.';
  expect(screen.queryByText(missing)).toBeNull();
  api.isOffline = true;
  await user.click(screen.getByRole('button', { name: 'Finalizar' }));
  expect(await screen.findByText(missing)).toBeVisible();
  const withTrip = { ...october, supermarkets: [{ name: 'Extra', total: 230 }], total: 230 };
  api.answers.finishPurchase = () => {
    api.reads.getSpending = { months: [{ month: '2026-10', ...withTrip }], whole: withTrip };
    return { id: newId() } as never;
  };
  fakeLongTimers();
  api.isOffline = false;
  comeBack();
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
  await advanceClock(1_000);
  await waitFor(() => expect(rowTexts('Por supermercado')).toEqual(['ExtraR$ 230,00100%']));
});
