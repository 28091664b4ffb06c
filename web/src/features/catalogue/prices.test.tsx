import type { ProductPrice } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { textOf } from '../../../test/text-of.ts';
import { axe } from '../../../test/axe.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { refuseLater } from '../../../test/sent-writes.ts';
import { makeProduct, serveCatalogue } from '../../../test/screens/open-catalogue.tsx';

const user = userEvent.setup();
const beer = makeProduct('c1', { name: 'Cerveja 350 ml' });
const makePrice = (
  price: number,
  date: string,
  supermarket: string | null,
  priceNoteId: string | null = null,
): ProductPrice => ({
  date: `${date}T15:00:00.000Z`,
  supermarket,
  price,
  unit: 'un',
  unitPrice: { measure: 'L', price, per: 0.35 },
  quantity: priceNoteId === null ? 6 : null,
  priceNoteId,
});

/** Opens the dialog with the prices. Without `prices`, the server fails to load them. */
async function showPrices(prices?: ProductPrice[]) {
  const { api, show } = serveCatalogue([beer]);
  if (prices) api.reads.getProductPrices = { prices };
  else api.failures.getProductPrices = serverError;
  await show();
  await user.click(screen.getByRole('button', { name: 'Ver Preços' }));
  const dialog = await screen.findByRole('dialog', { name: 'Preços de "Cerveja 350 ml"' });
  return { api, dialog, inside: within(dialog) };
}
const cellTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(textOf));

it('INS-03 INS-14 shows the last, lowest and median price, also by supermarket, and all prices in a table', async () => {
  const { dialog, inside } = await showPrices([
    makePrice(3.49, '2026-11-20', 'Extra', 'note'),
    makePrice(3.15, '2026-10-20', 'Dia'),
    makePrice(4.2, '2026-09-20', 'Extra'),
    makePrice(0, '2026-08-20', 'Extra'),
  ]);
  const section = await inside.findByRole('region', { name: 'Preços por L' });
  expect([...section.querySelectorAll('dl > div')].map(textOf)).toEqual([
    'ÚltimoR$ 9,97/LR$ 3,49 a embalagem20/11/2026',
    'MenorR$ 9,00/LR$ 3,15 a embalagem20/10/2026',
    'MedianaR$ 9,97/L',
  ]);
  expect(cellTexts(inside.getByRole('table', { name: 'Por supermercado (R$/L)' }))).toEqual([
    ['Dia', 'R$ 9,00', 'R$ 9,00', 'R$ 9,00'],
    ['Extra', 'R$ 9,97', 'R$ 9,97', 'R$ 9,97'],
  ]);
  const chart = inside.getByRole('img', { name: /^Preços de 20\/09\/2026 a 20\/11\/2026/u });
  expect(chart.querySelectorAll('circle')).toHaveLength(3);
  await user.click(inside.getByRole('button', { name: 'Todos os preços (3)' }));
  const allPrices = inside.getAllByRole('table').at(-1) as HTMLElement;
  expect(cellTexts(allPrices)[0]).toEqual([
    '20/11/2026',
    'Extra (anotado)',
    'R$ 9,97/LR$ 3,49 a embalagem',
  ]);
  expect(await axe(dialog)).toEqual([]);
});

it('INS-03 draws no chart if there is only one price', async () => {
  const { inside } = await showPrices([makePrice(3.49, '2026-11-20', null)]);
  await inside.findByText('Último');
  expect(inside.queryByRole('img')).toBeNull();
  expect(inside.queryByText(/^Por supermercado/u)).toBeNull();
});

it('INS-03 explains that there are no prices', async () => {
  const { inside } = await showPrices([]);
  const text = 'Ainda não há preços deste produto. Eles vêm das suas compras finalizadas.';
  expect(await inside.findByText(text)).toBeVisible();
});

it('INS-03 shows that the prices cannot be loaded, and retries', async () => {
  const { api, inside } = await showPrices();
  expect(await inside.findByText('Falha ao buscar os preços deste produto.')).toBeVisible();
  delete api.failures.getProductPrices;
  api.reads.getProductPrices = { prices: [makePrice(3.49, '2026-11-20', 'Extra')] };
  await user.click(inside.getByRole('button', { name: 'Tentar novamente' }));
  expect(await inside.findByRole('table', { name: 'Por supermercado (R$/L)' })).toBeVisible();
});

it('INS-07 INS-20 UI-07 shows a noted price again that could not be removed', async () => {
  const { api, inside } = await showPrices([makePrice(3.49, '2026-11-20', 'Extra', 'note')]);
  const refuse = refuseLater(api, 'removePriceNote');
  await user.click(await inside.findByText('Todos os preços (1)'));
  await user.click(inside.getByRole('button', { name: /^Apagar o preço anotado em/u }));
  expect(await inside.findByText(/^Ainda não há preços deste produto/u)).toBeVisible();
  await waitFor(() => expect(api.sent).toHaveLength(1));
  refuse();
  expect(await screen.findByText('Não foi possível apagar o preço.')).toBeVisible();
  expect(await inside.findByText('Todos os preços (1)')).toBeVisible();
});
