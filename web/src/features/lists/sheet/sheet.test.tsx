/** Tests notes and the only supermarket of an item, on the list and in its sheet. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { refuseLater, waitForSentWrites, waitUntilAllSent } from '../../../../test/sent-writes.ts';
import { rowTextOf } from '../../../../test/text-of.ts';
import { listId, makeItem, makeList } from '../list.fixture.ts';

const cheese = { name: 'Queijo', quantity: 0.3, unit: 'kg' as const };
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const getRowTexts = () => screen.queryAllByRole('listitem').map(rowTextOf);

async function openSheet(item: Parameters<typeof makeItem>[1] = {}, reads = {}) {
  const lists = [makeList([makeItem('00-1', { ...cheese, ...item })])];
  const api = serveLists(lists, { getSupermarkets: { names: ['Assaí', 'Feira'] }, ...reads });
  acceptWrites(api, lists, 'changeListItem', 'removeListItem');
  await openLists();
  await press('Editar Queijo');
  const sheet = within(await screen.findByRole('dialog', { name: 'Editar Item' }));
  return { api, sheet, note: sheet.getByRole('textbox', { name: 'Nota' }) };
}

const changes = (body: object) => [
  { name: 'changeListItem', params: { listId, itemId: '00-1' }, body },
];

it('LST-54 saves a note with Enter, two taps after the list, and shows it on the second line of the row', async () => {
  const { api, note } = await openSheet();
  const refuse = refuseLater(api, 'changeListItem');
  await userEvent.click(note);
  await userEvent.keyboard(' fatiado  fino {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getRowTexts()).toEqual(['Queijo0,3 kg · fatiado fino']);
  expect(await waitForSentWrites(api, 1)).toEqual(changes({ note: 'fatiado fino' }));
  refuse();
  expect(await screen.findByText('Falha ao atualizar item.')).toBeTruthy();
  expect(getRowTexts()).toEqual(['Queijo0,3 kg']);
});

it('LST-54 counts from 160 characters on, and refuses more than 200 and markup', async () => {
  const { api, sheet, note } = await openSheet();
  await userEvent.click(note);
  await userEvent.paste('a'.repeat(159));
  expect(sheet.queryByText(/caracteres/u)).toBeNull();
  await userEvent.paste('b');
  expect(note).toHaveAccessibleDescription('160 de 200 caracteres');
  await userEvent.paste('c'.repeat(41));
  expect(sheet.getByText('201 de 200 caracteres')).toBeTruthy();
  await press('Salvar');
  expect(sheet.getByText('Use no máximo 200 caracteres.')).toBeTruthy();
  expect(document.activeElement).toBe(note);
  await userEvent.clear(note);
  await userEvent.paste('<b>fino</b>');
  await press('Salvar');
  expect(sheet.getByText('Use apenas texto simples.')).toBeTruthy();
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('LST-54 deletes an emptied note', async () => {
  const { api, sheet, note } = await openSheet({ note: 'fatiado fino' });
  expect(note).toHaveValue('fatiado fino');
  await userEvent.clear(note);
  expect(sheet.queryByRole('checkbox', { name: 'Lembrar sempre' })).toBeNull();
  await press('Salvar');
  expect(getRowTexts()).toEqual(['Queijo0,3 kg']);
  expect(await waitForSentWrites(api, 1)).toEqual(changes({ note: null }));
});

it('LST-55 remembers a note for the name of the item, and gives it to the next item of that name', async () => {
  const { api, sheet, note } = await openSheet();
  const refuse = refuseLater(api, 'rememberNote');
  await userEvent.type(note, 'fatiado fino');
  expect(sheet.getByText('Volta quando "Queijo" entrar em uma lista')).toBeTruthy();
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Lembrar sempre' }));
  await press('Salvar');
  const body = { name: 'Queijo', note: 'fatiado fino' };
  expect(await waitForSentWrites(api, 2)).toEqual([
    ...changes({ note: 'fatiado fino' }),
    { name: 'rememberNote', params: {}, body },
  ]);
  await userEvent.type(screen.getByRole('combobox', { name: 'Adicionar item' }), '2 queijo{Enter}');
  expect(getRowTexts()).toContain('queijo2 un · fatiado fino');
  refuse();
  expect(await screen.findByText('Falha ao guardar a nota.')).toBeTruthy();
});

it('LST-55 shows that a note is remembered, and forgets it', async () => {
  const remembered = [{ id: 'queijo', note: 'fatiado fino' }];
  const { api, sheet, note } = await openSheet({}, { getRememberedNotes: remembered });
  const checkbox = await sheet.findByRole('checkbox', { name: 'Lembrar sempre' });
  expect(checkbox).toHaveAttribute('aria-checked', 'true');
  await userEvent.click(checkbox);
  await userEvent.type(note, 'ralado');
  await press('Salvar');
  expect(await waitForSentWrites(api, 2)).toEqual([
    ...changes({ note: 'ralado' }),
    { name: 'rememberNote', params: {}, body: { name: 'Queijo', note: null } },
  ]);
});

it('LST-56 asks for the only supermarket, shows it on the row, and changes it', async () => {
  const { api, sheet } = await openSheet();
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Só em um supermercado' }));
  await screen.findByRole('dialog', { name: 'Só em um supermercado' });
  await press('Feira');
  await userEvent.click(await sheet.findByRole('button', { name: 'Mudar o supermercado' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Só em um supermercado' }));
  const field = choice.getByRole('textbox', { name: 'Supermercado' });
  expect(field).toHaveValue('Feira');
  await userEvent.clear(field);
  await userEvent.type(field, 'assai{Enter}');
  expect(await sheet.findByText('Nos outros, fica no fim')).toBeTruthy();
  expect(
    sheet.getByRole('checkbox', { name: 'Só no Assaí. Nos outros, fica no fim' }),
  ).toBeTruthy();
  expect(await axe(document.body)).toEqual([]);
  await press('Salvar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getRowTexts()).toEqual(['Queijo0,3 kgsó no Assaí']);
  expect(await waitForSentWrites(api, 1)).toEqual(changes({ onlyAt: 'Assaí' }));
});

it('LST-56 turns it off by its disc', async () => {
  const { api, sheet } = await openSheet({ onlyAt: 'Assaí' });
  await userEvent.click(
    sheet.getByRole('checkbox', { name: 'Só no Assaí. Nos outros, fica no fim' }),
  );
  expect(sheet.getByRole('checkbox', { name: 'Só em um supermercado' })).toBeTruthy();
  await press('Salvar');
  expect(await waitForSentWrites(api, 1)).toEqual(changes({ onlyAt: null }));
});

it('LST-54 LST-56 returns note and supermarket with the undo of a removal', async () => {
  const { api } = await openSheet({ note: 'fatiado fino', onlyAt: 'Assaí' });
  await press('Remover da lista');
  await press('Desfazer');
  expect(getRowTexts()).toEqual(['Queijo0,3 kg · fatiado finosó no Assaí']);
  const sent = await waitForSentWrites(api, 2);
  expect(sent[1]?.body).toMatchObject({ note: 'fatiado fino', onlyAt: 'Assaí' });
});
