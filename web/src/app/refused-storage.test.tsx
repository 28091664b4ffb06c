/** The app in browsers that store nothing, or have no space (AUT-22). */
import { newId } from '@quitanda/contract/ids';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { serveLists } from '../../test/screens/open-lists.tsx';
import { getToastKind } from '../../test/toast-kind.ts';
import { makeItem, makeList } from '../features/lists/list.fixture.ts';
import { createEmbeddedIdentity } from '../sync/session/embedded-identity.ts';
import { App } from './App.tsx';

const user = userEvent.setup();
const sentence =
  'Este navegador não guarda dados. O app só funciona enquanto esta aba estiver aberta e com sinal.';
const throwDenied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
const throwFull = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Clears what the app keeps in memory.
  dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterEach(() => vi.restoreAllMocks());

function replaceProperty(object: object, name: string, property: PropertyDescriptor) {
  const original = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { ...property, configurable: true });
  onTestFinished(() => {
    if (original === undefined) Reflect.deleteProperty(object, name);
    else Object.defineProperty(object, name, original);
  });
}

/** A browser that denies all storage throws at each of these. */
function denyStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    replaceProperty(globalThis, name, { get: throwDenied });
  replaceProperty(navigator, 'storage', { get: throwDenied });
  replaceProperty(navigator, 'locks', { value: { request: async () => throwDenied() } });
  vi.stubGlobal('BroadcastChannel', function BroadcastChannel() {
    throwDenied();
  });
}

/** Serves the API with one list of one item, and sign-in with the password 'segredo'. */
function serve() {
  const ana = { id: newId(), email: 'ana@exemplo.com.br' };
  const api = serveLists([makeList([makeItem('1', { name: 'Leite' })])]);
  const fetchApi = globalThis.fetch;
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const token = `x.${part({ sub: ana.id, iat: 1_000, exp: 1_300 })}.x`;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.startsWith('/api/auth/sign-in')) {
      const { password } = JSON.parse(init.body as string) as { password: string };
      return password === 'segredo'
        ? Response.json({ user: ana })
        : Response.json({ code: 'wrong-password' }, { status: 401 });
    }
    return path === '/api/auth/token' ? Response.json({ token }) : fetchApi(path, init);
  });
  return api;
}

async function signIn() {
  window.history.replaceState({}, '', '/login?destino=%2Flista-compras');
  render(<App createIdentity={createEmbeddedIdentity} />);
  await user.type(await screen.findByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

it('AUT-22 NAV-15 signs in where a browser denies all storage, says so once, and changes a list', async () => {
  denyStorage();
  const api = serve();
  await signIn();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(getToastKind(sentence)).toBe('warning');
  expect(screen.queryByText('Carregando sessão...')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Remover Leite' }));
  await waitFor(() => expect(api.sent.map(({ name }) => name)).toEqual(['removeListItem']));
  expect(screen.getAllByText(sentence)).toHaveLength(1);
  api.isOffline = true;
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Sem conexão. Não feche esta aba.')).toBeVisible();
});

it('AUT-22 signs in with the right password where local storage is full, and says so', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwFull);
  serve();
  await signIn();
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});

it('AUT-22 says it where only databases are refused, and not again after a reload of the tab', async () => {
  replaceProperty(globalThis, 'indexedDB', { get: throwDenied });
  serve();
  await signIn();
  expect(await screen.findByText(sentence)).toBeVisible();
  cleanup();
  render(<App createIdentity={createEmbeddedIdentity} />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(within(document.body).queryByText(sentence)).not.toBeInTheDocument();
});

it('AUT-22 says that cookies are needed where a browser refuses them too, and sends no password', async () => {
  denyStorage();
  replaceProperty(navigator, 'cookieEnabled', { value: false });
  serve();
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await signIn();
  const text =
    'Este navegador recusa cookies, e sem eles não dá para entrar. Permita os cookies deste site e tente de novo.';
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(fetchSpy).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Senha')).toHaveValue('segredo');
});

it('AUT-22 says nothing where the browser stores the session and its data', async () => {
  serve();
  await signIn();
  expect(await screen.findByRole('heading', { level: 1, name: /Listas/u })).toBeVisible();
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});
