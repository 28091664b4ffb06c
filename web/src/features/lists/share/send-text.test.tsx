import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { chooseInMenu, findInMenu } from '../../../../test/screens/choose-in-menu.ts';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { coffee, makeItem, makeList } from '../list.fixture.ts';

const list = makeList([
  makeItem('1', { name: 'arroz', quantity: 2, unit: 'kg' }),
  makeItem('2', { name: 'Pilão', product: coffee, productId: coffee.id }),
  makeItem('3', { name: '2 Xis · forte', isChecked: true }),
]);
const text = `Compras do mês

Mercearia
☐ 2 kg arroz
☐ 1 un Pilão

Outros
☑ 1 un 2 Xis ·· forte`;

const user = userEvent.setup();

/** Sets `navigator.share`, or removes it. */
function mockShare(share?: (content: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true, writable: true });
  if (share === undefined) Reflect.deleteProperty(navigator, 'share');
}

beforeEach(() => {
  localStorage.clear();
  mockShare();
});
afterEach(() => {
  mockShare();
  vi.restoreAllMocks();
});

it('TXT-01 offers the list as text to other apps', async () => {
  const share = vi.fn<(content: ShareData) => Promise<void>>(() => Promise.resolve());
  mockShare(share);
  serveLists([list]);
  await openLists();
  await chooseInMenu('Enviar como texto');
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Compras do mês', text }));
  expect(screen.queryByText('Lista copiada.')).toBeNull();
});

it('TXT-01 TXT-02 copies the text without a share sheet, and reads it back when it is pasted', async () => {
  serveLists([list]);
  await openLists();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  await chooseInMenu('Enviar como texto');
  await screen.findByText('Lista copiada.');
  expect(write).toHaveBeenCalledWith(text);
  await user.click(screen.getByRole('combobox', { name: 'Adicionar item' }));
  await user.paste(text);
  const dialog = await screen.findByRole('dialog', { name: 'Itens colados' });
  const names = within(dialog).getAllByRole('textbox', { name: /^Nome de/u });
  expect(names.map((field) => (field as HTMLInputElement).value)).toEqual([
    'arroz',
    'Pilão',
    '2 Xis · forte',
  ]);
  const boxes = within(dialog).getAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'true', 'false']);
});

it('TXT-02 shows the notes and units of a sent list, and adds them', async () => {
  const api = serveLists([makeList()]);
  acceptWrites(api, [makeList()], 'addListItem');
  await openLists();
  await user.click(screen.getByRole('combobox', { name: 'Adicionar item' }));
  await user.paste('Feira\n\nOutros\n☐ 2 latas milho · sem sal\n☐ 300 g queijo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Itens colados' }));
  expect(dialog.getByText('sem sal')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Adicionar 2 itens' }));
  const sent = await waitForSentWrites(api, 2);
  expect(sent.map(({ body }) => body)).toMatchObject([
    { name: 'milho', quantity: 2, unit: 'un', unitText: 'lata', note: 'sem sal' },
    { name: 'queijo', quantity: 0.3, unit: 'kg', unitText: 'g' },
  ]);
  expect(sent[1]?.body).not.toHaveProperty('note');
});

it('TXT-01 says when the list could not be sent', async () => {
  mockShare(() => Promise.reject(new DOMException('no', 'DataError')));
  serveLists([list]);
  await openLists();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await chooseInMenu('Enviar como texto');
  await screen.findByText('Não foi possível enviar a lista.');
});

it('TXT-03 prints the items by section with their boxes, and removes the sheet afterwards', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  serveLists([list]);
  await openLists();
  await chooseInMenu('Imprimir');
  const sheet = document.body.lastElementChild;
  expect(print).toHaveBeenCalledOnce();
  expect(sheet).toHaveTextContent(
    /^Compras do mês\d\d\/\d\d\/\d{4}Mercearia2\skg arroz1\sun PilãoOutros✓1\sun 2 Xis · forte$/u,
  );
  window.dispatchEvent(new Event('afterprint'));
  expect(sheet).not.toBeInTheDocument();
  vi.unstubAllGlobals();
});

it('TXT-03 UNI-01 prints amounts in the unit that people say', async () => {
  vi.stubGlobal('print', () => undefined);
  const cans = makeItem('1', { name: 'milho', quantity: 2, unitText: 'lata' });
  serveLists([makeList([cans])]);
  await openLists();
  await chooseInMenu('Imprimir');
  expect(document.body.lastElementChild).toHaveTextContent(/2\slatas milho$/u);
  window.dispatchEvent(new Event('afterprint'));
  vi.unstubAllGlobals();
});

it('TXT-01 TXT-03 offers neither for an empty list', async () => {
  serveLists([makeList()]);
  await openLists();
  expect(await findInMenu('Enviar como texto')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: 'Imprimir' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
