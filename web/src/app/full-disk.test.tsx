/** A tap on a device that can store nothing any more. */
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeIdentity } from '../../test/screens/signed-in.tsx';
import { serveLists } from '../../test/screens/open-lists.tsx';
import { makeItem, makeList } from '../features/lists/list.fixture.ts';
import { App } from './App.tsx';

const user = userEvent.setup();
const throwQuotaExceeded = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('MOB-01 UI-07 says that the app must stay open if neither storage has room for a change', async () => {
  serveLists([makeList([makeItem('1', { name: 'Leite' })])]);
  window.history.replaceState({}, '', '/lista-compras');
  const identity = fakeIdentity();
  render(<App createIdentity={() => identity} />);
  const button = await screen.findByRole('button', { name: 'Remover Leite' });
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(throwQuotaExceeded);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwQuotaExceeded);
  await user.click(button);
  expect(
    await screen.findByText('Este aparelho está sem espaço. Não feche o app até o envio terminar.'),
  ).toBeVisible();
});
