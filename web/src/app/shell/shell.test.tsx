import {
  act,
  cleanup,
  fireEvent,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeApi, ErrorResponse } from '../../../test/fakes/fake-api.ts';
import { advanceClock, fakeLongTimers } from '../../../test/long-timers.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../test/sent-writes.ts';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';
import { useWhileNotPressed } from '../../lib/timing/while-not-pressed.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { Shell } from './Shell.tsx';
import type { ShellUser } from './shell-user.ts';
import { setServerFeatures } from '../../sync/queries/server-features.ts';

const signedInLabels = [
  'Início',
  'Listas',
  'Despensa',
  'Catálogo',
  'Gastos',
  'Dicas IA',
  'marina.souza',
];
const marina: ShellUser = { email: 'marina.souza@email.com.br', displayName: 'Marina Souza' };

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  localStorage.clear();
  api = fakeApi({ getLists: [], getPantries: [] });
});

async function openShell(user: ShellUser | null, path = '/lista-compras') {
  const onSignOut = vi.fn<() => void>();
  function Page() {
    const write = useWrite();
    return (
      <Shell user={user} onSignOut={onSignOut}>
        <h1>A página</h1>
        <button onClick={() => write('createPantry', { body: { name: 'Praia' } })}>Criar</button>
      </Shell>
    );
  }
  openAddress(path);
  const pages = screensAt({
    '/': Page,
    '/lista-compras': Page,
    '/lista-compras/$listId/supermercado': Page,
    '/despensa': Page,
    '/catalogo': Page,
    '/gastos': Page,
    '/compras': Page,
    '/notas': Page,
    '/notas/ler': Page,
    '/dicas-ia': Page,
    '/perfil': Page,
  });
  renderSignedIn(pages, fakeIdentity(user === null ? 'signed-out' : 'signed-in'));
  await screen.findByRole('heading', { name: 'A página' });
  return { onSignOut };
}
const getHeader = () => within(screen.getByRole('banner'));
const linkTexts = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
async function openMenu() {
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  return screen.findByRole('dialog', { name: 'Menu' });
}
const waitUntilMenuClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the header', () => {
  it('NAV-07 shows a signed-in person the navigation', async () => {
    const { onSignOut } = await openShell(marina);
    const nav = getHeader().getByRole('navigation', { name: 'Principal' });
    expect(linkTexts(nav)).toEqual(signedInLabels);
    expect(nav.textContent).toContain('marina.souza');
    expect(nav.textContent).not.toContain('@');
    await userEvent.click(getHeader().getByRole('button', { name: 'Sair' }));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  it('AI-06 NAV-07 NAV-08 shows Dicas IA without a language model too', async () => {
    setServerFeatures({ hasAssistant: false });
    onTestFinished(() => setServerFeatures({ hasAssistant: true }));
    await openShell(marina);
    expect(linkTexts(getHeader().getByRole('navigation', { name: 'Principal' }))).toEqual(
      signedInLabels,
    );
    expect(linkTexts(await openMenu())).toContain('Dicas IA');
  });

  it('NAV-07 shows visitors Login and Cadastrar, and no link for signed-in people', async () => {
    await openShell(null);
    const nav = getHeader().getByRole('navigation', { name: 'Principal' });
    expect(linkTexts(nav)).toEqual(['Login', 'Cadastrar']);
    expect(screen.queryByRole('button', { name: 'Sair' })).toBeNull();
    expect(within(await openMenu()).getAllByRole('link')).toHaveLength(2);
  });

  it.each([
    ['/', 'Início'],
    ['/lista-compras', 'Listas'],
    ['/lista-compras/1/supermercado', 'Listas'],
    ['/despensa', 'Despensa'],
    ['/perfil', 'marina.souza'],
  ])('NAV-07 marks at %s the link %s as current', async (path, label) => {
    await openShell(marina, path);
    const current = within(getHeader().getByRole('navigation', { name: 'Principal' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual([label]);
  });
});

describe('the hamburger menu', () => {
  it('NAV-08 opens the menu as a dialog with the links, the person and Sair', async () => {
    const { onSignOut } = await openShell(marina);
    const menu = await openMenu();
    expect(linkTexts(menu)).toEqual([
      ...signedInLabels.slice(0, -1),
      'Compras',
      'Notas fiscais',
      'Casa',
      'marina.souza',
    ]);
    expect(within(menu).getByText('Marina Souza')).toBeTruthy();
    expect(within(menu).getByText('marina.souza@email.com.br')).toBeTruthy();
    expect(within(menu).getByRole('link', { name: 'marina.souza' })).toHaveAttribute(
      'href',
      '/perfil',
    );
    await userEvent.click(within(menu).getByRole('button', { name: 'Sair' }));
    expect(onSignOut).toHaveBeenCalledOnce();
    await waitUntilMenuClosed();
  });

  it('NAV-08 keeps the focus in the menu, closes the menu on Escape, and returns the focus to the menu button', async () => {
    await openShell(marina);
    const menu = await openMenu();
    for (let press = 0; press < 8; press += 1) {
      await userEvent.tab();
      await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    }
    await userEvent.keyboard('{Escape}');
    await waitUntilMenuClosed();
    const opener = screen.getByRole('button', { name: 'Abrir menu' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('NAV-08 closes the menu on navigation', async () => {
    await openShell(marina);
    await userEvent.click(within(await openMenu()).getByRole('link', { name: 'Despensa' }));
    await waitUntilMenuClosed();
    expect(window.location.pathname).toBe('/despensa');
  });

  it('NAV-08 closes the menu when the address changes, and can open it again', async () => {
    await openShell(marina);
    await openMenu();
    act(() => openAddress('/despensa'));
    await waitUntilMenuClosed();
    expect(await openMenu()).toBeVisible();
  });

  it('NAV-08 closes the menu on a tap outside and by its close button', async () => {
    await openShell(marina);
    await openMenu();
    const scrim = document.querySelector('[role=presentation][data-open]');
    if (scrim === null) throw new Error('The menu has no scrim.');
    await userEvent.click(scrim);
    await waitUntilMenuClosed();
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar menu' }));
    await waitUntilMenuClosed();
  });
});

describe('the bottom bar', () => {
  const getBottomBar = () => screen.getByRole('navigation', { name: 'Atalhos' });

  it('NAV-13 shows links to four screens and marks the current one', async () => {
    await openShell(marina, '/despensa');
    expect(linkTexts(getBottomBar())).toEqual(['Início', 'Listas', 'Despensa', 'Catálogo']);
    expect(within(getBottomBar()).getByRole('link', { current: 'page' })).toHaveTextContent(
      'Despensa',
    );
    expect(document.documentElement.dataset).toHaveProperty('bottomBar');
    await userEvent.click(within(getBottomBar()).getByRole('link', { name: 'Listas' }));
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it('NAV-13 opens the menu by the button Mais', async () => {
    await openShell(marina);
    await userEvent.click(within(getBottomBar()).getByRole('button', { name: 'Mais' }));
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(within(menu).getByRole('link', { name: 'Gastos' })).toHaveAttribute('href', '/gastos');
  });

  it('NAV-13 hides the bottom bar during a trip, and for visitors', async () => {
    await openShell(marina, '/lista-compras/1/supermercado');
    expect(screen.queryByRole('navigation', { name: 'Atalhos' })).toBeNull();
    expect(document.documentElement.dataset).not.toHaveProperty('bottomBar');
    cleanup();
    await openShell(null);
    expect(screen.queryByRole('navigation', { name: 'Atalhos' })).toBeNull();
  });

  it('NF-04 NAV-13 hides the bottom bar while a receipt is read, because the total is shown there', async () => {
    await openShell(marina, '/notas/ler');
    expect(screen.queryByRole('navigation', { name: 'Atalhos' })).toBeNull();
    cleanup();
    await openShell(marina, '/notas');
    expect(screen.getByRole('navigation', { name: 'Atalhos' })).toBeTruthy();
  });

  it('NAV-13 hides the bottom bar while the keyboard is open', async () => {
    const view = Object.assign(new EventTarget(), { height: 844, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    await openShell(marina);
    // The height without a keyboard is measured once the screen has been painted.
    await act(() => new Promise<void>((resolve) => afterNextPaint(() => resolve())));
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    const resize = (height: number) =>
      act(() => {
        view.height = height;
        view.dispatchEvent(new Event('resize'));
      });
    expect(document.documentElement.dataset).not.toHaveProperty('keyboard');
    resize(500);
    expect(document.documentElement.dataset).toHaveProperty('keyboard');
    resize(844);
    expect(document.documentElement.dataset).not.toHaveProperty('keyboard');
    field.remove();
    vi.unstubAllGlobals();
  });
});

it('NAV-09 shows the year, the name of the app and the copyright notice in the footer', async () => {
  await openShell(marina);
  expect(screen.getByRole('contentinfo').textContent).toBe(
    `© ${new Date().getFullYear()} Quitanda. Todos os direitos reservados.`,
  );
});

it('UI-02 reaches the link that skips the navigation with the first press of Tab', async () => {
  await openShell(marina);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Ir para o conteúdo');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

describe('the offline strip', () => {
  // The strip does not change until shortly after a tap. This waits until the last tap of the
  // previous test cannot delay it any more.
  beforeEach(async () => {
    const { result, rerender } = renderHook(useWhileNotPressed, { initialProps: 'before' });
    rerender('after');
    await waitFor(() => expect(result.current).toBe('after'));
    cleanup();
  });

  const offlineText = 'Sem conexão. Tudo fica salvo aqui.';
  const createPantry = () => fireEvent.click(screen.getByRole('button', { name: 'Criar' }));
  function loseNetwork() {
    api.isOffline = true;
    act(() => void dispatchEvent(new Event('offline')));
  }
  function restoreNetwork() {
    api.isOffline = false;
    act(() => void dispatchEvent(new Event('online')));
  }
  /** Opens the page without a network, and adds `count` waiting writes. */
  async function openOffline(count: number) {
    api.isOffline = true;
    await openShell(marina);
    await screen.findByText(offlineText);
    for (let index = 0; index < count; index += 1) createPantry();
  }
  const refusal = new ErrorResponse(409, { code: 'too-many-pantries', message: 'Muitas.' });
  const pantry = {
    id: 'p',
    name: 'Praia',
    createdAt: '2026-11-20T12:00:00.000Z',
    _count: { items: 0 },
  };

  it('MOB-01 shows that there is no network, and the number of waiting writes', async () => {
    await openOffline(2);
    expect(screen.getByText(offlineText)).toBeTruthy();
    expect(screen.getByText('2 pendentes')).toBeTruthy();
  });

  it('MOB-01 uses the singular for one waiting write, and shows no count for none', async () => {
    await openOffline(0);
    expect(screen.queryByText(/pendente/u)).toBeNull();
    createPantry();
    expect(screen.getByText('1 pendente')).toBeTruthy();
  });

  it('MOB-01 shows no strip while online until a write has waited for 1.5 seconds', async () => {
    await openShell(marina);
    await waitUntilAllSent(api);
    fakeLongTimers();
    for (let index = 0; index < 3; index += 1) createPantry();
    expect(screen.queryByText('3 pendentes')).toBeNull();
    await advanceClock(1_499);
    expect(screen.queryByText('3 pendentes')).toBeNull();
    await advanceClock(1);
    expect(screen.getByText('3 pendentes')).toBeTruthy();
    expect(screen.queryByText(offlineText)).toBeNull();
  });

  it('MOB-01 shows the strip only after a tap has ended, so that no control moves during a touch', async () => {
    await openShell(marina);
    await waitUntilAllSent(api);
    fakeLongTimers();
    fireEvent.pointerDown(screen.getByRole('main'));
    loseNetwork();
    await advanceClock(5_000);
    expect(screen.queryByText(offlineText)).toBeNull();
    fireEvent.pointerUp(screen.getByRole('main'));
    expect(screen.queryByText(offlineText)).toBeNull();
    await advanceClock(150);
    expect(screen.getByText(offlineText)).toBeTruthy();
  });

  it('MOB-01 UI-07 UI-28 shows refusals on any screen, even if no write is waiting', async () => {
    api.failures.createPantry = refusal;
    await openShell(marina, '/lista-compras/1/supermercado');
    createPantry();
    expect(await screen.findByText('O servidor não aceitou tudo.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 não aceito: ver o que é' })).toBeTruthy();
    createPantry();
    await screen.findByRole('button', { name: '2 não aceitos: ver o que são' });
    loseNetwork();
    createPantry();
    expect(
      await screen.findByRole('button', { name: '1 pendente e 2 não aceitos: ver o que são' }),
    ).toBeTruthy();
    expect(screen.getByText(offlineText)).toBeTruthy();
  });

  it('MOB-01 announces the network state, but not every tap', async () => {
    await openOffline(1);
    const region = screen.getByText(offlineText);
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(screen.getByText('1 pendente').closest('[aria-live]')).toBeNull();
  });

  it('MOB-01 does not report that everything was sent if some writes were refused', async () => {
    await openOffline(2);
    const responses = [pantry, refusal];
    api.answers.createPantry = () => responses.shift() ?? refusal;
    restoreNetwork();
    await screen.findByRole('button', { name: '1 não aceito: ver o que é' });
    expect(screen.queryByText('Conexão de volta. Tudo foi enviado.')).toBeNull();
  });

  it('MOB-01 reports once that the waiting writes were sent', async () => {
    await openOffline(2);
    const querySentToasts = () => screen.queryAllByText('Conexão de volta. Tudo foi enviado.');
    const response = Promise.withResolvers<typeof pantry>();
    api.answers.createPantry = () => response.promise;
    restoreNetwork();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(querySentToasts()).toHaveLength(0);
    response.resolve(pantry);
    await waitFor(() => expect(querySentToasts()).toHaveLength(1));
    createPantry();
    expect(await waitUntilAllSent(api)).toHaveLength(3);
    expect(querySentToasts()).toHaveLength(1);
  });
});
