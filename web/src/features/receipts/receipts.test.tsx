/** The screens of recorded receipts, with the real sync code. */
import type { Answer } from '@quitanda/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { ErrorResponse, serverError } from '../../../test/fakes/fake-api.ts';
import { openReceipts } from '../../../test/screens/open-receipts.tsx';
import { textOf } from '../../../test/text-of.ts';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { addPendingReceipt, getPendingReceipts } from './pending/pending-receipts.ts';
import { makeReadAnswer, makeReceipt } from './receipt.fixture.ts';
import { createDraft, saveDraft } from './review/receipt-draft.ts';

vi.mock('#platform/incoming.ts', () => ({ incoming: { takeShared: async () => undefined } }));
vi.mock('../scanner/ReceiptScanner.tsx', () => ({ ReceiptScanner: () => null }));

beforeEach(() => localStorage.clear());

const user = userEvent.setup();
/** 10:42 in São Paulo. */
const timeOn = (day: string) => `${day}T13:42:00.000Z`;
const lateNovemberReceipt = makeReceipt({
  id: 'r-1',
  issuedAt: timeOn('2026-11-22'),
  total: 306.57,
  itemCount: 60,
});
const earlyNovemberReceipt = makeReceipt({
  id: 'r-2',
  issuedAt: timeOn('2026-11-02'),
  total: 10,
  supermarket: 'Extra',
});
const octoberReceipt = makeReceipt({
  id: 'r-3',
  issuedAt: timeOn('2026-10-30'),
  total: 1,
  itemCount: 1,
});
const milkLine: Answer<'getReceipt'>['lines'][number] = {
  text: 'LTE INTEG PIRAC 1L',
  name: 'Leite integral Piracanjuba 1 L',
  productId: null,
  categoryName: null,
  imageUrl: null,
  quantity: 3,
  unit: 'un',
  price: 5.29,
  paid: 15.87,
  total: 15.87,
  discount: 0,
  addition: 0,
};
const novemberDetails: Answer<'getReceipt'> = { ...lateNovemberReceipt, lines: [milkLine] };

it('NF-06 lists receipts by month, with the sum of each month', async () => {
  const { container } = openReceipts('/notas', {
    getReceipts: {
      receipts: [lateNovemberReceipt, earlyNovemberReceipt, octoberReceipt],
      hasMore: false,
    },
  });
  const row = await screen.findByRole('link', { name: /Assaí.*306,57/u });
  expect(textOf(row)).toBe('Assaí22/11, 10:42 · 60 itensR$ 306,57');
  expect(row).toHaveAttribute('href', '/notas/r-1');
  const months = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.closest('section'));
  expect(months.map((month) => textOf(month?.firstElementChild))).toEqual([
    'Novembro de 2026R$ 316,57',
    'Outubro de 2026R$ 1,00',
  ]);
  expect(textOf(months[1])).toContain('1 item');
  expect(screen.getByRole('link', { name: 'Escanear nota' })).toHaveAttribute('href', '/notas/ler');
  expect(await axe(container)).toEqual([]);
});

it('NF-06 explains how to add a receipt if there are none', async () => {
  openReceipts('/notas');
  expect(await screen.findByText('Nenhuma nota ainda')).toBeTruthy();
  expect(screen.getByText('Escaneie o QR Code da nota e os preços entram sozinhos.')).toBeTruthy();
});

it('NF-06 searches by supermarket or item', async () => {
  const { api } = openReceipts('/notas', {
    getReceipts: ({ query }) => ({
      receipts:
        query['search'] === 'leite'
          ? [lateNovemberReceipt]
          : query['search']
            ? []
            : [lateNovemberReceipt, earlyNovemberReceipt],
      hasMore: false,
    }),
  });
  await screen.findByRole('link', { name: /Extra/u });
  const field = screen.getByRole('searchbox', { name: 'Buscar notas' });
  await user.type(field, ' leite ');
  await waitFor(() => expect(screen.queryByRole('link', { name: /Extra/u })).toBeNull());
  expect(await screen.findByRole('link', { name: /Assaí/u })).toBeTruthy();
  expect(api.receivedReads.at(-1)?.query).toEqual({ search: 'leite' });
  // The status exists before the search, so that screen readers announce its text.
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  await user.clear(field);
  await user.type(field, 'sabão');
  await waitFor(() => expect(status).toHaveTextContent('Nenhuma nota encontrada.'));
  expect(status).toBeInTheDocument();
});

it('NF-06 UI-16 adds the receipts of the next page, including those of a month that is already shown', async () => {
  openReceipts('/notas', {
    getReceipts: ({ query }) =>
      query['before'] === 'r-1'
        ? { receipts: [earlyNovemberReceipt, octoberReceipt], hasMore: false }
        : { receipts: [lateNovemberReceipt], hasMore: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }));
  const firstAdded = await screen.findByRole('link', { name: /Extra/u });
  await waitFor(() => expect(firstAdded).toHaveFocus());
  expect(screen.getAllByRole('heading', { level: 2 }).map(textOf)).toEqual([
    'Novembro de 2026',
    'Outubro de 2026',
  ]);
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

it('NF-06 says that the receipts could not be loaded', async () => {
  openReceipts('/notas', { getReceipts: () => serverError });
  expect(await screen.findByText('Falha ao buscar suas notas.')).toBeTruthy();
});

it('NF-06 NF-37 shows each line of a receipt, with its printed text', async () => {
  const { container } = openReceipts('/notas/r-1', { getReceipt: novemberDetails });
  expect(await screen.findByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
  const line = screen.getByRole('listitem');
  expect(textOf(line)).toContain('Leite integral Piracanjuba 1 L');
  expect(textOf(line)).toContain('3 un × R$ 5,29');
  expect(textOf(line)).toContain('LTE INTEG PIRAC 1L');
  expect(textOf(line)).toContain('R$ 15,87');
  expect(textOf(container)).toContain('desconto de R$ 5,84 incluído');
  expect(textOf(container)).toContain('22/11/2026, 10:42 · 60 itens');
  expect(await axe(container)).toEqual([]);
});

it('NF-10 shows the printed amounts of a receipt, and its discount and addition below the lines', async () => {
  const line = { ...milkLine, text: 'CERVEJA LT', name: 'Cerveja' };
  const { container } = openReceipts('/notas/r-1', {
    getReceipt: {
      ...novemberDetails,
      total: 69.44,
      discount: 1.74,
      lines: [
        { ...line, quantity: 12, price: 5.09, total: 61.08, discount: 1.74, paid: 59.34 },
        { ...line, quantity: 1, price: 10, total: 10, addition: 0.1, paid: 10.1 },
      ],
    },
  });
  await screen.findByRole('heading', { name: 'Nota do Assaí' });
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'Cerveja12 un × R$ 5,09CERVEJA LTR$ 61,08',
    'Cerveja1 un × R$ 10,00CERVEJA LTR$ 10,00',
  ]);
  expect(screen.getAllByRole('term').map(textOf)).toEqual(['Desconto', 'Acréscimo']);
  expect(screen.getAllByRole('definition').map(textOf)).toEqual(['-R$ 1,74', 'R$ 0,10']);
  expect(await axe(container)).toEqual([]);
});

it('NF-06 NF-37 deletes a receipt after a confirmation, and shows the others', async () => {
  let receipts = [lateNovemberReceipt, earlyNovemberReceipt];
  const { api } = openReceipts('/notas/r-1', {
    getReceipt: novemberDetails,
    getReceipts: () => ({ receipts, hasMore: false }),
  });
  api.answers.deleteReceipt = () => {
    receipts = [earlyNovemberReceipt];
    return null as unknown as Answer<'deleteReceipt'>;
  };
  await user.click(await screen.findByRole('button', { name: 'Excluir nota' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir esta nota?' });
  expect(dialog).toHaveTextContent(
    'Os preços e os gastos dela saem do histórico. O estoque não muda.',
  );
  expect(await waitUntilAllSent(api)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Nota excluída.')).toBeTruthy();
  expect(api.sent).toMatchObject([{ name: 'deleteReceipt', params: { receiptId: 'r-1' } }]);
  await screen.findByRole('link', { name: /Extra/u });
  expect(screen.queryByRole('link', { name: /Assaí/u })).toBeNull();
});

it('NF-06 NF-37 leaves the person on the screen that they opened while a receipt was being deleted', async () => {
  const { api } = openReceipts('/notas/r-1', {
    getReceipt: novemberDetails,
    getReceipts: { receipts: [earlyNovemberReceipt], hasMore: false },
  });
  const deletion = Promise.withResolvers<Answer<'deleteReceipt'>>();
  api.answers.deleteReceipt = () => deletion.promise;
  await user.click(await screen.findByRole('button', { name: 'Excluir nota' }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }),
  );
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Notas' }));
  await user.click(await screen.findByRole('link', { name: 'Escanear nota' }));
  await screen.findByRole('heading', { name: 'Ler nota' });
  deletion.resolve(null as unknown as Answer<'deleteReceipt'>);
  expect(await screen.findByText('Nota excluída.')).toBeTruthy();
  expect(window.location.pathname).toBe('/notas/ler');
});

it('NF-06 NF-37 keeps a receipt that could not be deleted', async () => {
  const { api } = openReceipts('/notas/r-1', { getReceipt: novemberDetails });
  await user.click(await screen.findByRole('button', { name: 'Excluir nota' }));
  api.isOffline = true;
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }),
  );
  expect(
    await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Nota do Assaí' })).toBeTruthy();
});

it('NF-06 NF-37 says that a receipt no longer exists', async () => {
  openReceipts('/notas/r-9', {
    getReceipt: () =>
      new ErrorResponse(404, { code: 'receipt-not-found', message: 'Nota não encontrada.' }),
  });
  expect(await screen.findByText('Esta nota não existe mais.')).toBeTruthy();
});

it('NF-06 NF-37 names the member who recorded a receipt in a shared household', async () => {
  const member = { role: 'member', since: '2026-11-01T12:00:00.000Z', place: 0 } as const;
  const { api, identity } = openReceipts('/notas/r-1', {
    getReceipt: { ...novemberDetails, createdBy: 'ana' },
    getMembers: [{ ...member, id: 'ana', name: 'Ana' }],
  });
  api.memberships = [
    { id: identity.user.id, name: 'Casa', isPersonal: true, role: 'responsible', memberCount: 2 },
  ];
  expect(await screen.findByText('Lançada por Ana')).toBeTruthy();
});

it('NF-07 shows the pending receipts of the household above the recorded ones, and removes one', async () => {
  const storedFields = {
    text: 'x',
    household: null,
    listId: null,
    scannedAt: timeOn('2026-11-22'),
  };
  addPendingReceipt({ ...storedFields, key: 'k-1', total: 30_657 });
  addPendingReceipt({ ...storedFields, key: 'k-2', total: null });
  addPendingReceipt({ ...storedFields, key: 'k-3', total: null, household: 'another' });
  const { container } = openReceipts('/notas');
  const pending = await screen.findByRole('region', { name: '2 notas a ler' });
  const links = within(pending).getAllByRole('link');
  expect(links.map(textOf)).toEqual([
    'Ler notaEscaneada em 22/11, 10:42',
    'Ler notaEscaneada em 22/11, 10:42R$ 306,57',
  ]);
  expect(links[1]).toHaveAttribute('href', '/notas/ler?nota=k-1');
  expect(await axe(container)).toEqual([]);
  const [first] = within(pending).getAllByRole('button');
  if (first) await user.click(first);
  expect(await screen.findByRole('region', { name: '1 nota a ler' })).toBeTruthy();
  expect(getPendingReceipts().map(({ key }) => key)).toEqual(['k-3', 'k-1']);
});

it('NF-07 moves the focus to the next pending receipt when one is removed', async () => {
  const storedFields = { text: 'x', household: null, listId: null, total: null };
  addPendingReceipt({ ...storedFields, key: 'k-1', scannedAt: timeOn('2026-11-21') });
  addPendingReceipt({ ...storedFields, key: 'k-2', scannedAt: timeOn('2026-11-22') });
  openReceipts('/notas');
  const findRemoveButton = (day: string) =>
    screen.findByRole('button', { name: new RegExp(`Remover nota guardada.*${day}`, 'u') });
  await user.click(await findRemoveButton('22/11'));
  expect(await findRemoveButton('21/11')).toHaveFocus();
});

it('NF-03 NF-34 links to a review that was not finished', async () => {
  saveDraft(createDraft(makeReadAnswer(), { household: null, listId: null }));
  openReceipts('/notas');
  expect(await screen.findByRole('link', { name: /Continuar a conferência/u })).toHaveAttribute(
    'href',
    '/notas/ler',
  );
});

it('NF-06 UI-07 shows that a receipt could not be loaded', async () => {
  openReceipts('/notas/r-1', { getReceipt: () => serverError });
  expect(await screen.findByText('Falha ao buscar esta nota.')).toBeVisible();
});
