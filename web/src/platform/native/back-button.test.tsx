import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { startNativeShell } from '../../../test/native-shell.ts';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { NavDrawer } from '../../app/shell/NavDrawer.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';

const minimizeApp = vi.fn<() => void>();
const { emit } = startNativeShell({ App: { minimizeApp } });
const { handleBackButton } = await import('./back-button.ts');

/** Shows a dialog first, and the drawer after a click, because the app never shows both at once. */
function Screen() {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isDialogOpen, setIsDialogOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsDrawerOpen(true)}>
        Abrir menu
      </button>
      <NavDrawer
        user={null}
        isOpen={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        onSignOut={() => undefined}
      />
      <Dialog title="Sair" isOpen={isDialogOpen} onClose={() => setIsDialogOpen(false)} footer="">
        Sair?
      </Dialog>
    </>
  );
}

const pressBack = (canGoBack: boolean) => act(() => emit('App', 'backButton', { canGoBack }));
const isOpen = (name: string) => screen.queryByRole('dialog', { name, hidden: true }) !== null;

it('MOB-02 the back button closes the dialog, then the drawer, then goes back, then minimises the app', async () => {
  const stop = handleBackButton(window);
  openAddress('/despensa');
  openAddress('/');
  render(<ToastRegion>{screensAt({ '/': Screen, '/despensa': () => 'Despensa' })}</ToastRegion>);
  await waitFor(() => expect(isOpen('Sair')).toBe(true));

  pressBack(true);
  await waitFor(() => expect(isOpen('Sair')).toBe(false));
  expect(window.location.pathname).toBe('/');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  await waitFor(() => expect(isOpen('Menu')).toBe(true));
  pressBack(true);
  await waitFor(() => expect(isOpen('Menu')).toBe(false));
  expect(window.location.pathname).toBe('/');

  pressBack(true);
  await waitFor(() => expect(window.location.pathname).toBe('/despensa'));
  expect(minimizeApp).not.toHaveBeenCalled();
  pressBack(false);
  await waitFor(() => expect(minimizeApp).toHaveBeenCalledOnce());
  stop();
});
