import type { Answer, FinishedTrip, PurchasedLine } from '@quitanda/contract';
import { files } from '#platform/files.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { withPlainSpaces, textOf } from '../../../test/text-of.ts';
import { axe } from '../../../test/axe.ts';
import { comeBack } from '../../../test/come-back.ts';
import { fakeApi, ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { tripText } from './trip-text.ts';
import { coffeeAndCheese, coffeeTrip } from './trip.fixture.ts';
import { PurchasesRoute } from '../../app/routes/purchases.tsx';

vi.mock('./trip-picture.ts', () => ({ drawTrip: async () => new Blob() }));

const user = userEvent.setup();
const makeTrip = (id: string, fields: Partial<FinishedTrip> = {}): FinishedTrip => ({
  ...coffeeTrip(id),
  ...fields,
});
const [coffeeLine, cheeseLine] = coffeeAndCheese('i1', 'i2') as [PurchasedLine, PurchasedLine];
const tripWithLines: Answer<'getFinishedTrip'> = {
  ...makeTrip('s1'),
  lines: [coffeeLine, cheeseLine],
};

function openPurchases(address: string, reads: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi(reads);
  openAddress(address);
  const rendered = renderSignedIn(
    screensAt({ '/compras': PurchasesRoute, '/lista-compras': () => <p>Listas</p> }),
  );
  return { api, ...rendered };
}

async function chooseAction(name: string) {
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

beforeEach(() => localStorage.clear());

it('CMP-01 groups past trips by month, and opens one', async () => {
  const { container } = openPurchases('/compras', {
    getFinishedTrips: {
      trips: [
        makeTrip('s1'),
        makeTrip('s2', {
          supermarkets: [],
          boughtAt: '2026-10-03T15:00:00.000Z',
          itemCount: 1,
          total: 1234.5,
        }),
      ],
      hasMore: false,
    },
    getFinishedTrip: tripWithLines,
  });
  const november = (await screen.findByRole('heading', { name: 'Novembro de 2026' })).parentElement;
  expect(
    within(november as HTMLElement)
      .getAllByRole('link')
      .map(textOf),
  ).toEqual(['Assaísáb., 21/11 · 2 itensR$ 79,70']);
  const october = screen.getByRole('heading', { name: 'Outubro de 2026' }).parentElement;
  expect(
    within(october as HTMLElement)
      .getAllByRole('link')
      .map(textOf),
  ).toEqual(['Feira da semanasáb., 03/10 · 1 itemR$ 1.234,50']);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  expect(await axe(container)).toEqual([]);

  await user.click(screen.getByRole('link', { name: /^Assaí/u }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Assaí' })).toBeVisible();
  expect(window.location.search).toBe('?compra=s1');
});

it('CMP-01 UI-16 loads older trips page by page', async () => {
  openPurchases('/compras', {
    getFinishedTrips: {
      trips: [
        ...Array.from({ length: 20 }, (_, index) => makeTrip(`s${index + 10}`)),
        makeTrip('s1', { supermarkets: ['Extra'], boughtAt: '2026-10-03T15:00:00.000Z' }),
      ],
      hasMore: false,
    },
  });
  expect(await screen.findAllByRole('link', { name: /^Assaí/u })).toHaveLength(20);
  expect(screen.queryByRole('link', { name: /^Extra/u })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
  const olderTrip = await screen.findByRole('link', { name: /^Extra/u });
  await waitFor(() => expect(olderTrip).toHaveFocus());
  expect(screen.getAllByRole('link', { name: /^Assaí/u })).toHaveLength(20);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

it('CMP-01 shows each trip once under one heading for its month, also if a trip is finished meanwhile', async () => {
  const timeOf = (minute: number) => `2026-11-21T15:${String(minute).padStart(2, '0')}:00.000Z`;
  const trips = Array.from({ length: 22 }, (_, index) =>
    makeTrip(`s${index}`, { supermarkets: [`Mercado ${index}`], boughtAt: timeOf(30 - index) }),
  );
  const { api } = openPurchases('/compras', {
    getFinishedTrips: { trips, hasMore: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
  expect(await screen.findByRole('link', { name: /^Mercado 21/u })).toBeVisible();
  const getMonths = () => screen.getAllByRole('heading', { level: 2 }).map(textOf);
  expect(getMonths()).toEqual(['Novembro de 2026']);

  const newTrip = makeTrip('s99', { supermarkets: ['Novo'], boughtAt: timeOf(45) });
  api.reads.getFinishedTrips = { trips: [newTrip, ...trips], hasMore: false };
  comeBack();
  expect(await screen.findByRole('link', { name: /^Novo/u })).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(23);
  expect(getMonths()).toEqual(['Novembro de 2026']);
});

it('CMP-01 shows that there is no trip yet, and that trips could not be loaded', async () => {
  const { unmount } = openPurchases('/compras', {
    getFinishedTrips: { trips: [], hasMore: false },
  });
  expect(
    await screen.findByText('Ainda não há compras. Elas aparecem aqui quando você finaliza uma.'),
  ).toBeVisible();
  unmount();
  const { api } = openPurchases('/compras', {});
  api.failures.getFinishedTrips = serverError;
  expect(await screen.findByText('Falha ao buscar suas compras.')).toBeVisible();
});

it('CMP-02 shows each line with its sum', async () => {
  const { container } = openPurchases('/compras?compra=s1', { getFinishedTrip: tripWithLines });
  expect(await screen.findByRole('heading', { level: 1, name: 'Assaí' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Café Pilão 500 g2 pacotes × R$ 24,90R$ 49,80',
    'queijo0,5 kg × R$ 59,80R$ 29,90',
  ]);
  expect(textOf(container)).toContain('Sábado, 21/11/20262 itens · Feira da semanaR$ 79,70');
  expect(textOf(container)).toContain('Itens (2)Toque para corrigir');
  expect(await axe(container)).toEqual([]);
});

/** A trip whose receipt has R$ 1,80 of discount, and whose second line was corrected. */
const tripOfReceipt: Answer<'getFinishedTrip'> = {
  ...tripWithLines,
  total: 73,
  lines: [
    {
      ...coffeeLine,
      price: 24,
      total: 48,
      printed: { quantity: 2, unit: 'un', price: 24.9, total: 49.8, discount: 1.8, addition: 0 },
    },
    {
      ...coffeeLine,
      listItemId: 'i3',
      productName: 'Pão',
      quantity: 1,
      price: 25,
      total: 25,
      printed: { quantity: 1, unit: 'un', price: 52, total: 52, discount: 2, addition: 0 },
    },
  ],
};

it('NF-10 CMP-02 shows the printed amounts of a receipt and its discount, except those of a corrected line', async () => {
  const { container } = openPurchases('/compras?compra=s1', { getFinishedTrip: tripOfReceipt });
  await screen.findByRole('heading', { level: 1, name: 'Assaí' });
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Café Pilão 500 g2 pacotes × R$ 24,90R$ 49,80',
    'Pão1 un × R$ 25,00R$ 25,00',
  ]);
  expect(screen.getAllByRole('term').map(textOf)).toEqual(['Desconto']);
  expect(screen.getAllByRole('definition').map(textOf)).toEqual(['-R$ 1,80']);
  expect(await axe(container)).toEqual([]);
});

it('NF-10 CMP-02 shares the printed amounts of a receipt and its discount as text', () => {
  expect(withPlainSpaces(tripText(tripOfReceipt))).toBe(
    [
      'Assaí, 21/11/2026',
      '',
      'Café Pilão 500 g: 2 pacotes × R$ 24,90 = R$ 49,80',
      'Pão: 1 un × R$ 25,00 = R$ 25,00',
      '',
      'Desconto: -R$ 1,80',
      'Total: R$ 73,00',
    ].join('\n'),
  );
});

it('SHO-28 CMP-02 shows and shares a price that was derived from a total as approximate', async () => {
  const [coffee] = tripWithLines.lines;
  const line = { ...coffee, productName: 'Feijão', quantity: 3, price: 3.33, total: 10 };
  const lines = [line as (typeof tripWithLines.lines)[number]];
  openPurchases('/compras?compra=s1', { getFinishedTrip: { ...tripWithLines, lines } });
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await chooseAction('Compartilhar');
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Feijão3 un, cerca de R$ 3,33 por unidadeR$ 10,00',
  ]);
  expect(withPlainSpaces(share.mock.calls[0]?.[0].text)).toContain(
    'Feijão: 3 un, cerca de R$ 3,33 por unidade = R$ 10,00',
  );
});

it('CMP-02 shows that a trip no longer exists', async () => {
  openPurchases('/compras?compra=s9', {
    getFinishedTrip: () =>
      new ErrorResponse(404, { code: 'finish-not-found', message: 'Compra não encontrada.' }),
  });
  expect(await screen.findByText('Esta compra não existe mais.')).toBeVisible();
});

it('CMP-02 shares a trip as text, or copies it if the browser cannot share', async () => {
  openPurchases('/compras?compra=s1', { getFinishedTrip: tripWithLines });
  const share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await chooseAction('Compartilhar');
  const text = [
    'Assaí, 21/11/2026',
    '',
    'Café Pilão 500 g: 2 pacotes × R$ 24,90 = R$ 49,80',
    'queijo: 0,5 kg × R$ 59,80 = R$ 29,90',
    '',
    'Total: R$ 79,70',
  ].join('\n');
  const shared = share.mock.calls[0]?.[0];
  expect(withPlainSpaces(shared?.text)).toBe(text);

  Reflect.deleteProperty(navigator, 'share');
  await chooseAction('Compartilhar');
  expect(await screen.findByText('Texto da compra copiado.')).toBeVisible();
  await waitFor(async () =>
    expect(withPlainSpaces(await navigator.clipboard.readText())).toBe(text),
  );
});

it('CASA-65 CMP-02 names the picture after the day of the trip in the household’s time zone', async () => {
  const share = vi.spyOn(files, 'share').mockResolvedValue('done');
  onTestFinished(() => share.mockRestore());
  const trip = { ...tripWithLines, boughtAt: '2026-11-22T00:30:00.000Z' };
  openPurchases('/compras?compra=s1', { getFinishedTrip: trip });
  await chooseAction('Como imagem');
  await waitFor(() =>
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ name: 'compra-2026-11-21.png' })),
  );
});

it('CMP-02 UI-07 shows that a trip could not be loaded', async () => {
  const { api } = openPurchases('/compras?compra=s1', {});
  api.failures.getFinishedTrip = serverError;
  expect(await screen.findByText('Falha ao buscar esta compra.')).toBeVisible();
});

it.each(['Compartilhar', 'Como imagem'])(
  'CMP-02 shows that a trip could not be shared by %s',
  async (name) => {
    const share = vi.spyOn(files, 'share').mockResolvedValue('failed');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error());
    onTestFinished(() => {
      share.mockRestore();
      writeText.mockRestore();
    });
    openPurchases('/compras?compra=s1', { getFinishedTrip: tripWithLines });
    await chooseAction(name);
    expect(await screen.findByText('Não foi possível compartilhar.')).toBeVisible();
  },
);
