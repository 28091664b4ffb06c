import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { axe } from '../../../test/axe.ts';
import { serverError } from '../../../test/fakes/fake-api.ts';
import { advanceClock, fakeLongTimers } from '../../../test/long-timers.ts';
import { getToastKind } from '../../../test/toast-kind.ts';
import {
  categories,
  serveCatalogue,
  makeProduct,
  productsHandler,
  queryShownNames,
} from '../../../test/screens/open-catalogue.tsx';
import { beforeEach, describe, expect, it } from 'vitest';

const user = userEvent.setup();
const getChip = (name: string) => screen.getByRole('button', { name });
const getSearchField = () => screen.getByLabelText('Buscar por nome');
/** Returns the query of the last catalogue request. Other reads may come in any order. */
const lastQuery = ({ receivedReads }: ReturnType<typeof serveCatalogue>['api']) =>
  receivedReads.findLast(({ name }) => name === 'getProducts')?.query;
const queryMoreButton = () => screen.queryByRole('button', { name: 'Carregar Mais Produtos' });

const [, bakery] = categories;
const inBakery = { categoryId: bakery?.id ?? '', categoryName: 'Padaria' };
const thirtyProducts = Array.from({ length: 30 }, (_, index) => makeProduct(index + 1));

beforeEach(() => localStorage.clear());

describe('the category filter', () => {
  it('CAT-01 shows all products, or all of one category', async () => {
    const breads = [makeProduct('p1', { name: 'Pão francês', ...inBakery })];
    const { api, show } = serveCatalogue([...thirtyProducts, ...breads]);
    const { container } = await show();
    await waitFor(() => expect(getChip('Padaria')).toBeVisible());
    expect(getChip('Todos')).toHaveAttribute('aria-pressed', 'true');
    expect(await axe(container)).toEqual([]);

    await user.click(getChip('Padaria'));
    await waitFor(() => expect(queryShownNames()).toEqual(['Pão francês']));
    expect(getChip('Padaria')).toHaveAttribute('aria-pressed', 'true');
    expect(getChip('Todos')).toHaveAttribute('aria-pressed', 'false');
    expect(lastQuery(api)).toEqual({ categoryId: bakery?.id, limit: '100' });

    await user.click(getChip('Mercearia'));
    await waitFor(() => expect(queryShownNames()).toHaveLength(30));
    await user.click(getChip('Todos'));
    expect(queryShownNames()).toHaveLength(12);
  });

  it('CAT-01 CAT-03 shows that a category has more products than are loaded', async () => {
    const all = Array.from({ length: 101 }, (_, index) => makeProduct(index));
    const { show } = serveCatalogue(all);
    await show();
    await user.click(await screen.findByRole('button', { name: 'Mercearia' }));
    expect(await screen.findByText(/^Há mais produtos/)).toBeVisible();
    expect(queryShownNames()).toHaveLength(100);
    expect(queryMoreButton()).toBeNull();
  });

  it('CAT-04 shows that the categories could not be loaded, and retries', async () => {
    const { api, show } = serveCatalogue(thirtyProducts);
    api.failures.getCategories = serverError;
    await show();
    expect(await screen.findByText('Falha ao buscar as categorias.')).toBeVisible();
    delete api.failures.getCategories;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('button', { name: 'Mercearia' })).toBeVisible();
    expect(screen.queryByText('Falha ao buscar as categorias.')).toBeNull();
  });
});

describe('the search', () => {
  it('CAT-01 searches the loaded products at once, and ignores accents and case', async () => {
    const { api, show } = serveCatalogue([
      makeProduct(1, { name: 'Açúcar União 1 kg', brand: 'União' }),
      makeProduct(2, { name: 'Café Pilão 500 g' }),
    ]);
    await show();
    api.isOffline = true;
    fireEvent.change(getSearchField(), { target: { value: 'ACUCAR 1' } });
    expect(queryShownNames()).toEqual(['Açúcar União 1 kg']);
    fireEvent.change(getSearchField(), { target: { value: 'pilao' } });
    expect(queryShownNames()).toEqual(['Café Pilão 500 g']);
    fireEvent.change(getSearchField(), { target: { value: '' } });
    expect(queryShownNames()).toHaveLength(2);
  });

  it('CAT-07 searches on the server too, and appends further products', async () => {
    const serverOnlyProduct = makeProduct('f1', { name: 'Produto 1 de longe' });
    const { api, show } = serveCatalogue([...thirtyProducts, serverOnlyProduct]);
    await show();
    await user.type(getSearchField(), 'Produto 1');
    const localMatches = ['Produto 1', 'Produto 10', 'Produto 11', 'Produto 12'];
    expect(queryShownNames()).toEqual(localMatches);
    await waitFor(() => expect(queryShownNames()).toContain('Produto 1 de longe'));
    expect(queryShownNames().slice(0, 4)).toEqual(localMatches);
    const searches = api.receivedReads.filter(({ query }) => 'search' in query);
    expect(searches.map(({ query }) => query)).toEqual([{ search: 'Produto 1', limit: '20' }]);
    expect(queryMoreButton()).toBeNull();

    // The results stay on the screen while they still match.
    await user.type(getSearchField(), ' de');
    expect(queryShownNames()).toContain('Produto 1 de longe');
  });

  it('CAT-07 searches only the selected category', async () => {
    const { api, show } = serveCatalogue([
      ...thirtyProducts,
      makeProduct('p1', { name: 'Produto pão', ...inBakery }),
    ]);
    await show();
    await user.click(await screen.findByRole('button', { name: 'Padaria' }));
    await user.type(getSearchField(), 'produto');
    await waitFor(() =>
      expect(lastQuery(api)).toEqual({
        search: 'produto',
        limit: '20',
        categoryId: bakery?.id,
      }),
    );
    expect(queryShownNames()).toEqual(['Produto pão']);
  });

  it('CAT-04 announces the number of products, and that no product matches', async () => {
    const { show } = serveCatalogue(thirtyProducts);
    await show();
    const status = await screen.findByRole('status');
    await waitFor(() => expect(status).toHaveTextContent('12 produtos'));
    await user.type(getSearchField(), 'guaraná da serra');
    await waitFor(() => expect(status).toHaveTextContent('Nenhum produto'));
    expect(status).toBeInTheDocument();
    await user.clear(getSearchField());
    await waitFor(() => expect(status).toHaveTextContent('12 produtos'));
  });

  it('CAT-04 shows that no product matches, and clears the filters', async () => {
    const { show } = serveCatalogue(thirtyProducts);
    const { container } = await show();
    await user.type(getSearchField(), 'guaraná da serra');
    expect(
      await screen.findByText('Nenhum produto encontrado com os filtros atuais.'),
    ).toBeVisible();
    expect(await axe(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(queryShownNames()).toHaveLength(12);
    expect(getSearchField()).toHaveValue('');
  });
});

describe('the pages', () => {
  it('CAT-03 loads pages of twelve products until a page is not full, if no category is selected', async () => {
    const { api, show } = serveCatalogue(thirtyProducts);
    await show();
    expect(queryShownNames()).toHaveLength(12);
    await user.click(queryMoreButton() as Element);
    await waitFor(() => expect(queryShownNames()).toHaveLength(24));
    expect(lastQuery(api)).toEqual({ page: '2', limit: '12' });
    await user.click(await screen.findByRole('button', { name: 'Mercearia' }));
    expect(queryMoreButton()).toBeNull();
    await user.click(getChip('Todos'));
    await user.click(queryMoreButton() as Element);
    await waitFor(() => expect(queryShownNames()).toHaveLength(30));
    expect(queryMoreButton()).toBeNull();
  });

  it('CAT-03 shows a product only once if it moves to the next page between two requests', async () => {
    const { api, show } = serveCatalogue(thirtyProducts);
    await show();
    api.reads.getProducts = productsHandler([makeProduct('new'), ...thirtyProducts]);
    await user.click(queryMoreButton() as Element);
    await waitFor(() => expect(queryShownNames()).toHaveLength(23));
    expect(new Set(queryShownNames()).size).toBe(23);
  });

  it('CAT-04 shows that the products could not be loaded, and retries', async () => {
    const { api, show } = serveCatalogue([]);
    api.failures.getProducts = serverError;
    await show();
    expect(await screen.findByText('Falha ao buscar os produtos.')).toBeVisible();
    delete api.failures.getProducts;
    api.reads.getProducts = productsHandler(thirtyProducts);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(queryShownNames()).toHaveLength(12));

    api.failures.getProducts = serverError;
    await user.click(queryMoreButton() as Element);
    expect(await screen.findByText('Falha ao buscar os produtos.')).toBeVisible();
    expect(queryShownNames()).toHaveLength(12);
    delete api.failures.getProducts;
    await user.click(queryMoreButton() as Element);
    await waitFor(() => expect(queryShownNames()).toHaveLength(24));
  });
});

describe('a product', () => {
  it('CAT-02 marks a brand that the name contains, which only wide screens show', async () => {
    const { show } = serveCatalogue([
      makeProduct(1, { name: 'Café Pilao', brand: 'Pilão', typicalUnit: 'kg' }),
      makeProduct(2, { name: 'Arroz', brand: 'Tio João', typicalUnit: 'kg' }),
    ]);
    await show();
    expect(screen.getByText('Pilão ·').className).toContain('onlyWide');
    expect(screen.getByText('Tio João · por kg').className).not.toContain('onlyWide');
  });

  it('CAT-02 shows image, name, brand, category, description, unit and default quantity', async () => {
    const { show } = serveCatalogue([
      makeProduct(1, {
        name: 'Arroz branco',
        brand: 'Tio João',
        description: 'Grãos longos e soltinhos.',
        typicalUnit: 'kg',
        defaultOrderQuantity: 0.5,
        imageUrl: 'https://images.example/arroz.jpg',
      }),
    ]);
    const { container } = await show();
    const card = within(screen.getByRole('list', { name: 'Produtos' }));
    for (const text of ['Arroz branco', 'Mercearia', 'Grãos longos e soltinhos.']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('Tio João · em geral 0,5 kg')).toBeVisible();
    for (const name of ['Adicionar à Lista', 'Adicionar à Despensa']) {
      expect(card.getByRole('button', { name })).toHaveAccessibleDescription('Arroz branco');
    }
    const image = container.querySelector('img');
    expect(image).toHaveAttribute('src', 'https://images.example/arroz.jpg');
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    fireEvent.error(image as Element);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('use[href$="#arroz"]')).toBeInTheDocument();
  });

  it('CAT-02 shows a drawing if a product has no image over https', async () => {
    const { show } = serveCatalogue([
      makeProduct(1, { name: 'Arroz', imageUrl: 'http://images.example/arroz.jpg' }),
      makeProduct(2, { name: 'Feijão', imageUrl: 'javascript:alert(1)' }),
    ]);
    const { container } = await show();
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('use[href$="#arroz"]')).toBeInTheDocument();
  });

  it('CAT-02 PRD-04 names Open Food Facts if one of its products is shown', async () => {
    const { api, show } = serveCatalogue([makeProduct(1)]);
    const { unmount } = await show();
    expect(screen.queryByText('Dados: Open Food Facts (ODbL)')).toBeNull();
    unmount();
    api.reads.getProducts = [makeProduct(1, { source: 'open-food-facts' })];
    await show();
    expect(
      await screen.findByRole('link', { name: 'Dados: Open Food Facts (ODbL)' }),
    ).toHaveAttribute('href', 'https://br.openfoodfacts.org/');
  });
});

describe('registering', () => {
  it('CAT-05 reports the registration, and reloads the products half a second later', async () => {
    const { api, show } = serveCatalogue(thirtyProducts);
    api.answers.createProduct = ({ body }) => ({ ...makeProduct('d'), ...(body as object) });
    await show();
    await user.click(screen.getByRole('button', { name: 'Cadastrar Novo Produto' }));
    await screen.findByRole('option', { name: 'Padaria' });
    await user.type(screen.getByLabelText('Nome'), 'Abacate');
    await user.selectOptions(screen.getByLabelText('Categoria'), 'Mercearia');
    const countRequests = () =>
      api.receivedReads.filter(({ name }) => name === 'getProducts').length;
    const requestCountBefore = countRequests();
    api.reads.getProducts = productsHandler([
      makeProduct('d', { name: 'Abacate' }),
      ...thirtyProducts,
    ]);
    fakeLongTimers();
    await user.click(screen.getByRole('button', { name: 'Salvar Produto' }));
    expect(await screen.findByText('Produto cadastrado com sucesso!')).toBeVisible();
    expect(getToastKind('Produto cadastrado com sucesso!')).toBe('success');
    await advanceClock(499);
    expect(countRequests()).toBe(requestCountBefore);
    await advanceClock(1);
    await waitFor(() => expect(queryShownNames()[0]).toBe('Abacate'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('CAT-05 shows an existing product, and does not report it as new', async () => {
    const existing = makeProduct('k', { name: 'Café especial', barcode: '7896089011357' });
    const { api, show } = serveCatalogue([...thirtyProducts, existing]);
    api.reads.getProductByBarcode = existing;
    await show();
    await user.click(screen.getByRole('button', { name: 'Cadastrar Novo Produto' }));
    await user.type(await screen.findByLabelText('Código de barras'), '7896089011357');
    await user.click(await screen.findByRole('button', { name: 'Usar este produto' }));
    await waitFor(() => expect(queryShownNames()).toEqual(['Café especial']));
    expect(screen.queryByText('Produto cadastrado com sucesso!')).toBeNull();
  });
});
