import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceClock, fakeLongTimers } from '../../test/long-timers.ts';
import { openAddress } from '../../test/screens/open-at.tsx';
import { settle } from '../../test/settle.ts';
import { lazyScreen, type ScreenProps } from './lazy-screen.ts';
import { Link } from './Link.tsx';
import { currentLocation } from './route-location.ts';
import { useRouteLocation, useRouter } from './router-context.ts';
import type { Resolve } from './router.ts';
import { RouterView } from './RouterView.tsx';
import { findPath, hrefOf } from './targets.ts';

function Page({ param }: ScreenProps) {
  const { pathname, search } = useRouteLocation();
  return <h1>{`${pathname}${search} ${param}`}</h1>;
}
const page = lazyScreen(async () => Page);
const findHeading = (name: string) => screen.findByRole('heading', { name });
const getLink = (name: string) => screen.getByRole('link', { name });

function Failure() {
  const { retry } = useRouter();
  return <button onClick={retry}>Não abriu</button>;
}

function renderRoutes(
  resolve: Resolve,
  options: Pick<ComponentProps<typeof RouterView>, 'isReloadSafe' | 'onScreenRendered'> = {},
) {
  return render(
    <RouterView resolve={resolve} pending={<p>Carregando...</p>} failure={<Failure />} {...options}>
      <Link to="/">Início</Link>
      <Link to="/lista-compras">Listas</Link>
      <Link to="/despensa" state={{ isOpenedFromLists: true }}>
        Despensa
      </Link>
      <Link to="/perfil" replace>
        Perfil
      </Link>
    </RouterView>,
  );
}
const resolveToPage: Resolve = () => ({ screen: page, param: '' });

beforeEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  openAddress('/');
});

describe('navigation', () => {
  it('NAV-01 opens a screen with the state of its history entry, and returns by Back', async () => {
    renderRoutes(resolveToPage);
    await findHeading('/');
    await userEvent.click(getLink('Despensa'));
    await findHeading('/despensa');
    expect(window.history.state).toMatchObject({ isOpenedFromLists: true });
    act(() => window.history.back());
    await findHeading('/');
    expect(window.history.state).not.toHaveProperty('isOpenedFromLists');
  });

  it('NAV-01 adds only one history entry for a double tap, and none for a replacement', async () => {
    renderRoutes(resolveToPage);
    await findHeading('/');
    const initialLength = window.history.length;
    await userEvent.dblClick(getLink('Listas'));
    await userEvent.click(getLink('Perfil'));
    await findHeading('/perfil');
    expect(window.history.length).toBe(initialLength + 1);
  });

  it('lets the browser handle a click with a modifier key', async () => {
    renderRoutes(resolveToPage);
    await findHeading('/');
    const isDefaultKept = fireEvent.click(getLink('Listas'), { ctrlKey: true });
    expect(isDefaultKept).toBe(true);
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-07 marks links to the parent of the current screen', async () => {
    openAddress('/lista-compras/nova');
    renderRoutes(resolveToPage);
    await findHeading('/lista-compras/nova');
    expect(getLink('Listas')).toHaveAttribute('aria-current', 'page');
    expect(getLink('Início')).not.toHaveAttribute('aria-current');
  });

  it('NAV-02 redirects an address, and adds no history entry for the redirect', async () => {
    const initialLength = window.history.length;
    openAddress('/nada');
    renderRoutes(({ pathname }) =>
      pathname === '/nada' ? { redirectTo: '/perfil' } : resolveToPage(homeLocation()),
    );
    await findHeading('/perfil');
    expect(window.history.length).toBe(initialLength + 1);
  });
});

describe('code that is loading', () => {
  it('NAV-14 counts repeated slashes in an address as one', () => {
    const pathnameAt = (path: string) =>
      currentLocation({ location: { pathname: path } as Location, history: window.history })
        .pathname;
    expect(
      ['//despensa', '/despensa//', '//', '/lista-compras//nova', '/'].map(pathnameAt),
    ).toEqual(['/despensa', '/despensa/', '/', '/lista-compras/nova', '/']);
  });

  it('NAV-05 keeps the current screen for a moment, then shows the loading state, and opens the screen that was tapped last', async () => {
    const pendingModule = Promise.withResolvers<typeof Page>();
    const lazyPage = lazyScreen(() => pendingModule.promise);
    renderRoutes(({ pathname }) => ({
      screen: pathname === '/despensa' ? lazyPage : page,
      param: '',
    }));
    await findHeading('/');
    fakeLongTimers();
    await userEvent.click(getLink('Despensa'));
    await advanceClock(149);
    expect(screen.getByRole('heading', { name: '/' })).toBeVisible();
    await advanceClock(1);
    expect(await screen.findByText('Carregando...')).toBeVisible();
    await userEvent.click(getLink('Listas'));
    await findHeading('/lista-compras');
    pendingModule.resolve(Page);
    await act(settle);
    expect(screen.getByRole('heading', { name: '/lista-compras' })).toBeVisible();
  });

  it('loads the code of a screen as soon as its link is touched, hovered or focused', async () => {
    const load = vi.fn<() => Promise<typeof Page>>(async () => Page);
    const lazyPage = lazyScreen(load);
    renderRoutes(({ pathname }) => ({
      screen: pathname === '/despensa' ? lazyPage : page,
      param: '',
    }));
    await findHeading('/');
    expect(load).not.toHaveBeenCalled();
    await userEvent.hover(getLink('Despensa'));
    expect(load).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe('/');
  });

  it('UI-07 shows that the code of a screen cannot be loaded, and retries at the next visit', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let isMissing = true;
    const lazyPage = lazyScreen(async () => {
      if (isMissing) throw new TypeError('Failed to fetch dynamically imported module');
      return Page;
    });
    renderRoutes(({ pathname }) => ({
      screen: pathname === '/despensa' ? lazyPage : page,
      param: '',
    }));
    await findHeading('/');
    await userEvent.click(getLink('Despensa'));
    expect(await screen.findByText('Não abriu')).toBeVisible();
    isMissing = false;
    await userEvent.click(getLink('Listas'));
    await userEvent.click(getLink('Despensa'));
    expect(await findHeading('/despensa')).toBeVisible();
  });
});

it('SYN-28 reports that a screen is rendered, but does not report a loading state', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Page>();
  const onScreenRendered = vi.fn();
  fakeLongTimers();
  renderRoutes(() => ({ screen: lazyScreen(() => promise), param: '' }), { onScreenRendered });
  await advanceClock(150);
  expect(screen.getByText('Carregando...')).toBeVisible();
  expect(onScreenRendered).not.toHaveBeenCalled();
  resolve(Page);
  await findHeading('/');
  await waitFor(() => expect(onScreenRendered).toHaveBeenCalledOnce());
});

it('SYN-28 reports that the failure is rendered if the code of the first screen could not be loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const onScreenRendered = vi.fn();
  const missingScreen = lazyScreen(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  renderRoutes(() => ({ screen: missingScreen, param: '' }), { onScreenRendered });
  await screen.findByText('Não abriu');
  await waitFor(() => expect(onScreenRendered).toHaveBeenCalledOnce());
});

it('MOB-01 MOB-04 does not reload for a missing file while a reload would lose a tap, and retries on request', async () => {
  let isMissing = true;
  const lazyPage = lazyScreen(async () => {
    if (isMissing) throw new TypeError('Failed to fetch dynamically imported module');
    return Page;
  });
  const isReloadSafe = vi.fn<() => boolean>(() => false);
  renderRoutes(
    ({ pathname }) => ({ screen: pathname === '/despensa' ? lazyPage : page, param: '' }),
    {
      isReloadSafe,
    },
  );
  await findHeading('/');
  await userEvent.click(getLink('Despensa'));
  const retryButton = await screen.findByRole('button', { name: 'Não abriu' });
  expect(isReloadSafe).toHaveBeenCalledOnce();
  // Before a reload, the router stores a key in sessionStorage. So an empty sessionStorage shows
  // that the page was not reloaded.
  expect(sessionStorage).toHaveLength(0);
  isMissing = false;
  await userEvent.click(retryButton);
  expect(await findHeading('/despensa')).toBeVisible();
});

it('UI-07 shows a message when a screen throws an error, and can open the next screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = () => {
    throw new Error('broken');
  };
  const brokenScreen = lazyScreen(async () => Broken);
  renderRoutes(({ pathname }) => ({
    screen: pathname === '/despensa' ? brokenScreen : page,
    param: '',
  }));
  await findHeading('/');
  await userEvent.click(getLink('Despensa'));
  expect(await screen.findByText('Não abriu')).toBeVisible();
  await userEvent.click(getLink('Listas'));
  expect(await findHeading('/lista-compras')).toBeVisible();
});

it('restores the scroll position when the user goes back, and shows a new screen from its top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo');
  renderRoutes(resolveToPage);
  await findHeading('/');
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(740);
  await userEvent.click(getLink('Listas'));
  await findHeading('/lista-compras');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  act(() => window.history.back());
  await findHeading('/');
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 740));
});

describe('addresses', () => {
  it('NAV-03 encodes special characters of parameters', () => {
    expect(hrefOf({ to: '/accept-list/$inviteToken', params: { inviteToken: '../a b?#' } })).toBe(
      '/accept-list/..%2Fa%20b%3F%23',
    );
    expect(hrefOf({ to: '/login', search: { destino: '/despensa?a=1#b' } })).toBe(
      '/login?destino=%2Fdespensa%3Fa%3D1%23b',
    );
  });

  it.each([
    ['/accept-list/a%20b', 'a b'],
    ['/Accept-List/a/', 'a'],
    ['/accept-list/%E0%A4%A', '%E0%A4%A'],
    ['/accept-list/a/b', undefined],
  ])('NAV-01 finds the parameter in %s', (pathname, param) => {
    expect(findPath(['/accept-list/$inviteToken'], pathname)?.param).toBe(param);
  });
});

const homeLocation = () => ({ pathname: '/', search: '', hash: '', state: {} });
