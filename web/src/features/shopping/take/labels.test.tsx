import type { ListItem, SavedStoreLabel } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { serverError } from '../../../../test/fakes/fake-api.ts';
import { scan, waitForScanMessage, withCheckDigit } from '../../../../test/fakes/fake-scanner.tsx';
import {
  confirmButtonName,
  openTripWithReads,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { refuseLater } from '../../../../test/sent-writes.ts';
import { makeCatalogueProduct, makeItem } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

vi.mock('../../scanner/Scanner.tsx', () => import('../../../../test/fakes/fake-scanner.tsx'));
vi.mock(
  '../../catalogue/register/NewProductDialog.tsx',
  () => import('../../../../test/fakes/fake-new-product-dialog.tsx'),
);

// The digits are 2 · 001230 · 01234. The code is 001230, and 01234 means R$ 12,34 or 1,234 kg.
const label = withCheckDigit('200123001234');
const labelParams = { supermarketName: supermarket, labelCode: '001230' };
const banana = makeCatalogueProduct({ name: 'Banana prata', brand: null, typicalUnit: 'kg' });
const apple = makeCatalogueProduct({ name: 'Maçã gala', brand: null, typicalUnit: 'kg' });
const juice = makeCatalogueProduct({ name: 'Suco de banana', typicalUnit: 'L' });
const makeLinkedLabel = (valueKind: SavedStoreLabel['valueKind']): SavedStoreLabel => ({
  code: '001230',
  valueKind,
  product: banana,
});

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const findField = (name: string) => screen.findByRole('textbox', { name });
const findChoice = (name: RegExp) => screen.findByRole('radio', { name });

/**
 * Opens a trip in which barcode look-ups fail, so that a look-up of a label would show an error.
 */
async function openTripWithLabels(storeLabels: SavedStoreLabel[], ...items: ListItem[]) {
  const api = await openTripWithReads(
    { getStoreLabels: storeLabels, getProducts: [juice, banana, apple] },
    ...items,
  );
  api.failures.getProductByBarcode = serverError;
  return api;
}

async function chooseProduct(name: string) {
  await userEvent.type(await findField('Buscar produto'), 'fruta');
  const choices = await screen.findAllByRole('button', { name: /^Selecionar este/u });
  // Products that are sold by weight come first.
  expect(choices.map((button) => button.getAttribute('aria-label')?.split(': ')[1])).toEqual([
    banana.name,
    apple.name,
    juice.name,
  ]);
  await press(`Selecionar este: ${name}`);
}

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

it('SHO-13 asks once for the meaning of a label, and uses its weight', async () => {
  const api = await openTripWithLabels([], makeItem({ name: 'Café' }));
  await scan(label);
  const picker = await screen.findByRole('dialog', { name: 'Etiqueta da balança' });
  expect(
    within(picker)
      .getAllByRole('radio')
      .map((radio) => textOf(radio.parentElement ?? undefined)),
  ).toEqual(['Preço total R$ 12,34', 'Peso 1,234 kg']);
  expect(await findChoice(/^Preço total/u)).toHaveProperty('checked', true);
  await userEvent.click(await findChoice(/^Peso/u));
  await chooseProduct(banana.name);

  expect(await findField('Quantidade (kg)')).toHaveProperty('value', '1,234');
  expect(screen.getByText('Etiqueta da balança: Peso 1,234 kg')).toBeTruthy();
  await userEvent.type(await findField('Preço por kg'), '5,99{Enter}');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({
    name: 'saveStoreLabel',
    params: labelParams,
    body: { productId: banana.id, valueKind: 'weight' },
  });
  expect(await screen.findByText(/1,234 kg × R\$\s5,99/u)).toBeTruthy();

  // The label is linked at once, before the server has responded.
  await scan(label);
  expect(await screen.findByText('Etiqueta da balança: Peso 1,234 kg')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Etiqueta da balança' })).toBeNull();
  expect(screen.queryByText('Falha ao buscar produto. Tente novamente.')).toBeNull();
});

it('SHO-13 SHO-14 fills in the total of a label, and leaves the weight empty', async () => {
  await openTripWithLabels([makeLinkedLabel('price')], makeItem({ name: 'Café' }));
  await scan(label);
  expect(await findField('Total pago')).toHaveProperty('value', '12,34');
  const weightField = await findField('Quantidade (kg)');
  expect(weightField).toHaveProperty('value', '');
  await waitFor(() => expect(weightField).toHaveFocus());
  await userEvent.type(weightField, '2,06');
  expect(textOf(screen.getByText(/por kg$|por kg ·/u))).toContain('R$ 5,99 por kg');
});

it('SHO-13 SHO-14 computes the weight from the last price, and asks the user to check it', async () => {
  const takenFields = { isChecked: true, price: 5.99, purchasedQuantity: 1, supermarket };
  const cartItem = makeItem({ ...takenFields, name: banana.name, unit: 'kg', product: banana });
  const api = await openTripWithLabels([makeLinkedLabel('price')], cartItem);
  await scan(label);
  expect(await findField('Quantidade (kg)')).toHaveProperty('value', '2,06');
  expect(screen.getByText('Peso pelo último preço: confira na etiqueta.')).toBeTruthy();
  // Each label adds another item, and never changes the first.
  await press(confirmButtonName);
  await waitFor(() =>
    expect(api.sent).toMatchObject([
      { name: 'addListItem', body: { unit: 'kg', price: 5.99, purchasedQuantity: 2.06 } },
    ]),
  );
});

it.each([
  ['the list counts pieces', banana],
  ['the catalogue counts pieces', { ...banana, typicalUnit: 'un' as const }],
])('SHO-13 takes the planned item by weight, although %s', async (_case, product) => {
  const item = makeItem({ name: 'Bananas', quantity: 6, product });
  const api = await openTripWithLabels([{ ...makeLinkedLabel('weight'), product }], item);
  await scan(label);
  expect(await screen.findByRole('dialog', { name: 'Bananas' })).toBeTruthy();
  await userEvent.type(await findField('Preço por kg'), '5,99{Enter}');
  await waitFor(() =>
    expect(api.sent).toMatchObject([
      {
        name: 'changeListItem',
        params: { listId, itemId: item.id },
        body: { purchasedUnit: 'kg', purchasedQuantity: 1.234 },
      },
    ]),
  );
});

it('SHO-13 takes the item for which the label was scanned', async () => {
  const item = makeItem({ name: 'Frutas', unit: 'kg' });
  const api = await openTripWithLabels([], item);
  await press('Pegar Frutas');
  await press('Vincular produto');
  await scan(label, 'Escanear código de barras');
  const picker = await screen.findByRole('dialog', { name: 'Etiqueta da balança' });
  expect(within(picker).getByRole('textbox', { name: 'Buscar produto' })).toHaveProperty(
    'value',
    'Frutas',
  );
  await press(`Selecionar este: ${banana.name}`);
  await userEvent.type(await findField('Quantidade (kg)'), '2{Enter}');
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(await screen.findByText('"Frutas" adicionado ao carrinho!')).toBeTruthy();
  expect(screen.queryByText('A Pegar (1)')).toBeNull();
});

it('SHO-13 preselects price or weight for a new label as on the supermarket’s other labels', async () => {
  const otherLabel: SavedStoreLabel = { code: '004560', valueKind: 'weight', product: apple };
  await openTripWithLabels([otherLabel], makeItem());
  await scan(label);
  expect(await findChoice(/^Peso/u)).toHaveProperty('checked', true);
});

it('SHO-13 links a label to another product', async () => {
  const api = await openTripWithLabels([makeLinkedLabel('weight')], makeItem({ name: 'Café' }));
  await scan(label);
  await press('Trocar produto desta etiqueta');
  await chooseProduct(apple.name);
  expect(await screen.findByRole('dialog', { name: apple.name })).toBeTruthy();
  await waitFor(() =>
    expect(api.sent).toMatchObject([
      {
        name: 'saveStoreLabel',
        params: labelParams,
        body: { productId: apple.id, valueKind: 'weight' },
      },
    ]),
  );
});

it('SHO-13 SHO-18 continues without a network, with a typed name and the label’s values', async () => {
  const api = await openTripWithLabels([], makeItem({ name: 'Café' }));
  api.isOffline = true;
  await scan(label);
  await userEvent.type(await findField('Buscar produto'), 'Banana');
  await press('Continuar sem produto');
  expect(await findField('Total pago')).toHaveProperty('value', '12,34');
  await userEvent.type(await findField('Quantidade (kg)'), '2{Enter}');
  await waitForScanMessage('Banana · 2 kg · R$ 12,34 · no carrinho');
});

it('SHO-13 neither looks up nor registers the supermarket’s other internal codes', async () => {
  await openTripWithLabels([], makeItem());
  await scan(withCheckDigit('040000001234'));
  expect(
    await screen.findByText('Este código é interno da loja. Busque o produto pelo nome.'),
  ).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Adicionar produto' })).toBeTruthy();
  expect(screen.queryByText('Falha ao buscar produto. Tente novamente.')).toBeNull();
});

it('SHO-13 UI-07 shows that a label could not be saved', async () => {
  const api = await openTripWithLabels([], makeItem({ name: 'Café' }));
  const refuse = refuseLater(api, 'saveStoreLabel');
  await scan(label);
  await chooseProduct(banana.name);
  await waitFor(() => expect(api.sent).toHaveLength(1));
  refuse();
  expect(await screen.findByText('Falha ao guardar a etiqueta.')).toBeVisible();
});
