import type { Product } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ErrorResponse, serverError } from '../../../../test/fakes/fake-api.ts';
import { idOf, makeProduct } from '../../../../test/screens/open-catalogue.tsx';
import {
  barcode,
  getButton,
  coffee,
  getField,
  fillInProduct,
  saveProduct,
  serveRegistration,
  showRegistration,
} from '../../../../test/screens/open-registration.tsx';
import { tapTwice } from '../../../../test/tap-twice.ts';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

describe('saving', () => {
  it('PRD-02 API-12 sends the product once, and then reads it by its barcode', async () => {
    const api = serveRegistration();
    const onCreatedCalls = showRegistration({ barcode });
    await fillInProduct(coffee);
    tapTwice(getButton('Salvar Produto'));
    await waitFor(() => expect(onCreatedCalls).toHaveLength(1));
    expect(api.sent).toHaveLength(1);
    expect(api.sent[0]?.body).toEqual({
      id: expect.any(String),
      barcode,
      name: 'Café 500 g',
      brand: 'Pilão',
      categoryId: idOf('a'),
      typicalUnit: 'un',
    });
    expect(api.receivedReads).toContainEqual(
      expect.objectContaining({ name: 'getProductByBarcode', params: { barcode } }),
    );
    expect(onCreatedCalls[0]).toEqual([
      expect.objectContaining({ name: 'Café 500 g', barcode }),
      true,
    ]);
  });

  it('PRD-02 confirms a product without a barcode by the name, brand and category of the response', async () => {
    const api = serveRegistration();
    const onCreatedCalls = showRegistration();
    await fillInProduct({ name: '  Pão   francês ', category: 'Padaria' });
    await user.selectOptions(getField('Unidade'), 'kg');
    await saveProduct();
    await waitFor(() => expect(onCreatedCalls).toHaveLength(1));
    expect(api.sent[0]?.body).toMatchObject({
      name: 'Pão francês',
      brand: null,
      barcode: null,
      categoryId: idOf('b'),
      typicalUnit: 'kg',
    });
  });

  it('UNI-09 sends the word for a package beside pieces', async () => {
    const api = serveRegistration();
    showRegistration();
    await fillInProduct({ name: 'Milho verde', category: 'Padaria' });
    await user.selectOptions(getField('Unidade'), 'lata');
    await saveProduct();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.body).toMatchObject({ typicalUnit: 'un', unitText: 'lata' });
  });

  it.each([
    ['no product has the barcode', { barcode }, { barcode }],
    ['the response has another name', {}, { name: 'Outro' }],
    ['the response has another brand', {}, { brand: null }],
    ['the response has another category', {}, { categoryId: idOf('b') }],
  ])(
    'PRD-02 shows that the registration could not be confirmed: %s',
    async (_, initial, responseFields) => {
      const api = serveRegistration();
      const { name, brand } = coffee;
      api.answers.createProduct = makeProduct('d', { name, brand, ...responseFields });
      const onCreatedCalls = showRegistration(initial);
      await fillInProduct(coffee);
      await saveProduct();
      expect(
        await screen.findByText('Não foi possível confirmar o produto recém-criado.'),
      ).toBeVisible();
      expect(onCreatedCalls).toEqual([]);
      // The same content is sent again with the same id.
      await saveProduct();
      await waitFor(() => expect(api.sent).toHaveLength(2));
      expect(api.sent[1]?.body).toEqual(api.sent[0]?.body);
    },
  );

  it.each<[string, object, object | null]>([
    ['an empty object', {}, {}],
    ['nothing', {}, null],
    ['a product without an id', {}, { ...makeProduct('d'), id: '' }],
    ['an empty object for a barcode', { barcode }, {}],
  ])('PRD-02 says that an error occurred if the answer is %s', async (_, initial, answer) => {
    const api = serveRegistration();
    api.answers.createProduct = () => answer as Product;
    const onCreatedCalls = showRegistration(initial);
    await fillInProduct(coffee);
    await saveProduct();
    expect(
      await screen.findByText('Ocorreu um erro ao salvar o produto. Tente novamente.'),
    ).toBeVisible();
    expect(onCreatedCalls).toEqual([]);
    expect(getField('Nome')).toHaveValue('Café 500 g');
  });

  it.each([
    ['Já existe um produto com este código de barras.', undefined],
    ['', 'Este produto já foi cadastrado.'],
  ])('PRD-02 shows that the product exists already: %j', async (message, defaultText) => {
    const api = serveRegistration();
    api.answers.createProduct = () => new ErrorResponse(409, { code: 'product-exists', message });
    showRegistration();
    await fillInProduct(coffee);
    await saveProduct();
    expect(await screen.findByText(defaultText ?? message)).toBeVisible();
    expect(getField('Nome')).toHaveValue('Café 500 g');
  });

  it('PRD-02 offers the existing product instead', async () => {
    const api = serveRegistration();
    const existing = makeProduct('k', { name: 'CAFÉ 500 g', brand: 'PILÃO' });
    api.reads.getProducts = [makeProduct('o', { name: 'Café 500 g' }), existing];
    const message = 'Já existe um produto com este nome.';
    api.answers.createProduct = () => new ErrorResponse(409, { code: 'product-exists', message });
    const onCreatedCalls = showRegistration();
    await fillInProduct(coffee);
    await saveProduct();
    await user.click(await screen.findByRole('button', { name: 'Usar este produto' }));
    expect(onCreatedCalls).toEqual([[existing, false]]);
  });

  it('PRD-02 DAT-03 shows a failure, and the reason if the daily limit is reached', async () => {
    const api = serveRegistration();
    const failureText = 'Falha ao cadastrar o produto. Verifique os dados e tente novamente.';
    api.failures.createProduct = serverError;
    showRegistration();
    await fillInProduct(coffee);
    await saveProduct();
    expect(await screen.findByText(failureText)).toBeVisible();
    const message = 'Você já cadastrou 60 produtos hoje. Tente novamente amanhã.';
    api.failures.createProduct = new ErrorResponse(429, { code: 'too-many-products', message });
    await saveProduct();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText(failureText)).toBeVisible();
  });

  it('PRD-02 API-17 shows the server’s message for a field at that field', async () => {
    const api = serveRegistration();
    api.failures.createProduct = new ErrorResponse(400, {
      code: 'validation',
      message: 'Confira os campos indicados.',
      fields: [{ field: 'brand', message: 'Use apenas texto simples.' }],
    });
    showRegistration();
    await fillInProduct(coffee);
    await saveProduct();
    await waitFor(() => expect(getField('Marca')).toHaveFocus());
    expect(getField('Marca')).toHaveAccessibleDescription('Use apenas texto simples.');
  });

  it('PRD-02 UI-07 UI-32 shows that there is no network, keeps the draft, and sends the same write at each attempt', async () => {
    const api = serveRegistration();
    const onCreatedCalls = showRegistration();
    await fillInProduct(coffee);
    const { createProduct } = api.answers;
    api.isOffline = true;
    await saveProduct();
    expect(
      await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
    ).toBeVisible();
    expect(getField('Nome')).toHaveValue('Café 500 g');
    api.isOffline = false;
    // The write arrives, but its response is lost.
    api.answers.createProduct = () => {
      throw new TypeError('Failed to fetch');
    };
    await saveProduct();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    if (createProduct) api.answers.createProduct = createProduct;
    await waitFor(() => expect(getButton('Salvar Produto')).not.toHaveAttribute('aria-busy'));
    await saveProduct();
    await waitFor(() => expect(onCreatedCalls).toHaveLength(1));
    expect(api.sent[1]).toEqual(api.sent[0]);
    expect(api.sent[0]?.key).toEqual(expect.any(String));
  });
});
