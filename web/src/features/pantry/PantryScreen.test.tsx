import { allUnits } from '@quitanda/contract/units';
import type { List } from '@quitanda/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { fakeApi } from '../../../test/fakes/fake-api.ts';
import { listSummary, listWithItems } from '../../lib/items/rows.fixture.ts';
import { getToastKind } from '../../../test/toast-kind.ts';
import {
  chooseInPantry as choose,
  addRegularPurchases,
  servePantries,
  makePantry,
} from '../../../test/screens/open-pantry.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { useWrite } from '../../sync/react/use-write.ts';

const user = userEvent.setup();

/** Waits for the first write that the fake server receives. */
const findFirstWrite = (api: ReturnType<typeof fakeApi>) =>
  waitFor(() => api.sent[0] ?? Promise.reject());

beforeEach(() => localStorage.clear());

describe('the selected pantry', () => {
  it('PAN-01 shows the pantries with their item counts in the selector', async () => {
    servePantries(makePantry('a', 'Cozinha', [{}, {}]), makePantry('b', 'Praia', [{}])).show();
    expect(screen.getByRole('heading', { level: 1, name: 'Minha Despensa' })).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: 'Cozinha (2 itens)' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Praia (1 item)' })).toBeVisible();
    await choose('Nova Despensa');
    expect(await screen.findByRole('dialog', { name: 'Criar Nova Despensa' })).toBeVisible();
  });

  it('PAN-01 FIN-02 FIN-05 updates the item counts after a finish and after its undo', async () => {
    const line = {
      listItemId: 'l1',
      name: 'Banana',
      productId: 'p1',
      quantity: 1.35,
      unit: 'kg' as const,
      price: 5.99,
      supermarket: 'Mercado São Jorge',
    };
    const params = { pantryId: 'a' };
    function FinishButtons() {
      const write = useWrite();
      const body = { id: 'f1', listId: 'l', items: [line] };
      const undo = { params: { ...params, finishId: 'f1' } };
      return (
        <>
          <button onClick={() => write('finishPurchase', { params, body })}>Finalizar</button>
          <button onClick={() => write('undoFinish', undo)}>Desfazer</button>
        </>
      );
    }
    const { api, show } = servePantries(makePantry('a', 'Cozinha'), makePantry('b', 'Praia'));
    const takenItem = { id: 'l1', name: 'Banana', quantity: 1, unit: 'kg', isChecked: true };
    const purchaseFields = { price: 5.99, purchasedQuantity: 1.35, purchasedUnit: null };
    const list = { id: 'l', name: 'Feira', _count: { items: 1 } };
    api.reads.getLists = [list as List];
    api.reads.getList = {
      ...list,
      items: [{ ...takenItem, ...purchaseFields, product: null }],
    } as unknown as List;
    show(<FinishButtons />);
    await screen.findByText('Sua despensa está vazia.');
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    expect(await screen.findByRole('option', { name: 'Cozinha (1 item)' })).toBeVisible();
    expect(screen.getByRole('option', { name: 'Praia (0 itens)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByRole('option', { name: 'Cozinha (0 itens)' })).toBeVisible();
  });

  it('PAN-01 shows a hint if there is no pantry', async () => {
    servePantries().show();
    expect(await screen.findByText('Crie ou selecione uma despensa para começar.')).toBeVisible();
    expect(screen.getByRole('button', { name: '+ Nova Despensa' })).toBeVisible();
  });

  it('PAN-02 PAN-01 selects the pantry last used, or the first pantry if the one last used was deleted', async () => {
    localStorage.setItem('activePantryId', 'b');
    servePantries(makePantry('a', 'Cozinha'), makePantry('b', 'Praia')).show();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Despensa' })).toHaveValue('b'),
    );
    localStorage.setItem('activePantryId', 'deleted');
    servePantries(makePantry('a', 'Cozinha'), makePantry('b', 'Praia')).show();
    await waitFor(() =>
      expect(screen.getAllByRole('combobox', { name: 'Despensa' }).at(-1)).toHaveValue('a'),
    );
  });
});

it('PAN-02 PAN-01 stores the selected pantry on the device', async () => {
  servePantries(makePantry('a', 'Cozinha'), makePantry('b', 'Praia')).show();
  const select = await screen.findByRole('combobox', { name: 'Despensa' });
  await screen.findByRole('option', { name: 'Praia (0 itens)' });
  await user.selectOptions(select, 'b');
  expect(localStorage.getItem('activePantryId')).toBe('b');
});

describe('the add form', () => {
  it('PAN-02 shows the form even if there is no pantry, and then warns that none is selected', async () => {
    servePantries().show();
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'Farinha');
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByText('Selecione uma despensa.')).toBeVisible();
    expect(getToastKind('Selecione uma despensa.')).toBe('warning');
  });

  it('PAN-02 UNI-01 offers all units, and starts from 1 un', async () => {
    servePantries(makePantry('a', 'Cozinha')).show();
    expect(screen.queryByRole('combobox', { name: 'Unidade' })).toBeNull();
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'F');
    const unit = await screen.findByRole('combobox', { name: 'Unidade' });
    expect(
      within(unit)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(allUnits);
    expect(unit).toHaveValue('un');
    expect(screen.getByLabelText('Quantidade')).toHaveValue('1');
  });

  it('PAN-02 requires a name and a quantity of at least 1 un, and allows less than 1 kg', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha'));
    show();
    await screen.findByText('Sua despensa está vazia.');
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), '   ');
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }));
    expect(screen.getByText('O nome é obrigatório.')).toBeVisible();

    await user.clear(screen.getByLabelText('Buscar ou adicionar item'));
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), ' Farinha ');
    await user.clear(screen.getByLabelText('Quantidade'));
    await user.type(screen.getByLabelText('Quantidade'), '0,5');
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(screen.getByText('A quantidade mínima é 1.')).toBeVisible();

    await user.selectOptions(screen.getByLabelText('Unidade'), 'kg');
    await user.click(screen.getByRole('button', { name: 'Adicionar' }));
    expect(await screen.findByRole('button', { name: 'Editar Farinha' })).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({
      name: 'addPantryItem',
      body: { name: 'Farinha', quantity: 0.5, unit: 'kg' },
    });
  });

  it('PAN-02 shows only the items that contain all typed words, and ignores accents and case', async () => {
    servePantries(
      makePantry('a', 'Cozinha', [
        { name: 'Açúcar mascavo' },
        { name: 'Açúcar União 1 kg' },
        { name: 'Sal' },
      ]),
    ).show();
    await screen.findByRole('button', { name: 'Editar Sal' });
    const field = screen.getByLabelText('Buscar ou adicionar item');
    await user.type(field, 'uniao ACUC');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Editar Açúcar União 1 kg' })).toBeVisible();
    await user.type(field, 'x');
    expect(screen.getByText('Nada com "uniao ACUCx" nesta despensa.')).toBeVisible();
    await user.clear(field);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('PAN-02 announces that no item contains the typed words in a status that exists before', async () => {
    servePantries(makePantry('a', 'Cozinha', [{ name: 'Sal' }])).show();
    await screen.findByRole('button', { name: 'Editar Sal' });
    const status = screen
      .getAllByRole('status')
      .find((element) => !element.hasAttribute('aria-label'));
    expect(status).toBeEmptyDOMElement();
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'xyz');
    expect(status).toHaveTextContent('Nada com "xyz" nesta despensa.');
    expect(status).toBeInTheDocument();
  });

  it('PAN-02 raises the quantity of the existing item with the same name, and undoes the change', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
    show();
    await screen.findByRole('button', { name: 'Editar Café' });
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'cafe{Enter}');
    expect(await screen.findByText('"Café" já estava na despensa: agora 4 un.')).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({ name: 'changePantryItem', body: { add: 1 } });
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(screen.getByRole('status', { name: 'Estoque de Café' })).toHaveTextContent('3 un');
  });
});

async function removeCoffee() {
  await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  await user.click(await screen.findByRole('button', { name: 'Remover da Despensa' }));
}

describe('an item', () => {
  it('PAN-03 raises and lowers the stock by the step, and never below 0', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
    show();
    const stock = await screen.findByRole('status', { name: 'Estoque de Café' });
    await user.click(screen.getByRole('button', { name: 'Aumentar Café' }));
    expect(stock).toHaveTextContent('4 un');
    expect(await findFirstWrite(api)).toMatchObject({ name: 'changePantryItem', body: { add: 1 } });
    await user.click(screen.getByRole('button', { name: 'Editar Café' }));
    await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
    const step = await screen.findByLabelText('Passo de − e + (un)');
    expect(step).toHaveValue('1');
    await user.clear(step);
    await user.type(step, '2,5');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.click(screen.getByRole('button', { name: 'Diminuir Café' }));
    expect(stock).toHaveTextContent('1,5 un');
    await user.click(screen.getByRole('button', { name: 'Diminuir Café' }));
    expect(stock).toHaveTextContent('0 un');
    expect(screen.getByRole('button', { name: 'Diminuir Café' })).toBeDisabled();
  });

  it.each([
    ['on +', 'Aumentar Café', 'pointerUp', 1],
    ['on − down to 0', 'Diminuir Café', 'pointerUp', -1],
    ['on + that ends because the page is hidden', 'Aumentar Café', 'pagehide', 1],
  ])(
    'PAN-03 UI-07 sends one write for all steps of a long press %s',
    async (_, name, end, sign) => {
      const { api, show } = servePantries(
        makePantry('a', 'Cozinha', [{ name: 'Café', quantity: 3 }]),
      );
      show();
      const button = await screen.findByRole('button', { name });
      const stock = () => Number.parseInt(screen.getByLabelText('Estoque de Café').textContent, 10);
      fireEvent.pointerDown(button);
      await waitFor(() => expect(stock()).toBe(sign === 1 ? 6 : 0));
      expect(api.sent).toHaveLength(0);
      if (end === 'pagehide') fireEvent(window, new Event('pagehide'));
      else fireEvent.pointerUp(button);
      const stockAtRelease = stock();
      await waitFor(() => expect(api.sent).toHaveLength(1));
      expect(api.sent[0]?.body).toEqual({ add: stockAtRelease - 3 });
      fireEvent.click(button);
      expect(stock()).toBe(stockAtRelease);
      expect(api.sent).toHaveLength(1);
    },
  );

  it('PAN-03 shows a text for low stock, at or below the threshold', async () => {
    servePantries(
      makePantry('a', 'Cozinha', [
        { name: 'Café', quantity: 1, lowStockAlertThreshold: 1 },
        { name: 'Sal', quantity: 0 },
        { name: 'Leite', quantity: 2 },
      ]),
    ).show();
    const findRow = (name: string) =>
      screen
        .findByRole('button', { name: `Editar ${name}` })
        .then((button) => button.closest('[data-item]'));
    expect(await findRow('Café')).toHaveTextContent('Estoque baixo');
    expect(await findRow('Sal')).toHaveTextContent('Acabou');
    expect(await findRow('Leite')).not.toHaveTextContent('Estoque baixo');
    await user.click(screen.getByRole('button', { name: 'Acabando (2)' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Laticínios e Frios' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(await findRow('Leite')).toBeVisible();
  });

  it('PAN-03 PAN-16 keeps the position of a row that becomes low, and shows a new item at the top', async () => {
    const { api, show } = servePantries(
      makePantry('a', 'Cozinha', [
        { name: 'Café', quantity: 0 },
        { name: 'Leite', quantity: 2, productId: 'milk' },
        { name: 'Sal', quantity: 1, lowStockAlertThreshold: 0 },
      ]),
    );
    addRegularPurchases(api, {
      productId: 'milk',
      quantity: 2,
      intervals: [30, 30, 30],
      daysAgo: 10,
    });
    show();
    await screen.findByText('Acaba em ~20 dias');
    const rowNames = () =>
      screen.getAllByRole('button', { name: /^Editar/u }).map(({ textContent }) => textContent);
    await user.click(await screen.findByRole('button', { name: 'Diminuir Sal' }));
    expect(rowNames()).toEqual(['Café', 'Leite', 'Sal']);
    await user.type(screen.getByLabelText('Buscar ou adicionar item'), 'Vinagre{Enter}');
    expect(rowNames()).toEqual(['Vinagre', 'Café', 'Leite', 'Sal']);
    await user.click(screen.getByRole('button', { name: 'Acabando (3)' }));
    expect(rowNames()).toEqual(['Café', 'Sal', 'Vinagre']);
  });

  it('PAN-03 PAN-05 removes an item, and shows a message', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{}]));
    show();
    await removeCoffee();
    expect(getToastKind('Item removido com sucesso!')).toBe('success');
    expect(screen.getByText('Sua despensa está vazia.')).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({ name: 'removePantryItem' });
  });

  it('PAN-05 restores a removed item with all its values on undo', async () => {
    const { api, show } = servePantries(
      makePantry('a', 'Cozinha', [{ quantity: 0, lowStockAlertThreshold: 2 }]),
    );
    show();
    await removeCoffee();
    // Waits for the write, which could otherwise arrive at the fake server of the next test.
    await findFirstWrite(api);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByRole('button', { name: 'Editar Café' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Estoque de Café' })).toHaveTextContent('0 un');
    expect(screen.getByText('Acabou')).toBeVisible();
  });

  it('PAN-06 changes the threshold, and sends nothing else', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
    show();
    await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
    await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
    const dialog = await screen.findByRole('dialog', { name: 'Café' });
    const threshold = within(dialog).getByLabelText('Avisar quando restar (un, opcional)');
    expect(threshold).toHaveValue('');
    await user.type(threshold, '3');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Estoque baixo')).toBeVisible();
    expect((await findFirstWrite(api)).body).toEqual({ lowStockAlertThreshold: 3 });
  });

  it('PAN-06 PAN-17 adds a low item to a new list in one tap', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 0 }]));
    show();
    await user.click(await screen.findByRole('button', { name: 'Pôr em "Compras"' }));
    expect(await screen.findByText('1 item adicionado à lista "Compras"!')).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({
      name: 'createList',
      body: { name: 'Compras', items: [{ name: 'Café', quantity: 1, unit: 'un' }] },
    });
  });
});

it('PAN-06 shows the card of low stock only a moment after a press, so that no button moves', async () => {
  const coffee = { quantity: 1, lowStockAlertThreshold: 0 };
  const { show } = servePantries(makePantry('a', 'Cozinha', [coffee]));
  show();
  await user.click(await screen.findByRole('button', { name: 'Diminuir Café' }));
  expect(await screen.findByText('Acabou')).toBeVisible();
  // If the card appeared at once, it would move the button away before a second press.
  expect(screen.queryByText('Café está acabando.')).toBeNull();
  expect(await screen.findByText('Café está acabando.')).toBeVisible();
});

it('LST-27 PAN-06 adds several low items in their order, also in one millisecond', async () => {
  const names = ['Café', 'Leite', 'Arroz', 'Sal', 'Feijão', 'Óleo', 'Pão', 'Ovos'];
  const { api, show } = servePantries(
    makePantry(
      'a',
      'Cozinha',
      names.map((name) => ({ name, quantity: 0 })),
    ),
  );
  show();
  await user.click(await screen.findByRole('button', { name: /^Pôr .*Compras/u }));
  const { body } = await findFirstWrite(api);
  const { items } = body as { items: { id: string }[] };
  expect(items).toHaveLength(names.length);
  expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).toSorted());
});

it('PAN-06 PAN-17 adds low items to the list in use', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [{ name: 'Café', quantity: 0 }, { name: 'Leite' }]),
  );
  api.reads.getLists = [listSummary('l1', 'Mês'), listSummary('l2', 'Feira')];
  api.reads.getList = listWithItems('l2', 'Feira');
  localStorage.setItem('activeShoppingListId', 'l2');
  show();
  await user.click(await screen.findByRole('button', { name: 'Pôr em "Feira"' }));
  expect(getToastKind('1 item adicionado à lista "Feira"!')).toBe('success');
  expect(await findFirstWrite(api)).toMatchObject({
    name: 'addListItem',
    params: { listId: 'l2' },
    body: { name: 'Café', quantity: 1, unit: 'un' },
  });
  expect(api.sent).toHaveLength(1);
});

describe('creating, renaming, deleting', () => {
  it('PAN-01 PAN-04 offers neither the selector nor the menu without a pantry', async () => {
    servePantries().show();
    expect(await screen.findByText('Crie ou selecione uma despensa para começar.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mais opções' })).toBeNull();
    expect(screen.queryByLabelText('Despensa')).toBeNull();
  });

  it('PAN-04 refuses a blank name, and shows a message after creating', async () => {
    const { api, show } = servePantries();
    show();
    await user.click(await screen.findByRole('button', { name: '+ Nova Despensa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Criar Nova Despensa' });
    const field = within(dialog).getByPlaceholderText('Ex.: Cozinha, Área de serviço');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('  {Enter}');
    expect(within(dialog).getByText('O nome da despensa não pode ser vazio.')).toBeVisible();
    await user.keyboard('Cozinha{Enter}');
    expect(await screen.findByText('Despensa "Cozinha" criada!')).toBeVisible();
    expect(getToastKind('Despensa "Cozinha" criada!')).toBe('success');
    expect(await screen.findByRole('option', { name: 'Cozinha (0 itens)' })).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({
      name: 'createPantry',
      body: { name: 'Cozinha' },
    });
  });

  it('PAN-04 renames a pantry', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha'));
    show();
    await screen.findByText('Sua despensa está vazia.');
    await choose('Renomear');
    const dialog = await screen.findByRole('dialog', { name: 'Renomear Despensa' });
    const name = within(dialog).getByLabelText('Nome da despensa');
    expect(name).toHaveValue('Cozinha');
    await user.clear(name);
    await user.type(name, 'Copa{Enter}');
    expect(await screen.findByText('Despensa renomeada!')).toBeVisible();
    expect(await screen.findByRole('option', { name: 'Copa (0 itens)' })).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({
      name: 'renamePantry',
      body: { name: 'Copa' },
    });
  });

  it('PAN-04 PAN-06 deletes a pantry after a confirmation', async () => {
    const { api, show } = servePantries(makePantry('a', 'Cozinha'));
    show();
    await screen.findByText('Sua despensa está vazia.');
    await choose('Excluir');
    const dialog = await screen.findByRole('dialog', { name: 'Tem certeza?' });
    expect(await waitUntilAllSent(api)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Despensa excluída.')).toBeVisible();
    expect(await screen.findByText('Crie ou selecione uma despensa para começar.')).toBeVisible();
    expect(await findFirstWrite(api)).toMatchObject({ name: 'deletePantry' });
  });
});
