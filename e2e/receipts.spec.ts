/** Receipts that the camera scans, and that are recorded in the pantry. */
import type { List, ListItem, Pantry } from '@quitanda/contract';
import { dateIn, defaultZone } from '@quitanda/contract/calendar';
import { newId } from '@quitanda/contract/ids';
import {
  keyOf,
  writeReceipt,
  type ReceiptSpec,
} from '../server/src/features/receipts/reading/receipt-page.fixture.ts';
import { apiOf, signUpByApi } from './support/account.ts';
import { withReceipt } from './support/launch.ts';
import { showCart } from './support/trip.ts';
import { expect, test } from './support/test.ts';

const printedReceipt: ReceiptSpec = {
  shopName: 'SUPERMERCADO SAO JORGE LTDA',
  cnpj: '06057223000171',
  state: '35',
  issued: `${dateIn(Date.now(), defaultZone)} 00:00:01`,
  number: 4_711,
  discount: 84,
  lines: [
    { text: 'CAFE PILAO 500G', code: '101', quantity: 1_000, unit: 'UN', price: 2_690 },
    { text: 'ARROZ T JOAO 5KG', code: '102', quantity: 1_000, unit: 'UN', price: 2_990 },
    { text: 'PILHA ALC AA C4', code: '103', quantity: 2_000, unit: 'UN', price: 1_290 },
  ],
};
const qrText = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${keyOf(printedReceipt)}|3|1`;
const supermarket = 'Mercado São Jorge';

test.use({ launchOptions: withReceipt(qrText) });

test(
  'NF-01 NF-03 NF-04 NF-05 NF-06 NF-08 scans a receipt, checks the cart and fills the pantry',
  { tag: '@long' },
  async ({ page, fakes }) => {
    fakes.receiptPages.pages.set(keyOf(printedReceipt), writeReceipt(printedReceipt, 'responsive'));
    await signUpByApi(page);
    const api = await apiOf(page);
    const { id: pantryId } = (await api.post('/api/pantries', { name: 'Cozinha' })) as Pantry;
    const listId = newId();
    await api.post('/api/shopping-lists', { id: listId, name: 'Feira' });
    const addItem = async (name: string, fields: object = {}) =>
      (await api.post(`/api/shopping-lists/${listId}/items`, {
        name,
        quantity: 1,
        unit: 'un',
        ...fields,
      })) as ListItem;
    const takenFields = { isChecked: true, purchasedQuantity: 1, supermarket };
    await addItem('Café Pilão 500 g', { ...takenFields, price: 24.9 });
    await addItem('Arroz Tio João 5 kg');
    await addItem('Sal');

    await page.goto(`/lista-compras/${listId}/supermercado`);
    await page.getByRole('button', { name: supermarket }).click();
    await showCart(page);
    await page.getByRole('link', { name: 'Escanear nota' }).click();
    await page.getByRole('button', { name: 'Escanear o QR Code' }).click();
    const confirmation = page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog', { name: /Fazenda/u }));
    await expect(confirmation).toContainText('www.nfce.fazenda.sp.gov.br');
    await confirmation.getByRole('button', { name: 'Buscar' }).click();

    await expect(page.getByText('Cobraram R$ 2,00 a mais')).toBeVisible();
    await expect(
      page.getByText('Café Pilão 500 g: 26,90 na nota, 24,90 no carrinho'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Usar o nome da nota' }).click();
    const question = page.getByRole('region', { name: 'Qual mercado é?' });
    await question.getByRole('button', { name: supermarket }).click();
    await page.getByRole('button', { name: 'Lançar na despensa' }).click();
    await expect(page.getByText('Nota lançada.')).toBeVisible();

    const listAfterwards = (await api.get(`/api/shopping-lists/${listId}`)) as List;
    expect(listAfterwards.items.map(({ name }) => name)).toEqual(['Sal']);
    const pantry = (await api.get(`/api/pantries/${pantryId}`)) as Pantry;
    expect(pantry.items.map(({ quantity }) => quantity)).toEqual(expect.arrayContaining([1, 1, 2]));

    await page.goto('/notas');
    await page.getByRole('link', { name: /R\$ 81,76/u }).click();
    await expect(page.getByText('PILHA ALC AA C4', { exact: true })).toBeVisible();

    // Scans the same receipt again.
    await page.goto('/notas/ler');
    await page.getByRole('button', { name: 'Escanear o QR Code' }).click();
    await expect(page.getByText('Esta nota já foi lançada.')).toBeVisible();
  },
);

test(
  'NF-07 keeps a receipt that is scanned offline, and reads it later',
  { tag: '@long' },
  async ({ page, context, fakes, expectOnConsole }) => {
    expectOnConsole(/ERR_INTERNET_DISCONNECTED/);
    fakes.receiptPages.pages.set(keyOf(printedReceipt), writeReceipt(printedReceipt, 'responsive'));
    await signUpByApi(page);
    await page.goto('/notas');
    await expect(page.getByText('Nenhuma nota ainda')).toBeVisible();
    await page.getByRole('link', { name: 'Escanear nota' }).click();
    // Loads the code of the scanner while online.
    await page.getByRole('button', { name: 'Escanear o QR Code' }).click();
    await page.getByRole('button', { name: 'Agora não' }).click();
    await page.goto('/notas');
    await page.getByRole('link', { name: 'Escanear nota' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Escanear o QR Code' }).click();
    await expect(page.getByText('Nota guardada. Ela será lida quando houver sinal.')).toBeVisible();
    await page.getByRole('link', { name: 'Ver notas' }).click();
    await expect(page.getByText('1 nota a ler')).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Ler nota' }).click();
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page.getByRole('heading', { name: /^Nota do/u })).toBeVisible();
  },
);
