/** The import screen, with the real sync code. */
import type { Answer, ListSummary, NewImport } from '@quitanda/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { fakeApi, ErrorResponse } from '../../../test/fakes/fake-api.ts';
import { listSummary } from '../../lib/items/rows.fixture.ts';
import { settle } from '../../../test/settle.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { kitchen } from '../../../test/screens/open-receipts.tsx';
import { renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { forgetDrafts } from '../../lib/device/drafts.ts';
import { readActiveListId } from '../../lib/device/shopping-storage.ts';
import { ImportScreen } from './ImportScreen.tsx';

const user = userEvent.setup({ applyAccept: false });
const feira = listSummary('01890000-0000-7000-8000-0000000000f1', 'Feira');
const ListsScreen = () => <p>Tela das listas</p>;

beforeEach(() => {
  localStorage.clear();
  forgetDrafts();
});

type Api = ReturnType<typeof fakeApi>;

function openImportScreen(
  answers: Api['answers'] = {},
  getLists: Api['reads']['getLists'] = [feira],
) {
  const api = fakeApi({ getLists, getPantries: [kitchen] });
  api.answers = answers;
  openAddress('/importar');
  const view = renderSignedIn(
    screensAt({ '/importar': ImportScreen, '/lista-compras': ListsScreen }),
  );
  return { api, ...view };
}

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function chooseFile(text: string, name = 'mercado.csv') {
  const field = await screen.findByLabelText('Arquivo para importar');
  await user.upload(field, new File([text], name));
}
async function paste(text: string) {
  await user.click(await screen.findByRole('textbox', { name: 'Ou cole o texto da lista' }));
  await user.paste(text);
  await press('Ler texto');
  // Waits for the lists of the household, which may arrive after the text is read.
  await screen.findByRole('option', { name: 'Lista Feira' });
}
const feiraResult = {
  kind: 'list' as const,
  id: feira.id,
  name: 'Feira',
  isNew: false,
  added: 2,
  present: 1,
};
const makeImportResponse = (
  changes: Partial<Answer<'createImport'>> = {},
): Answer<'createImport'> => ({
  id: '01890000-0000-7000-8000-000000000e01',
  isRepeat: false,
  createdAt: '2026-11-20T14:00:00.000Z',
  unknownBarcodes: 0,
  places: [
    feiraResult,
    { kind: 'pantry', id: kitchen.id, name: 'Cozinha', isNew: false, added: 1, present: 0 },
  ],
  ...changes,
});

it('IMP-01 IMP-02 IMP-19 shows the rows of a file, and lets the person change the columns', async () => {
  const { container } = openImportScreen();
  await chooseFile('Produto;Estoque\nArroz;5\nFeijão;2\n;1\n');
  expect(await screen.findByRole('heading', { name: 'mercado (2)' })).toBeTruthy();
  const rows = screen.getByRole('list', { name: 'Itens de mercado' });
  expect(rows.textContent).toContain('Arroz5\u00a0un');
  expect(screen.getByRole('heading', { name: 'Para conferir (1)' })).toBeTruthy();
  expect(screen.getByText('Não tem nome; não entrou.')).toBeTruthy();
  expect(await axe(container)).toEqual([]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantidade' }), 'Nenhuma');
  expect(rows.textContent).toContain('Arroz1\u00a0un');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Nome' }), 'Estoque');
  expect(screen.getByRole('list', { name: 'Itens de mercado' }).textContent).toContain('5');
  await user.click(screen.getByRole('checkbox', { name: 'A primeira linha tem os títulos' }));
  expect(screen.getByRole('heading', { name: 'mercado (4)' })).toBeTruthy();
});

it('IMP-02 IMP-19 UI-16 shows the first five rows, and all rows after a tap, with the focus on the sixth', async () => {
  openImportScreen();
  await paste(Array.from({ length: 7 }, (_, index) => `- item ${'abcdefg'[index]}`).join('\n'));
  const rows = await screen.findByRole('list', { name: 'Itens de Lista importada' });
  expect(within(rows).getAllByRole('listitem')).toHaveLength(5);
  await press('Mostrar todos (7)');
  expect(within(rows).getAllByRole('listitem')).toHaveLength(7);
  await waitFor(() => expect(within(rows).getAllByRole('listitem')[5]).toHaveFocus());
});

it('IMP-05 IMP-06 imports each group into its list or pantry, and links to what was imported', async () => {
  const { api } = openImportScreen({ createImport: makeImportResponse() });
  const stock = { product_id: 1, amount: 750, product: { id: 1, name: 'Farinha' } };
  await chooseFile(
    JSON.stringify({
      products: [
        { id: 1, name: 'Farinha', qu_id_stock: 3, min_stock_amount: 100 },
        { id: 2, name: 'Sal', qu_id_stock: 3 },
      ],
      quantity_units: [{ id: 3, name: 'g' }],
      product_barcodes: [{ product_id: 1, barcode: '7891000100103' }],
      stock: [stock],
      shopping_list: [
        { product_id: 2, amount: 500, shopping_list_id: 1 },
        { note: 'Velas', amount: 1, shopping_list_id: 2 },
      ],
      shopping_lists: [
        { id: 1, name: 'FEIRA' },
        { id: 2, name: 'Festa' },
      ],
    }),
    'grocy.json',
  );
  // Waits for the lists of the household, which may arrive after the file is read.
  await screen.findAllByRole('option', { name: 'Lista Feira' });
  const selects = screen.getAllByRole('combobox', { name: 'Levar para' });
  const selectedTexts = selects.map(
    (select) => (select as HTMLSelectElement).selectedOptions[0]?.text,
  );
  expect(selectedTexts).toEqual(['Despensa Cozinha', 'Lista Feira', 'Nova lista “Festa”']);
  const [, , partySelect] = selects;
  if (partySelect === undefined) throw new Error('The last group is missing.');
  await user.selectOptions(partySelect, 'Não importar');
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await press('Importar 2 itens');
  // The status existed before, so that screen readers announce its text.
  await waitFor(() => expect(status).toHaveTextContent('3 itens importados.'));
  expect(screen.getByText('2 adicionados, 1 já estava lá')).toBeTruthy();
  const body: NewImport = {
    lists: [
      { listId: feira.id, name: 'Feira', items: [{ name: 'Sal', quantity: 0.5, unit: 'kg' }] },
    ],
    pantries: [
      {
        pantryId: kitchen.id,
        name: 'Cozinha',
        items: [
          {
            name: 'Farinha',
            quantity: 750,
            unit: 'g',
            barcode: '7891000100103',
            lowStockAlertThreshold: 100,
          },
        ],
      },
    ],
  };
  expect(api.sent).toMatchObject([{ name: 'createImport', body, key: expect.any(String) }]);
  expect(screen.getByRole('link', { name: 'Abrir a despensa Cozinha' })).toHaveAttribute(
    'href',
    '/despensa',
  );
  await user.click(screen.getByRole('link', { name: 'Abrir a lista Feira' }));
  expect(await screen.findByText('Tela das listas')).toBeTruthy();
  expect(readActiveListId()).toBe(feira.id);
  // A list that the import has made may arrive on this device later (LST-11).
  expect(window.history.state).toMatchObject({ awaitedListId: feira.id });
});

it('IMP-05 IMP-01 keeps the review if the import cannot be sent or confirmed, and retries with the same key', async () => {
  const { api } = openImportScreen({ createImport: makeImportResponse() });
  await paste('- leite\n- pão');
  await screen.findByRole('button', { name: 'Importar 2 itens' });
  api.isOffline = true;
  await press('Importar 2 itens');
  await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.');
  api.isOffline = false;
  api.answers.createImport = () =>
    new ErrorResponse(503, { code: 'unconfirmed', message: 'Indisponível.' });
  await press('Importar 2 itens');
  expect(await screen.findByText('Indisponível.')).toBeTruthy();
  api.answers.createImport = makeImportResponse();
  await press('Importar 2 itens');
  expect(await screen.findByText('3 itens importados.')).toBeTruthy();
  expect(new Set(api.sent.map(({ key }) => key)).size).toBe(1);
  // The attempt without a network did not reach the server.
  expect(api.sent).toHaveLength(2);
});

it('IMP-05 sends an import once, however often the button is pressed', async () => {
  const { api } = openImportScreen();
  const response = Promise.withResolvers<Answer<'createImport'>>();
  api.answers.createImport = () => response.promise;
  await paste('- leite\n- pão');
  await user.dblClick(await screen.findByRole('button', { name: 'Importar 2 itens' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  // The button is disabled, so that no other file is on the screen when the response arrives.
  expect(screen.getByRole('button', { name: 'Escolher outro arquivo' })).toBeDisabled();
  response.resolve(makeImportResponse());
  await screen.findByText('3 itens importados.');
  expect(api.sent).toHaveLength(1);
  await press('Importar outro arquivo');
  expect(screen.getByRole('textbox', { name: 'Ou cole o texto da lista' })).toHaveValue('');

  // The same text is sent as a new import. The server responds that it was imported before.
  api.answers.createImport = makeImportResponse({ isRepeat: true });
  await paste('- leite\n- pão');
  await press('Importar 2 itens');
  await screen.findByText(/^Este conteúdo já foi importado/u);
  expect(new Set(api.sent.map(({ key }) => key)).size).toBe(2);
});

it('IMP-05 sends nothing before the lists and pantries of the household are loaded', async () => {
  const response = Promise.withResolvers<ListSummary[]>();
  const { api } = openImportScreen({ createImport: makeImportResponse() }, () => response.promise);
  await chooseFile('Item\nArroz\n', 'feira.csv');
  await press('Importar 1 item');
  expect(screen.getByRole('button', { name: 'Importar 1 item' })).toHaveAttribute('aria-busy');
  response.resolve([feira]);
  await screen.findByRole('option', { name: 'Lista Feira' });
  expect(await waitUntilAllSent(api)).toEqual([]);
  await press('Importar 1 item');
  await screen.findByText('3 itens importados.');
  expect(api.sent).toMatchObject([{ body: { lists: [{ listId: feira.id }] } }]);
});

it('IMP-07 repeats an undo with the same key if the server could not confirm it', async () => {
  const { api } = openImportScreen({ createImport: makeImportResponse() });
  await paste('- leite\n- pão');
  await press('Importar 2 itens');
  await screen.findByText('3 itens importados.');
  api.answers.undoImport = () =>
    new ErrorResponse(503, { code: 'unconfirmed', message: 'Indisponível.' });
  await press('Desfazer');
  await screen.findByText('Indisponível.');
  const response = Promise.withResolvers<Answer<'undoImport'>>();
  api.answers.undoImport = () => response.promise;
  await press('Desfazer');
  expect(screen.getByRole('button', { name: 'Importar outro arquivo' })).toBeDisabled();
  response.resolve({ removed: 3, kept: 0 });
  await screen.findByText('Importação desfeita.');
  const undos = api.sent.filter(({ name }) => name === 'undoImport');
  expect(new Set(undos.map(({ key }) => key)).size).toBe(1);
});

it('IMP-05 sends nothing if a list would get more items than it can have', async () => {
  const { api } = openImportScreen({ createImport: makeImportResponse() });
  await chooseFile(
    `Nome;Qtd\n${Array.from({ length: 1_001 }, (_, index) => `Item ${index};1\n`).join('')}`,
  );
  await screen.findByRole('option', { name: 'Lista Feira' });
  await press('Importar 1.001 itens');
  await screen.findByText(
    'Uma lista tem no máximo 1.000 itens. Escolha outro lugar, ou divida o arquivo.',
  );
  expect(await waitUntilAllSent(api)).toEqual([]);
  const destination = screen.getByRole('combobox', { name: 'Levar para' });
  await user.selectOptions(destination, 'Nova despensa “mercado”');
  await press('Importar 1.001 itens');
  await screen.findByText('3 itens importados.');
  expect(api.sent).toMatchObject([{ body: { pantries: [{ name: 'mercado' }] } }]);
});

it('IMP-01 keeps a pasted text until it is imported', async () => {
  openImportScreen({ createImport: makeImportResponse() });
  await paste('- leite\n- pão');
  await press('Escolher outro arquivo');
  expect(screen.getByRole('textbox', { name: 'Ou cole o texto da lista' })).toHaveValue(
    '- leite\n- pão',
  );

  // The import of a file does not remove the pasted text.
  await chooseFile('Item\nArroz\n');
  await press('Importar 1 item');
  await screen.findByText('3 itens importados.');
  await press('Importar outro arquivo');
  expect(screen.getByRole('textbox', { name: 'Ou cole o texto da lista' })).toHaveValue(
    '- leite\n- pão',
  );
});

it('IMP-01 moves the focus to the title at the start of each step', async () => {
  openImportScreen({ createImport: makeImportResponse(), undoImport: { removed: 3, kept: 0 } });
  const title = await screen.findByRole('heading', { level: 1, name: 'Importar' });
  await paste('- leite\n- pão');
  expect(title).toHaveFocus();
  for (const name of ['Escolher outro arquivo', 'Ler texto', 'Importar 2 itens', 'Desfazer']) {
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(title).toHaveFocus());
  }
});

it('IMP-02 IMP-19 keeps the previous columns if the selected columns would create too many lists', async () => {
  openImportScreen();
  await chooseFile(
    `Lista;Item\n${Array.from({ length: 21 }, (_, index) => `L${index};Arroz\n`).join('')}`,
  );
  await screen.findByRole('button', { name: 'Importar 1 item' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Lista' }), 'Lista');
  expect(screen.getByRole('alert').textContent).toBe(
    'A coluna das listas tem mais de 20 nomes. Escolha outra, ou nenhuma.',
  );
  expect(screen.getByRole('combobox', { name: 'Lista' })).toHaveValue('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quantidade' }), 'Lista');
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  [
    makeImportResponse({ isRepeat: true }),
    /^Este conteúdo já foi importado em 20\/11\/2026\. Nada foi adicionado\.$/u,
  ],
  [
    makeImportResponse({ places: [{ ...feiraResult, added: 0, present: 2 }] }),
    /^Tudo já estava lá\./u,
  ],
  [makeImportResponse({ places: [{ ...feiraResult, added: 1 }] }), /^1 item importado\.$/u],
  [makeImportResponse({ unknownBarcodes: 1 }), /^1 código de barras não está no catálogo\./u],
  [makeImportResponse({ unknownBarcodes: 2 }), /^2 códigos de barras não estão no catálogo\./u],
])('IMP-06 IMP-25 shows the result of the import (%#)', async (response, text) => {
  openImportScreen({ createImport: response });
  await paste('- leite\n- pão');
  await press('Importar 2 itens');
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  [0, 'Importação desfeita.'],
  [1, 'Importação desfeita. 1 item que mudou ficou.'],
  [2, 'Importação desfeita. 2 itens que mudaram ficaram.'],
])('IMP-07 undoes an import, and shows that %i changed items were kept', async (kept, text) => {
  const { api } = openImportScreen({
    createImport: makeImportResponse(),
    undoImport: { removed: 3 - kept, kept },
  });
  await paste('- leite\n- pão');
  await press('Importar 2 itens');
  await screen.findByText('3 itens importados.');
  await press('Desfazer');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(api.sent.at(-1)).toMatchObject({
    name: 'undoImport',
    params: { importId: makeImportResponse().id },
  });
  expect(screen.getByRole('button', { name: 'Escolher arquivo' })).toBeTruthy();
});

it('IMP-01 keeps the review of a text if a file that was chosen before is read late', async () => {
  openImportScreen();
  const file = new File(['Sabonete'], 'mercado.csv');
  const bytes = Promise.withResolvers<ArrayBuffer>();
  file.arrayBuffer = () => bytes.promise;
  await user.upload(await screen.findByLabelText('Arquivo para importar'), file);
  await paste('Arroz\nFeijão');
  bytes.resolve(new TextEncoder().encode('Sabonete').buffer);
  await act(settle);
  expect(screen.getByText('Arroz')).toBeVisible();
  expect(screen.queryByText('Sabonete')).toBeNull();
});

it('IMP-03 IMP-20 says why a file is refused, and reads the next one', async () => {
  openImportScreen();
  await chooseFile('PK\u0003\u0004', 'lista.xlsx');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Este arquivo é compactado/u);
  await chooseFile('Item\nLeite\n');
  expect(await screen.findByRole('button', { name: 'Importar 1 item' })).toBeTruthy();
  await press('Escolher outro arquivo');
  expect(await screen.findByRole('button', { name: 'Escolher arquivo' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('IMP-08 asks once how the column of quantities reads a doubtful number, and reads it again at once', async () => {
  const { container } = openImportScreen();
  await chooseFile('Produto;Qtd;Unidade\nGuardanapos;1.000;un\nArroz;2.000;kg\nCarne;1.500;g\n');
  const question = await screen.findByRole('combobox', { name: 'Quanto é “1.000”?' });
  expect(question).toHaveAccessibleDescription('Vale para toda a coluna de quantidade.');
  const rows = () => screen.getByRole('list', { name: 'Itens de mercado' }).textContent;
  expect(rows()).toContain('Guardanapos1\u00a0un');
  expect(rows()).toContain('Arroz2\u00a0kg');
  expect(await axe(container)).toEqual([]);
  await user.selectOptions(question, '1000 (ponto de milhar)');
  expect(rows()).toContain('Guardanapos1.000\u00a0un');
  expect(rows()).toContain('Carne1.500\u00a0g');

  // The answer is about this column only.
  const quantity = screen.getByRole('combobox', { name: 'Quantidade' });
  await user.selectOptions(quantity, 'Nenhuma');
  expect(screen.queryByRole('combobox', { name: /^Quanto é/u })).toBeNull();
  await user.selectOptions(quantity, 'Qtd');
  expect(rows()).toContain('Guardanapos1\u00a0un');
});
