/** Tests the dialogs of templates on the lists screen, with the real sync code. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse, fakeApi, serverError } from '../../../test/fakes/fake-api.ts';
import { acceptWrites } from '../../../test/fakes/server-lists.ts';
import { chooseInMenu } from '../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../test/screens/open-lists.tsx';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { textOf } from '../../../test/text-of.ts';
import { listId, makeItem, makeList } from '../lists/list.fixture.ts';
import { TemplatesDialog } from './TemplatesDialog.tsx';

const user = userEvent.setup();
const lists = [
  makeList([
    makeItem('00-1', { name: 'Carvão', quantity: 1, unit: 'kg' }),
    makeItem('00-2', { name: 'Café', quantity: 2, isChecked: true }),
  ]),
];
beforeEach(() => localStorage.clear());

function serve() {
  const api = serveLists(lists);
  const home = acceptWrites(
    api,
    lists,
    'createTemplate',
    'changeTemplate',
    'addListItem',
    'changeListItem',
    'removeListItem',
    'createList',
  );
  api.reads.getTemplates = () => home.read('getTemplates', {}) ?? [];
  const itemsOf = (id: string = listId) =>
    home
      .read('getList', { params: { listId: id } })
      ?.items.filter(({ isChecked }) => !isChecked)
      .map(({ name, quantity }) => [name, quantity]);
  return { api, home, itemsOf };
}

async function openFromMenu(entry: string, dialog: string) {
  await openLists();
  await chooseInMenu(entry);
  return screen.findByRole('dialog', { name: dialog });
}
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));
const typeOver = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

it('REP-07 has three templates before the household has one', async () => {
  const { api } = serve();
  const dialog = await openFromMenu('Usar modelo', 'Modelos');
  await within(dialog).findByRole('button', { name: /Churrasco/u });
  expect(within(dialog).getAllByRole('listitem').map(textOf)).toEqual([
    'Churrasco13 itens · para 10 pessoas',
    'Mês26 itens · para 4 pessoas',
    'Festa10 itens · para 10 pessoas',
  ]);
  expect(await axe(dialog)).toEqual([]);
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('REP-10 puts a template on the list for other people, tops up what waits, and undoes it', async () => {
  const { api, home, itemsOf } = serve();
  await openFromMenu('Usar modelo', 'Modelos');
  await press(/Churrasco/u);
  const dialog = await screen.findByRole('dialog', { name: 'Churrasco' });
  expect(within(dialog).getByText('O modelo é para 10 pessoas.')).toBeVisible();
  await typeOver('Para quantas pessoas?', '20');
  expect(await within(dialog).findByText('8 kg · na lista: 1 kg')).toBeVisible();
  expect(await axe(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Usar modelo' }));
  expect(await screen.findByText('13 itens entraram em "Compras do mês".')).toBeVisible();
  await waitUntilAllSent(api);
  expect(itemsOf()).toContainEqual(['Carvão', 8]);
  expect(itemsOf()).toContainEqual(['Pão de alho', 20]);
  // It is the household's now.
  expect(home.read('getTemplates', {})).toMatchObject([{ name: 'Churrasco' }]);
  await press('Desfazer');
  await waitUntilAllSent(api);
  expect(itemsOf()).toEqual([['Carvão', 1]]);
});

it('REP-10 makes a new list of a template, and selects it', async () => {
  const { api } = serve();
  await openFromMenu('Usar modelo', 'Modelos');
  await press(/Festa/u);
  const dialog = await screen.findByRole('dialog', { name: 'Festa' });
  await user.selectOptions(within(dialog).getByLabelText('Pôr em'), '+ Nova lista');
  await user.click(within(dialog).getByRole('button', { name: 'Usar modelo' }));
  expect(await screen.findByRole('button', { name: 'Lista: Festa' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Editar Salgadinhos' })).toBeVisible();
  await waitUntilAllSent(api);
  expect(api.sent.map(({ name }) => name)).toEqual(['createTemplate', 'createList']);
});

it('REP-10 refuses a number of people that is none', async () => {
  const { api } = serve();
  await openFromMenu('Usar modelo', 'Modelos');
  await press(/Festa/u);
  await typeOver('Para quantas pessoas?', '101');
  expect(await screen.findByText('Informe de 1 a 100 pessoas.')).toBeVisible();
  await press('Usar modelo');
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('REP-08 saves a list as a template', async () => {
  const { api, home } = serve();
  const dialog = await openFromMenu('Salvar como modelo', 'Salvar como modelo');
  expect(await axe(dialog)).toEqual([]);
  await typeOver('Nome do modelo', ' ');
  await press('Salvar');
  expect(screen.getByText('O nome do modelo é obrigatório.')).toBeVisible();
  await typeOver('Nome do modelo', 'Café da manhã');
  await typeOver('Para quantas pessoas é esta lista?', '2');
  await press('Salvar');
  expect(await screen.findByText('Modelo salvo!')).toBeVisible();
  await waitUntilAllSent(api);
  const items = [
    { name: 'Carvão', quantity: 1, unit: 'kg' },
    { name: 'Café', quantity: 2, unit: 'un' },
  ];
  expect(home.read('getTemplates', {})).toMatchObject([
    { name: 'Café da manhã', portions: 2, items },
  ]);
});

it('REP-09 renames a template, and changes, removes and adds items', async () => {
  const { api, home } = serve();
  await openFromMenu('Usar modelo', 'Modelos');
  await press(/Festa/u);
  await press('Mudar o modelo');
  const dialog = await screen.findByRole('dialog', { name: 'Mudar o modelo' });
  expect(await axe(dialog)).toEqual([]);
  await typeOver('Nome do modelo', 'Festa da Lia');
  await typeOver('Docinhos (un)', '80');
  await user.click(within(dialog).getByRole('button', { name: 'Remover Vela' }));
  await user.type(within(dialog).getByLabelText('Adicionar item'), '3 velas{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Modelo salvo!')).toBeVisible();
  await waitUntilAllSent(api);
  expect(api.sent.map(({ name }) => name)).toEqual(['createTemplate', 'changeTemplate']);
  const [template] = home.read('getTemplates', {}) ?? [];
  expect(template?.name).toBe('Festa da Lia');
  expect(template?.items.map(({ name, quantity }) => [name, quantity])).toEqual(
    expect.arrayContaining([
      ['Docinhos', 80],
      ['velas', 3],
    ]),
  );
  expect(template?.items.map(({ name }) => name)).not.toContain('Vela');
});

it('REP-09 deletes a template, also a built-in one, and restores it', async () => {
  const { api } = serve();
  const dialog = await openFromMenu('Usar modelo', 'Modelos');
  const deleteParty = async () => {
    await press(/Festa/u);
    await press('Excluir modelo');
  };
  await deleteParty();
  expect(await screen.findByText('Modelo excluído.')).toBeVisible();
  const deleted = await screen.findByRole('region', { name: 'Excluídos' });
  expect(within(deleted).getByText('Festa')).toBeVisible();
  await press('Desfazer');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Excluídos' })).toBeNull());
  await deleteParty();
  await press('Restaurar o modelo Festa');
  expect(await within(dialog).findByRole('button', { name: /Festa/u })).toBeVisible();
  await waitUntilAllSent(api);
  expect(screen.queryByRole('region', { name: 'Excluídos' })).toBeNull();
});

it('REP-08 says what was not saved', async () => {
  const { api } = serve();
  const refusal = new ErrorResponse(409, { code: 'key-reused', message: 'Não.' });
  api.answers = { ...api.answers, createTemplate: () => refusal };
  await openFromMenu('Salvar como modelo', 'Salvar como modelo');
  await press('Salvar');
  expect(await screen.findByText('Falha ao salvar o modelo.')).toBeVisible();
});

it('REP-07 says that the templates could not be loaded', async () => {
  const api = fakeApi({ getLists: [] });
  api.failures.getTemplates = serverError;
  const ignore = () => undefined;
  renderSignedIn(
    <TemplatesDialog list={makeList()} isOpen onCreateList={ignore} onClose={ignore} />,
    fakeIdentity(),
  );
  expect(await screen.findByText('Falha ao buscar os modelos.')).toBeVisible();
});

it('UNI-13 saves, changes and uses a template in the units of its list', async () => {
  const lata = makeItem('00-1', { name: 'Milho', quantity: 2, unitText: 'lata' });
  const queijo = makeItem('00-2', { name: 'Queijo', quantity: 0.3, unit: 'kg', unitText: 'g' });
  const withWords = [makeList([lata, queijo])];
  const api = serveLists(withWords);
  const home = acceptWrites(api, withWords, 'createTemplate', 'changeTemplate', 'addListItem');
  api.reads.getTemplates = () => home.read('getTemplates', {}) ?? [];
  await openFromMenu('Salvar como modelo', 'Salvar como modelo');
  await press('Salvar');
  await screen.findByText('Modelo salvo!');
  await chooseInMenu('Usar modelo');
  await press(/^Compras do mês/u);
  const amounts = await screen.findByRole('list', { name: 'Itens do modelo' });
  expect(textOf(amounts)).toBe('Milho2 latas · na lista: 2 latasQueijo300 g · na lista: 300 g');
  await press('Mudar o modelo');
  expect(await screen.findByLabelText('Queijo (g)')).toHaveValue('300');
  await typeOver('Queijo (g)', '5');
  await press('Salvar');
  expect(screen.getByText('A quantidade mínima é 10.')).toBeVisible();
  await typeOver('Queijo (g)', '450');
  const dialog = await screen.findByRole('dialog', { name: 'Mudar o modelo' });
  await user.type(within(dialog).getByLabelText('Adicionar item'), '1 dúzia de ovos{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await waitUntilAllSent(api);
  expect(home.read('getTemplates', {})?.[0]?.items).toMatchObject([
    { name: 'Milho', quantity: 2, unitText: 'lata' },
    { name: 'Queijo', quantity: 0.45, unit: 'kg', unitText: 'g' },
    { name: 'ovos', quantity: 12, unit: 'un', unitText: 'dúzia' },
  ]);
});
