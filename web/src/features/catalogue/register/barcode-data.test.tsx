import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverError } from '../../../../test/fakes/fake-api.ts';
import { settle } from '../../../../test/settle.ts';
import { idOf, makeProduct } from '../../../../test/screens/open-catalogue.tsx';
import {
  barcode,
  getButton,
  getField,
  serveRegistration,
  showRegistration,
} from '../../../../test/screens/open-registration.tsx';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

describe('a barcode', () => {
  const found = {
    name: 'Café Torrado 500 g',
    brand: 'Pilão',
    categoryId: idOf('b'),
    typicalUnit: 'g',
    imageUrl: null,
  } as const;

  it('PRD-04 fills empty fields from Open Food Facts, and names the source', async () => {
    const api = serveRegistration();
    api.reads.lookUpBarcode = { found };
    showRegistration({ barcode, name: 'Meu café' });
    await waitFor(() => expect(getField('Marca')).toHaveValue('Pilão'));
    expect(getField('Nome')).toHaveValue('Meu café');
    // The categories may arrive after the data of the barcode.
    await waitFor(() => expect(getField('Categoria')).toHaveValue(idOf('b')));
    expect(getField('Unidade')).toHaveValue('g');
    expect(screen.getByRole('link', { name: 'Dados: Open Food Facts (ODbL)' })).toBeVisible();
    expect(api.receivedReads.filter(({ name }) => name === 'lookUpBarcode')).toHaveLength(1);
    await user.type(getField('Código de barras'), '{Backspace}');
    expect(screen.queryByText('Dados: Open Food Facts (ODbL)')).toBeNull();
  });

  it('PRD-04 removes the values of the earlier barcode, and keeps typed values', async () => {
    const api = serveRegistration();
    api.reads.lookUpBarcode = { found };
    showRegistration({ barcode });
    await waitFor(() => expect(getField('Marca')).toHaveValue('Pilão'));
    await user.type(getField('Nome'), ' forte');
    api.reads.lookUpBarcode = { found: null };
    await user.clear(getField('Código de barras'));
    await user.type(getField('Código de barras'), '036000291452');
    await waitFor(() => expect(getField('Marca')).toHaveValue(''));
    expect(getField('Categoria')).toHaveValue('');
    expect(getField('Nome')).toHaveValue('Café Torrado 500 g forte');
  });

  it('PRD-04 looks up a typed barcode when it is complete, in the 13-digit form', async () => {
    const api = serveRegistration();
    api.reads.lookUpBarcode = { found };
    showRegistration();
    await user.type(getField('Código de barras'), '0 36000-29145 2');
    await waitFor(() => expect(getField('Nome')).toHaveValue('Café Torrado 500 g'));
    expect(api.receivedReads.findLast(({ name }) => name === 'lookUpBarcode')?.params).toEqual({
      barcode: '0036000291452',
    });
  });

  it('PRD-04 leaves the form empty if the look-up fails', async () => {
    const api = serveRegistration();
    api.reads.lookUpBarcode = () => serverError;
    showRegistration({ barcode });
    await screen.findByRole('option', { name: 'Padaria' });
    await waitFor(() =>
      expect(api.receivedReads.map(({ name }) => name)).toContain('lookUpBarcode'),
    );
    await act(settle);
    expect(getField('Nome')).toHaveValue('');
    expect(screen.queryByText('Dados: Open Food Facts (ODbL)')).toBeNull();
    expect(screen.queryByText(/Falha/)).toBeNull();
  });

  it('PRD-01 PRD-04 keeps the values of a barcode if its look-up fails when the dialog opens again', async () => {
    const api = serveRegistration();
    api.reads.lookUpBarcode = { found };
    showRegistration({ barcode });
    await waitFor(() => expect(getField('Marca')).toHaveValue('Pilão'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    api.reads.lookUpBarcode = () => serverError;
    api.receivedReads.length = 0;
    await user.click(getButton('Abrir'));
    await waitFor(() =>
      expect(api.receivedReads.map(({ name }) => name)).toContain('lookUpBarcode'),
    );
    await act(settle);
    expect(getField('Nome')).toHaveValue('Café Torrado 500 g');
    expect(getField('Marca')).toHaveValue('Pilão');
    expect(screen.getByRole('link', { name: 'Dados: Open Food Facts (ODbL)' })).toBeVisible();
  });

  it('PRD-02 PRD-04 shows at once that the barcode is registered, and offers the product', async () => {
    const api = serveRegistration();
    const existing = makeProduct('k', { name: 'Café 500 g', brand: 'Pilão', barcode });
    api.reads.getProductByBarcode = existing;
    const onCreatedCalls = showRegistration({ barcode });
    const status = within(await screen.findByRole('dialog'))
      .getAllByRole('status')
      .find((element) => element.tagName === 'DIV');
    expect(status).toBeEmptyDOMElement();
    expect(await screen.findByText('Este produto já foi cadastrado.')).toBeVisible();
    expect(status).toHaveTextContent('Este produto já foi cadastrado.');
    expect(screen.getByText('Café 500 g · Pilão')).toBeVisible();
    expect(api.receivedReads.map(({ name }) => name)).not.toContain('lookUpBarcode');
    await user.click(getButton('Usar este produto'));
    expect(onCreatedCalls).toEqual([[existing, false]]);
  });
});
