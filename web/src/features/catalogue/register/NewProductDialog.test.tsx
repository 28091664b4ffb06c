import { packageTexts } from '@quitanda/contract/units';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse, serverError } from '../../../../test/fakes/fake-api.ts';
import { advanceClock, fakeLongTimers } from '../../../../test/long-timers.ts';
import {
  getButton,
  coffee,
  getField,
  fillInProduct,
  saveProduct,
  serveRegistration,
  showRegistration,
} from '../../../../test/screens/open-registration.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

describe('the form', () => {
  it('PRD-01 asks for barcode, name, brand, category and unit', async () => {
    serveRegistration();
    showRegistration();
    const dialog = await screen.findByRole('dialog', { name: 'Cadastrar Novo Produto' });
    await within(dialog).findByRole('option', { name: 'Padaria' });
    expect(getField('Nome')).toBeRequired();
    expect(getField('Categoria')).toBeRequired();
    expect(getField('Unidade')).toHaveValue('un');
    const units = within(getField('Unidade')).getAllByRole('option');
    expect(units.map(({ textContent }) => textContent)).toEqual([
      'un',
      'kg',
      'g',
      'L',
      'ml',
      ...packageTexts,
    ]);
    for (const name of ['✨ Preencher com IA', 'Cancelar', 'Salvar Produto']) {
      expect(getButton(name)).toBeVisible();
    }
    expect(getButton('✨ Preencher com IA')).toHaveFocus();
    expect(await axe(document.body)).toEqual([]);
  });

  it('PRD-01 shows a missing value at its field', async () => {
    const api = serveRegistration();
    showRegistration();
    await screen.findByRole('option', { name: 'Padaria' });
    await saveProduct();
    expect(getField('Nome')).toHaveAccessibleDescription('O nome do produto é obrigatório.');
    expect(getField('Categoria')).toHaveAccessibleDescription('Escolha uma das categorias.');
    expect(getField('Nome')).toHaveFocus();
    await user.type(getField('Nome'), 'Café');
    expect(getField('Nome')).not.toHaveAccessibleDescription();
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('PRD-01 reports at the field that the server does not know the category', async () => {
    const api = serveRegistration();
    api.answers.createProduct = () =>
      new ErrorResponse(400, {
        code: 'category-unknown',
        message: 'Categoria selecionada é inválida.',
      });
    showRegistration();
    await fillInProduct(coffee);
    await saveProduct();
    expect(await screen.findByText('Categoria selecionada é inválida.')).toBeVisible();
    expect(getField('Categoria')).toBeInvalid();
  });

  it('CAT-04 PRD-01 shows that the categories could not be loaded', async () => {
    const api = serveRegistration();
    api.failures.getCategories = serverError;
    showRegistration();
    expect(await screen.findByText('Falha ao buscar as categorias.')).toBeVisible();
    delete api.failures.getCategories;
    await user.click(getButton('Tentar novamente'));
    expect(await screen.findByRole('option', { name: 'Padaria' })).toBeInTheDocument();
  });

  it.each([
    ['7896089011358', 'Código de barras inválido: confira os números.'],
    ['789608901135A', 'Use apenas os números do código de barras.'],
    ['789608901135712345', 'O código de barras tem 8, 12, 13 ou 14 números.'],
    ['2000123004563', 'Este código é interno da loja e não entra no catálogo.'],
  ])('PRD-01 shows an error for the barcode %s', async (invalidBarcode, error) => {
    const api = serveRegistration();
    showRegistration();
    await user.type(getField('Código de barras'), invalidBarcode);
    expect(getField('Código de barras')).toHaveAccessibleDescription(error);
    await fillInProduct(coffee);
    await saveProduct();
    expect(getField('Código de barras')).toHaveFocus();
    expect(await waitUntilAllSent(api)).toEqual([]);
    expect(api.receivedReads.map(({ name }) => name)).not.toContain('getProductByBarcode');
  });

  it('PRD-01 does not mark a barcode as wrong while it is being typed', async () => {
    fakeLongTimers();
    serveRegistration();
    showRegistration();
    await user.type(getField('Código de barras'), '78960890');
    await advanceClock(999);
    expect(getField('Código de barras')).toBeValid();
    await advanceClock(1);
    expect(screen.getByText('Código de barras inválido: confira os números.')).toBeVisible();
    await user.type(getField('Código de barras'), '11357');
    expect(getField('Código de barras')).toBeValid();
  });

  it('PRD-01 keeps the draft after an accidental close, and deletes it on Cancelar', async () => {
    serveRegistration();
    showRegistration({ name: 'Café' });
    await screen.findByRole('dialog');
    expect(getField('Nome')).toHaveValue('Café');
    await user.type(getField('Nome'), ' forte');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(getButton('Abrir'));
    expect(getField('Nome')).toHaveValue('Café forte');
    await user.click(getButton('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(getButton('Abrir'));
    expect(getField('Nome')).toHaveValue('Café');
  });
});
