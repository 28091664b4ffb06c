import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { holdFirstLoad } from '../../../lib/timing/after-first-load.ts';
import { rowTextOf, textOf } from '../../../../test/text-of.ts';
import { listId, makeItem, makeList } from '../list.fixture.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { advanceClock, fakeLongTimers } from '../../../../test/long-timers.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { waitUntilAllSent, refuseLater, waitForSentWrites } from '../../../../test/sent-writes.ts';

const getRowTexts = () => screen.queryAllByRole('listitem').map(rowTextOf);
const getNameField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: 'Adicionar item' });
const getQuantityField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantidade' });
const getUnitField = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Unidade' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findDialog = (name: string) => screen.findByRole('dialog', { name });

const beans = makeItem('00-1', { name: 'Feijão carioca', quantity: 3, unit: 'kg' });
const milk = makeItem('00-2', { name: 'Leite', quantity: 2 });
const coffee = makeItem('00-3', { name: 'Café', isChecked: true });
const lists = [makeList([beans, milk, coffee])];
let api: ReturnType<typeof serveLists>;

beforeEach(() => {
  localStorage.clear();
  api = serveLists(lists);
});

describe('the form that adds items', () => {
  beforeEach(() => void (api = serveLists([makeList()])));

  it('LST-06 adds a trimmed name with 1 un by default, and clears the field', async () => {
    const refuse = refuseLater(api, 'addListItem');
    await openLists();
    await userEvent.type(getNameField(), '  Pão francês {Enter}');
    expect(getRowTexts()).toEqual(['Pão francês1 un']);
    expect(getNameField().value).toBe('');
    expect(document.activeElement).toBe(getNameField());
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      {
        name: 'addListItem',
        params: { listId },
        body: { name: 'Pão francês', quantity: 1, unit: 'un' },
      },
    ]);
    refuse();
    expect(await screen.findByText('Falha ao adicionar item.')).toBeTruthy();
  });

  it('LST-06 adds an item with the selected quantity and unit, and then resets them to 1 un', async () => {
    await openLists();
    expect(screen.queryByRole('textbox', { name: 'Quantidade' })).toBeNull();
    await userEvent.type(getNameField(), 'Queijo');
    await userEvent.selectOptions(getUnitField(), 'kg');
    await userEvent.clear(getQuantityField());
    await userEvent.type(getQuantityField(), '0,3');
    await press('Adicionar');
    expect(getRowTexts()).toEqual(['Queijo0,3 kg']);
    expect(document.activeElement).toBe(getNameField());
    await userEvent.type(getNameField(), 'P');
    expect([getQuantityField().value, getUnitField().value]).toEqual(['1', 'un']);
  });

  it('LST-06 refuses a blank name', async () => {
    await openLists();
    await userEvent.type(getNameField(), '   {Enter}');
    expect(screen.getByText('O nome é obrigatório.')).toBeTruthy();
    await userEvent.type(getNameField(), 'P');
    expect(screen.queryByText('O nome é obrigatório.')).toBeNull();
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('LST-06 refuses less than 1 un', async () => {
    await openLists();
    await userEvent.type(getNameField(), 'Pão');
    await userEvent.clear(getQuantityField());
    await userEvent.type(getQuantityField(), '0,5{Enter}');
    expect(screen.getByText('A quantidade mínima é 1.')).toBeTruthy();
    expect(document.activeElement).toBe(getQuantityField());
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('LST-15 shows the parsed quantity and unit during typing, and adds the item', async () => {
    await openLists();
    await userEvent.type(getNameField(), '1,5kg banana');
    expect([getQuantityField().value, getUnitField().value]).toEqual(['1,5', 'kg']);
    await userEvent.keyboard('{Enter}');
    expect(getRowTexts()).toEqual(['banana1,5 kg']);
  });

  it('LST-15 allows correcting the parsed quantity', async () => {
    await openLists();
    await userEvent.type(getNameField(), '3 leite');
    await press('Aumentar Quantidade');
    expect([getNameField().value, getQuantityField().value]).toEqual(['leite', '4']);
    await userEvent.selectOptions(getUnitField(), 'kg');
    await press('Adicionar');
    expect(getRowTexts()).toEqual(['leite4 kg']);
  });

  const pasteAndFindPreview = async (text: string) => {
    await userEvent.click(getNameField());
    await userEvent.paste(text);
    return within(await findDialog('Itens colados'));
  };

  it('LST-21 shows a pasted list, adds its items in their order, and undoes the addition', async () => {
    await openLists();
    await pasteAndFindPreview('Feira:\n2 kg arroz\n- leite (3)\nmeia dúzia de ovos\n');
    expect(await waitUntilAllSent(api)).toEqual([]);
    await press('Adicionar 3 itens');
    expect(getRowTexts()).toEqual(['arroz2 kg', 'leite3 un', 'ovos6 un']);
    expect(screen.getByText('3 itens adicionados.')).toBeTruthy();
    await press('Desfazer');
    expect(getRowTexts()).toEqual([]);
  });

  it('LST-21 LST-47 does not select lines that are ticked in the text, and allows deselecting and correcting lines', async () => {
    await openLists();
    const preview = await pasteAndFindPreview('arroz 5kg\n✓ sal\nleite\novos');
    expect(preview.getByRole('checkbox', { name: 'sal' })).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(preview.getByRole('checkbox', { name: 'ovos' }));
    await userEvent.type(preview.getByRole('textbox', { name: 'Nome de leite' }), ' integral');
    const quantityField = preview.getByRole('textbox', { name: 'Quantidade de leite integral' });
    await userEvent.clear(quantityField);
    await userEvent.type(quantityField, '4');
    await press('Adicionar 2 itens');
    expect(getRowTexts()).toEqual(['arroz5 kg', 'leite integral4 un']);
  });

  it('LST-21 adds nothing while a line is invalid', async () => {
    await openLists();
    const preview = await pasteAndFindPreview('arroz\n<b>leite</b>');
    await press('Adicionar 2 itens');
    expect(preview.getByText('Use apenas texto simples.')).toBeTruthy();
    expect(await waitUntilAllSent(api)).toEqual([]);
    await userEvent.click(preview.getByRole('checkbox', { name: '<b>leite</b>' }));
    await press('Adicionar 1 item');
    expect(getRowTexts()).toEqual(['arroz1 un']);
  });

  it('LST-21 shows the corrected items again by "Ver de novo" after the dialog is closed', async () => {
    await openLists();
    const preview = await pasteAndFindPreview('arroz\nleite');
    await userEvent.type(preview.getByRole('textbox', { name: 'Nome de leite' }), ' integral');
    await press('Cancelar');
    expect(await waitUntilAllSent(api)).toEqual([]);
    await press('Ver de novo');
    await findDialog('Itens colados');
    expect(screen.getByRole('textbox', { name: 'Nome de leite integral' })).toBeTruthy();
  });

  it.each([
    ['300 items', 'arroz\n'.repeat(300), 300, false],
    ['301 items', 'arroz\n'.repeat(301), 300, true],
    ['an end that is not read', `arroz\nleite\n${'x'.repeat(100_000)}`, 2, true],
  ])(
    'LST-21 shows at most 300 items, and says what is missing, of %s',
    async (_, text, n, isCut) => {
      await openLists();
      const preview = await pasteAndFindPreview(text);
      expect(preview.getAllByRole('checkbox')).toHaveLength(n);
      const notice = `O texto é longo demais. Aqui estão os primeiros ${n} itens; para trazer todos, use “Importar” no menu das listas.`;
      expect(preview.queryByText(notice) !== null).toBe(isCut);
    },
  );

  it('LST-36 LST-37 LST-39 names the headings, and shows the line of an item that is unclear', async () => {
    await openLists();
    const preview = await pasteAndFindPreview(
      'Verduras\n2 pés de alface\n2 a 3 kg de tomate\n\nMercearia\ncafé\n',
    );
    expect(preview.getByText('Parecem títulos e não entraram: Verduras, Mercearia.')).toBeTruthy();
    expect(preview.getByText('Confira: no texto está “2 a 3 kg de tomate”.')).toBeTruthy();
    expect(preview.getAllByText(/^Confira: /u)).toHaveLength(1);
    await press('Adicionar 3 itens');
    expect(getRowTexts()).toEqual(['alface (pé)2 un', '2 a 3 kg de tomate1 un', 'café1 un']);
  });

  it('LST-40 names the first lines that look like talk', async () => {
    await openLists();
    const preview = await pasteAndFindPreview(
      'Bom dia!\nalface\n<Mídia oculta>\ncafé\nobrigada\nMensagem apagada\nvaleu\n',
    );
    expect(
      preview.getByText(
        'Parece conversa e não entrou: “Bom dia!”, “<Mídia oculta>”, “obrigada” e mais 2.',
      ),
    ).toBeTruthy();
  });

  it('LST-25 reads an item that is sent before the whole parser is loaded', async () => {
    const release = holdFirstLoad();
    await openLists();
    await userEvent.type(getNameField(), 'ovos 30{Enter}');
    await expect.poll(getRowTexts).toContain('ovos30 un');
    expect(getNameField().value).toBe('');
    release();
  });

  it('LST-36 keeps the package of a typed amount, and shows its number', async () => {
    await openLists();
    await import('@quitanda/contract/items/typed-entry');
    await userEvent.type(getNameField(), '2 pacotes de macarrão');
    await expect.poll(() => getQuantityField().value).toBe('2');
    await press('Adicionar');
    await expect.poll(getRowTexts).toEqual(['macarrão (pacote)2 un']);
  });

  it('LST-15 pastes a single line as text', async () => {
    await openLists();
    await userEvent.click(getNameField());
    await userEvent.paste('2 kg arroz');
    expect(getNameField().value).toBe('2 kg arroz');
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  it('LST-08 shows a hint while the list is empty', async () => {
    await openLists();
    expect(
      screen.getByText('Sua lista está vazia. Adicione itens acima para começar.'),
    ).toBeTruthy();
  });
});

describe('the items', () => {
  it('LST-07 sorts unchecked items before checked ones, and shows quantity and unit', async () => {
    await openLists();
    expect(getRowTexts()).toEqual(['Feijão carioca3 kg', 'Leite2 un', 'Café1 un']);
    expect(screen.getByText('1 de 3')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Café' }).getAttribute('aria-checked')).toBe(
      'true',
    );
  });

  it('LST-07 ticks an item in its row, and moves the row down after the touch ends', async () => {
    acceptWrites(api, lists, 'changeListItem');
    await openLists();
    fakeLongTimers();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Feijão carioca' }));
    const getTickedNames = () =>
      screen.getAllByRole('checkbox', { checked: true }).map((box) => box.ariaLabel);
    expect(getTickedNames()).toEqual(['Feijão carioca', 'Café']);
    expect(getRowTexts()).toEqual(['Feijão carioca3 kg', 'Leite2 un', 'Café1 un']);
    // Not on a row, because a row that is held for so long is selected (LST-58).
    fireEvent.pointerDown(screen.getByRole('progressbar'));
    await advanceClock(2_000);
    expect(getRowTexts()[0]).toBe('Feijão carioca3 kg');
    // The answer of the server also changes the row, from which the pause is counted.
    await waitUntilAllSent(api);
    fireEvent.pointerUp(screen.getByRole('progressbar'));
    await advanceClock(499);
    expect(getRowTexts()[0]).toBe('Feijão carioca3 kg');
    await advanceClock(1);
    expect(getRowTexts()).toEqual(['Leite2 un', 'Feijão carioca3 kg', 'Café1 un']);
    expect(await waitForSentWrites(api, 1)).toMatchObject([
      {
        name: 'changeListItem',
        params: { listId, itemId: '00-1' },
        body: { isChecked: true, takenAt: expect.any(String) },
      },
    ]);
    const refuse = refuseLater(api, 'changeListItem');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Feijão carioca' }));
    await advanceClock(500);
    expect(getRowTexts()[0]).toBe('Feijão carioca3 kg');
    vi.useRealTimers();
    expect((await waitForSentWrites(api, 2))[1]).toMatchObject({ body: { isChecked: false } });
    refuse();
    expect(await screen.findByText('Falha ao atualizar item.')).toBeTruthy();
  });

  it('LST-19 raises the quantity of a pending item, shows a message, and undoes the change', async () => {
    await openLists();
    await userEvent.type(getNameField(), 'leite{Enter}');
    expect(screen.getByText('"Leite" já estava na lista: agora 3 un.')).toBeTruthy();
    expect(getRowTexts()).toEqual(['Feijão carioca3 kg', 'Leite3 un', 'Café1 un']);
    await press('Desfazer');
    expect(getRowTexts()[1]).toBe('Leite2 un');
  });

  it('LST-19 adds a new item if the existing one is ticked', async () => {
    await openLists();
    await userEvent.type(getNameField(), 'café{Enter}');
    expect(getRowTexts()).toEqual(['Feijão carioca3 kg', 'Leite2 un', 'café1 un', 'Café1 un']);
  });

  it('LST-16 edits name, quantity and unit after a tap on the text', async () => {
    const refuse = refuseLater(api, 'changeListItem');
    await openLists();
    await press('Editar Leite');
    const form = within(await findDialog('Editar Item'));
    const field = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
    expect([field('Nome').value, field('Quantidade').value]).toEqual(['Leite', '2']);
    await userEvent.clear(field('Nome'));
    await userEvent.type(field('Nome'), 'Leite integral');
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Unidade' }), 'kg');
    await userEvent.clear(field('Quantidade'));
    await userEvent.type(field('Quantidade'), '0,5');
    await press('Salvar');
    expect(getRowTexts()[1]).toBe('Leite integral0,5 kg');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitForSentWrites(api, 1)).toEqual([
      {
        name: 'changeListItem',
        params: { listId, itemId: '00-2' },
        body: { name: 'Leite integral', quantity: 0.5, unit: 'kg' },
      },
    ]);
    refuse();
    expect(await screen.findByText('Falha ao atualizar item.')).toBeTruthy();
  });

  it('LST-16 validates the fields like the form that adds items, and sends nothing if nothing changed', async () => {
    await openLists();
    await press('Editar Leite');
    const form = within(await findDialog('Editar Item'));
    await userEvent.clear(form.getByRole('textbox', { name: 'Nome' }));
    await userEvent.clear(form.getByRole('textbox', { name: 'Quantidade' }));
    await press('Salvar');
    expect(form.getByText('O nome é obrigatório.')).toBeTruthy();
    expect(form.getByText('Informe uma quantidade.')).toBeTruthy();
    await userEvent.type(form.getByRole('textbox', { name: 'Nome' }), 'Leite');
    await userEvent.type(form.getByRole('textbox', { name: 'Quantidade' }), '2,0');
    await press('Salvar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waitUntilAllSent(api)).toEqual([]);
  });

  const manyItems = Array.from({ length: 60 }, (_, index) =>
    makeItem(`00-${100 + index}`, { name: `Item 00-${100 + index}` }),
  );

  it('LST-16 returns the focus to a row that has moved while its dialog was open', async () => {
    serveLists([makeList(manyItems)]);
    await openLists();
    fakeLongTimers();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Item 00-100' }));
    await press('Editar Item 00-100');
    await findDialog('Editar Item');
    await advanceClock(2_000);
    await waitFor(() =>
      expect(document.querySelector('[role=none]:last-child > :last-child')?.textContent).toContain(
        'Item 00-100',
      ),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Editar Item 00-100'),
    );
    expect(document.activeElement?.isConnected).toBe(true);
  });

  it('LST-07 keeps the focus on a ticked item that moves down a long list', async () => {
    serveLists([makeList(manyItems)]);
    await openLists();
    const [firstCheckbox] = screen.getAllByRole('checkbox');
    firstCheckbox?.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(getRowTexts().at(-1)).toContain('Item 00-100'));
    // The rows are rendered in blocks. The row moved from the first block to the last one, so it is
    // a new element.
    expect(firstCheckbox?.isConnected).toBe(false);
    const focusedElement = document.activeElement;
    expect(focusedElement).toBe(screen.getByRole('checkbox', { name: 'Item 00-100' }));
  });

  it('LST-07 LST-17 removes an item by its button, moves the focus to the next row, and restores the item on undo', async () => {
    acceptWrites(api, lists, 'removeListItem', 'addListItem');
    await openLists();
    await press('Remover Feijão carioca');
    expect(getRowTexts()).toEqual(['Leite2 un', 'Café1 un']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remover Leite');
    expect(screen.getByText('"Feijão carioca" removido.')).toBeTruthy();
    expect(await waitForSentWrites(api, 1)).toEqual([
      { name: 'removeListItem', params: { listId, itemId: '00-1' } },
    ]);
    await press('Desfazer');
    expect(getRowTexts()).toEqual(['Feijão carioca3 kg', 'Leite2 un', 'Café1 un']);
    expect((await waitForSentWrites(api, 2))[1]).toMatchObject({
      name: 'addListItem',
      body: { id: '00-1', quantity: 3 },
    });
    const refuse = refuseLater(api, 'removeListItem');
    await press('Remover Leite');
    refuse();
    expect(await screen.findByText('Falha ao remover item.')).toBeTruthy();
  });

  it('UI-07 marks an item while its write waits to be sent', async () => {
    // Only a row whose id is a UUID is marked.
    const id = '01890000-0000-7000-8000-0000000000e1';
    api = serveLists([makeList([beans, { ...milk, id, quantity: 1 }, coffee])]);
    await openLists();
    api.isOffline = true;
    await userEvent.type(getNameField(), 'leite{Enter}');
    expect(getRowTexts()).toEqual(['Feijão carioca3 kg', 'Leite2 un', 'Café1 un']);
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
        'Feijão carioca3 kg',
        'Leite2 un · Aguardando envio',
        'Café1 un',
      ]),
    );
  });
});
