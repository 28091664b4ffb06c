import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { comeBack } from '../../../test/come-back.ts';
import { chooseInPantry, makePantry, servePantries } from '../../../test/screens/open-pantry.tsx';

const user = userEvent.setup();

beforeEach(() => localStorage.clear());

it('PAN-06 deletes no other pantry if another device deletes the one in the confirmation', async () => {
  localStorage.setItem('activePantryId', 'b');
  const { api, show } = servePantries(makePantry('a', 'Cozinha'), makePantry('b', 'Praia'));
  show();
  await screen.findByRole('option', { name: 'Praia (0 itens)' });
  await chooseInPantry('Excluir');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tem certeza?' }));
  const question = 'A despensa "Praia" e o estoque dela serão excluídos.';
  expect(dialog.getByText(question)).toBeVisible();

  api.reads.getPantries = [makePantry('a', 'Cozinha')];
  comeBack();
  await waitFor(() =>
    expect(screen.queryByRole('option', { name: /Praia/u, hidden: true })).toBeNull(),
  );
  expect(dialog.getByText(question)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ name: 'deletePantry', params: { pantryId: 'b' } });
  expect(await screen.findByRole('option', { name: 'Cozinha (0 itens)' })).toBeVisible();
});

describe('the dialog of an item that another device removes', () => {
  const [milk, rice] = [
    { id: 'i1', name: 'Leite' },
    { id: 'i2', name: 'Arroz' },
  ];

  /** Opens the dialog of the milk. `serveItems` is what another device leaves in the pantry. */
  async function openMilk() {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [milk, rice]));
    api.reads.getProducts = [];
    show();
    await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
    await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
    await screen.findByRole('dialog', { name: 'Leite' });
    const laterTimes = [20_000, 40_000].map((ms) => Date.now() + ms);
    onTestFinished(() => void vi.useRealTimers());
    const serveItems = (...items: (typeof milk)[]) => {
      api.reads.getPantry = makePantry('a', 'Cozinha', items);
      // The page becomes visible some seconds later, and therefore requests the pantry again.
      vi.useFakeTimers({ toFake: ['Date'], now: laterTimes.shift() ?? 0 });
      act(comeBack);
    };
    return { api, serveItems };
  }
  const goneText = '"Leite" saiu da despensa enquanto você editava.';
  const findEditButton = (name: string) =>
    screen.findByRole('button', { name: `Editar ${name}`, hidden: true });
  const expectGone = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Leite' }));
    expect(await dialog.findByText(goneText)).toBeVisible();
    return dialog;
  };

  it('SYN-37 PAN-06 says that the item has left, and adds it again with what was typed', async () => {
    const { api, serveItems } = await openMilk();
    const form = within(screen.getByRole('dialog', { name: 'Leite' }));
    const type = async (label: string, text: string) => {
      await user.clear(form.getByRole('textbox', { name: label }));
      await user.type(form.getByRole('textbox', { name: label }), text);
    };
    await type('Nome', 'Leite desnatado');
    await type('Estoque (un)', '6');
    await type('Ter em casa (un, opcional)', '8');
    serveItems(rice);
    const dialog = await expectGone();
    expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Leite desnatado');
    expect(dialog.queryByRole('button', { name: 'Remover da Despensa' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Adicionar de novo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]).toMatchObject({
      name: 'addPantryItem',
      params: { pantryId: 'a' },
      body: { name: 'Leite desnatado', quantity: 6, targetQuantity: 8, unit: 'un' },
    });
    expect(api.sent[0]).not.toMatchObject({ body: { id: 'i1' } });
  });

  it('SYN-37 SYN-40 PAN-08 shows what was typed although a product was being chosen, and nothing of it for the next item', async () => {
    const { serveItems } = await openMilk();
    await user.type(screen.getByRole('textbox', { name: 'Nome' }), ' desnatado');
    await user.click(screen.getByRole('button', { name: 'Que produto era?' }));
    await screen.findByRole('dialog', { name: 'Vincular Produto para "Leite"' });
    serveItems(rice);
    const dialog = await expectGone();
    expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Leite desnatado');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await findEditButton('Arroz'));
    await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
    const next = within(await screen.findByRole('dialog', { name: 'Arroz' }));
    expect(next.getByRole('textbox', { name: 'Nome' })).toHaveValue('Arroz');
    expect(next.queryByText(goneText)).toBeNull();
  });

  it('PAN-06 saves the item when the other device undoes the removal, and stays closed once it is closed', async () => {
    const { serveItems } = await openMilk();
    serveItems(rice);
    const dialog = await expectGone();
    serveItems(milk, rice);
    expect(await dialog.findByRole('button', { name: 'Salvar' })).toBeVisible();
    expect(dialog.queryByText(goneText)).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SYN-37 SYN-40 says nothing if the user removes the item', async () => {
    await openMilk();
    await user.click(screen.getByRole('button', { name: 'Remover da Despensa' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/saiu da despensa/u)).toBeNull();
  });
});
