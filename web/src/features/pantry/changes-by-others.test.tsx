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
    await screen.findByRole('dialog', { name: 'Leite' });
    const laterTimes = [20_000, 40_000].map((ms) => Date.now() + ms);
    onTestFinished(() => void vi.useRealTimers());
    return (...items: (typeof milk)[]) => {
      api.reads.getPantry = makePantry('a', 'Cozinha', items);
      // The page becomes visible some seconds later, and therefore requests the pantry again.
      vi.useFakeTimers({ toFake: ['Date'], now: laterTimes.shift() ?? 0 });
      act(comeBack);
    };
  }
  const findEditButton = (name: string) =>
    screen.findByRole('button', { name: `Editar ${name}`, hidden: true });
  const waitUntilMilkIsGone = () =>
    waitFor(() => expect(screen.queryByText('Leite', { ignore: '[role=dialog] *' })).toBeNull());

  it('PAN-06 PAN-08 opens the form of the next item, although a product was being chosen', async () => {
    const serveItems = await openMilk();
    await user.click(screen.getByRole('button', { name: 'Que produto era?' }));
    await screen.findByRole('dialog', { name: 'Vincular Produto para "Leite"' });
    serveItems(rice);
    await waitUntilMilkIsGone();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await findEditButton('Arroz'));
    expect(await screen.findByRole('dialog', { name: 'Arroz' })).toBeVisible();
    expect(screen.queryByText('Vincular Produto para "Arroz"')).toBeNull();
  });

  it('PAN-06 stays closed when the other device undoes the removal', async () => {
    const serveItems = await openMilk();
    serveItems(rice);
    await waitUntilMilkIsGone();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    serveItems(milk, rice);
    expect(await findEditButton('Leite')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SYN-37 closes with a message, but without one if the user removes the item', async () => {
    const serveItems = await openMilk();
    serveItems(rice);
    expect(await screen.findByText('"Leite" saiu da despensa.')).toBeVisible();
    await user.click(await findEditButton('Arroz'));
    await screen.findByRole('dialog', { name: 'Arroz' });
    await user.click(screen.getByRole('button', { name: 'Remover da Despensa' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('"Arroz" saiu da despensa.')).toBeNull();
  });
});
