/** Scans several codes during a trip, which the video of the camera shows one after the other. */
import type { ItemProduct, List } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { apiOf, signUpByApi } from './support/account.ts';
import { videoSeries, withSeries } from './support/launch.ts';
import { expectAllSent } from './support/sent.ts';
import { showCart } from './support/trip.ts';
import { expect, test } from './support/test.ts';
import { watchCamera } from './support/watched-camera.ts';

test.use({ launchOptions: withSeries() });

const supermarket = 'Mercado São Jorge';
/** The film shows a code again after sixteen seconds. A slow machine may miss it several times. */
const untilFilmed = { timeout: 100_000 };

test(
  'SCN-05 SCN-07 SHO-09 scans several codes in a row: takes one item, asks for the price of another, and adds a second piece of the first',
  { tag: '@long' },
  async ({ page }) => {
    test.setTimeout(400_000);
    await signUpByApi(page);
    const api = await apiOf(page);
    const categories = (await api.get('/api/products/categories')) as {
      id: string;
      name: string;
    }[];
    const categoryId = categories.find(({ name }) => name === 'Mercearia')?.id;
    const registerProduct = async (name: string, barcode: string) => {
      const body = { id: newId(), name, categoryId, typicalUnit: 'un', barcode };
      return (await api.post('/api/products', body)) as ItemProduct;
    };
    const rice = await registerProduct('Arroz do Vale 5 kg', videoSeries[0]);
    await registerProduct('Feijão do Vale 1 kg', videoSeries[1]);
    // Finishes a trip with the rice, so that the rice has a last price in this supermarket.
    const { id: pantryId } = (await api.post('/api/pantries', { name: 'Casa' })) as { id: string };
    const listId = newId();
    await api.post('/api/shopping-lists', { id: listId, name: 'Feira' });
    const item = { id: newId(), name: rice.name, quantity: 1, unit: 'un', productId: rice.id };
    const takenFields = { price: 29.9, purchasedQuantity: 1, supermarket, isChecked: true };
    await api.post(`/api/shopping-lists/${listId}/items`, { ...item, ...takenFields });
    const { name, quantity, unit, productId } = item;
    await api.post(`/api/pantries/${pantryId}/items/bulk`, {
      listId,
      items: [{ listItemId: item.id, name, quantity, unit, productId, price: 29.9, supermarket }],
    });
    await api.post(`/api/shopping-lists/${listId}/items`, {
      name: 'arroz',
      quantity: 1,
      unit: 'un',
    });

    const camera = await watchCamera(page);
    await page.goto(`/lista-compras/${listId}/supermercado`);
    await page.getByLabel('Supermercado', { exact: true }).fill(supermarket);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Escanear Produto' }).click();
    const riceQuestion = page.getByRole('dialog', { name: 'É o "arroz" da sua lista?' });
    const beansDialog = page.getByRole('dialog', { name: 'Feijão do Vale 1 kg' });
    const statusWith = (text: string) => page.getByRole('status').filter({ hasText: text });
    // The two dialogs may appear in any order. The loop answers the one that is visible first.
    await expect(riceQuestion.or(beansDialog)).toBeVisible(untilFilmed);
    const isRiceFirst = await riceQuestion.isVisible();
    for (const isRice of [isRiceFirst, !isRiceFirst]) {
      if (isRice) {
        await expect(riceQuestion).toBeVisible(untilFilmed);
        await riceQuestion.getByRole('button', { name: 'Sim, é o "arroz"' }).click();
        await expect(statusWith('Arroz do Vale 5 kg · R$ 29,90 · no carrinho')).toBeVisible();
      } else {
        await expect(beansDialog).toBeVisible(untilFilmed);
        await beansDialog.getByLabel(/^Preço/u).fill('8,49');
        await page.keyboard.press('Enter');
        await expect(statusWith('Feijão do Vale 1 kg · R$ 8,49 · no carrinho')).toBeVisible();
      }
    }
    expect(await camera.readStates()).toEqual(['live']);
    // The video shows the code of the rice again, after sixteen seconds without it.
    await expect(statusWith('2 pacotes · R$')).toBeVisible(untilFilmed);
    // Covers the camera, because the video repeats, and a slow machine could read the rice again.
    await camera.cover();
    await statusWith('2 pacotes · R$').getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('button', { name: 'Pronto' }).click();
    await expect(page.getByRole('button', { name: 'Escanear Produto' })).toBeFocused();
    await expect.poll(camera.readStates).toEqual(['ended']);
    await showCart(page);
    await expect(page.getByRole('heading', { name: 'No Carrinho (2)' })).toBeVisible();
    await expectAllSent(page);
    const { items } = (await api.get(`/api/shopping-lists/${listId}`)) as List;
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'Feijão do Vale 1 kg', isChecked: true, price: 8.49 }),
    );
    expect(items).toContainEqual(
      expect.objectContaining({
        name: 'arroz',
        isChecked: true,
        price: 29.9,
        purchasedQuantity: 1,
        selectedProductId: rice.id,
      }),
    );
  },
);
