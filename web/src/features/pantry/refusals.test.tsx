import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { getToastKind } from '../../../test/toast-kind.ts';
import {
  chooseInPantry as choose,
  makePantry,
  servePantries,
} from '../../../test/screens/open-pantry.tsx';

const user = userEvent.setup();
const conflict = new ErrorResponse(409, { code: 'key-reused', message: 'Não.' });

beforeEach(() => localStorage.clear());

describe('refused writes', () => {
  it('PAN-02 removes an added item and shows an error if the server refuses it', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha'));
    api.failures.addPantryItem = {
      status: 409,
      failure: { code: 'too-many-pantry-items', message: 'Cheia.' },
    };
    show();
    await screen.findByText('Sua despensa está vazia.');
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'Farinha{Enter}');
    expect(await screen.findByText('Falha ao adicionar item.')).toBeVisible();
    expect(getToastKind('Falha ao adicionar item.')).toBe('error');
    expect(await screen.findByText('Sua despensa está vazia.')).toBeVisible();
  });

  it('PAN-05 reports a refused change or removal, and shows the item unchanged', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
    api.failures.changePantryItem = conflict;
    api.failures.removePantryItem = conflict;
    show();
    const stock = await screen.findByRole('status', { name: 'Estoque de Café' });
    await user.click(screen.getByRole('button', { name: 'Aumentar Café' }));
    expect(await screen.findByText('Falha ao atualizar item.')).toBeVisible();
    await waitFor(() => expect(stock).toHaveTextContent('3 un'));
    await user.click(screen.getByRole('button', { name: 'Editar Café' }));
    await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
    await user.click(await screen.findByRole('button', { name: 'Remover da Despensa' }));
    expect(await screen.findByText('Falha ao remover item.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Editar Café' })).toBeVisible();
  });

  it('PAN-04 shows an error if creating a pantry is refused', async () => {
    const { api, show } = servePantries();
    api.failures.createPantry = {
      status: 409,
      failure: { code: 'too-many-pantries', message: 'Muitas.' },
    };
    show();
    await user.click(await screen.findByRole('button', { name: '+ Nova Despensa' }));
    await screen.findByRole('dialog');
    await user.keyboard('Cozinha{Enter}');
    expect(await screen.findByText('Falha ao criar despensa.')).toBeVisible();
    expect(await screen.findByText('Crie ou selecione uma despensa para começar.')).toBeVisible();
  });

  it('PAN-04 shows an error and the old name if renaming is refused', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha'));
    api.failures.renamePantry = conflict;
    show();
    await screen.findByText('Sua despensa está vazia.');
    await choose('Renomear');
    await user.type(await screen.findByLabelText('Nome da despensa'), ' velha{Enter}');
    expect(await screen.findByText('Falha ao renomear despensa.')).toBeVisible();
    expect(await screen.findByRole('option', { name: 'Cozinha (0 itens)' })).toBeVisible();
  });

  it('PAN-04 shows an error and the pantry again if deleting is refused', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha'));
    api.failures.deletePantry = conflict;
    show();
    await screen.findByText('Sua despensa está vazia.');
    await choose('Excluir');
    const dialog = await screen.findByRole('dialog', { name: 'Tem certeza?' });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Falha ao excluir.')).toBeVisible();
    expect(await screen.findByRole('option', { name: 'Cozinha (0 itens)' })).toBeVisible();
  });
});

describe('failed reads', () => {
  it('PAN-05 shows that the pantries could not be loaded', async () => {
    const { api, show } = servePantries();
    api.failures.getPantries = serverError;
    show();
    expect(await screen.findByText('Falha ao carregar suas despensas.')).toBeVisible();
  });

  it('PAN-05 retries after the pantries could not be loaded', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{}]));
    api.failures.getPantries = serverError;
    show();
    expect(await screen.findByText('Falha ao carregar suas despensas.')).toBeVisible();
    api.failures = {};
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('button', { name: 'Editar Café' })).toBeVisible();
  });
});

it('SYN-37 says that what was typed came too late for a pantry, or an item, that is gone', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
  const gone = (code: 'pantry-not-found' | 'item-not-found') =>
    new ErrorResponse(404, { code, message: 'Não encontrada.' });
  api.failures.renamePantry = gone('pantry-not-found');
  api.failures.changePantryItem = gone('item-not-found');
  show();
  await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Café' }));
  const field = dialog.getByLabelText(/^Estoque/u);
  await user.clear(field);
  await user.type(field, '5');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const stockText =
    'O item já tinha saído da despensa. Não foi guardado: Mudar o estoque de "Café" para 5 un.';
  expect(
    await screen.findByText((text) => text.replace('\u00A0', ' ') === stockText),
  ).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Renomear');
  const renaming = within(await screen.findByRole('dialog', { name: 'Renomear Despensa' }));
  await waitFor(() => expect(renaming.getByRole('textbox')).toHaveFocus());
  await user.keyboard('Copa{Enter}');
  expect(
    await screen.findByText(
      /^A despensa não está mais aqui, e não foi renomeada para ".*Copa"\.$/u,
    ),
  ).toBeVisible();
});
