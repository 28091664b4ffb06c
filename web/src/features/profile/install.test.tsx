import { appInstall } from '#platform/install.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { openProfile, clickButton } from '../../../test/screens/open-profile.tsx';

afterEach(() => Reflect.deleteProperty(navigator, 'standalone'));

const queryOfferTitle = () => screen.queryByRole('heading', { name: 'Aplicativo' });

/** Fires the browser's install event. */
function offerInstall() {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { event, prompt };
}

it('MOB-01 offers nothing if the browser cannot install apps', async () => {
  await openProfile();
  expect(queryOfferTitle()).toBeNull();
});

it('MOB-01 shows the browser’s prompt once, and only after a tap', async () => {
  appInstall.listen(window);
  const { container } = await openProfile();
  const { event, prompt } = offerInstall();
  expect(event.defaultPrevented).toBe(true);
  expect(queryOfferTitle()).toBeVisible();
  expect(await axe(container)).toEqual([]);
  expect(prompt).not.toHaveBeenCalled();
  await clickButton('Instalar o app');
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(queryOfferTitle()).toBeNull());
});

it('MOB-01 shows the offer only while nothing is pressed, because it moves controls', async () => {
  appInstall.listen(window);
  await openProfile();
  act(() => void window.dispatchEvent(new Event('pointerdown')));
  offerInstall();
  expect(queryOfferTitle()).toBeNull();
  act(() => void window.dispatchEvent(new Event('pointerup')));
  await waitFor(() => expect(queryOfferTitle()).toBeVisible());
});

it('MOB-01 hides the offer when the browser reports that the app was installed', async () => {
  appInstall.listen(window);
  await openProfile();
  offerInstall();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(queryOfferTitle()).toBeNull();
});

it('MOB-01 shows instructions on an iPhone, but not in the installed app', async () => {
  Object.assign(navigator, { standalone: false });
  const { unmount } = await openProfile();
  expect(screen.getByText(/^Toque em/u)).toHaveTextContent(
    'Toque em Compartilhar e depois em Adicionar à Tela de Início.',
  );
  expect(screen.queryByRole('button', { name: 'Instalar o app' })).toBeNull();
  unmount();
  Object.assign(navigator, { standalone: true });
  await openProfile();
  expect(queryOfferTitle()).toBeNull();
});
