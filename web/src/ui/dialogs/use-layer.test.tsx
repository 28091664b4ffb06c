import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
import { advanceClock, fakeLongTimers } from '../../../test/long-timers.ts';
import { isTraversing } from '../../router/layers.ts';
import { Link } from '../../router/Link.tsx';
import { useNavigate } from '../../router/router-context.ts';
import { Dialog } from './Dialog.tsx';
import { FullScreenDialog } from './FullScreenDialog.tsx';
import { NameFormDialog } from './NameFormDialog.tsx';
import { ToastRegion } from '../feedback/toast-region.tsx';

function Lists() {
  const [isOpen, setIsOpen] = useState(false);
  const [isScanning, setIsScanning] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const navigate = useNavigate();
  function openPantry(replace: boolean) {
    setIsOpen(false);
    navigate({ to: '/despensa', replace });
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Abrir
      </button>
      <button type="button" onClick={() => setIsNaming(true)}>
        Renomear
      </button>
      <Dialog title="Item" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button" onClick={() => setIsScanning(true)}>
          Escanear
        </button>
        <button type="button" onClick={() => openPantry(false)}>
          Terminar
        </button>
        <button type="button" onClick={() => openPantry(true)}>
          Trocar
        </button>
      </Dialog>
      <FullScreenDialog label="Scanner" isOpen={isScanning} onClose={() => setIsScanning(false)}>
        <button type="button" onClick={() => setIsScanning(false)}>
          Cancelar
        </button>
      </FullScreenDialog>
      <NameFormDialog
        title="Renomear Lista"
        label="Nome"
        placeholder=""
        blankMessage="Obrigatório."
        initialName="Feira"
        isOpen={isNaming}
        onSave={() => setIsNaming(false)}
        onClose={() => setIsNaming(false)}
      />
    </>
  );
}
const Home = () => <Link to="/lista-compras">Listas</Link>;
const Pantry = () => <h1>Despensa</h1>;

const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Returns the labels of the dialogs in the page. A `Dialog` has no label and is named 'Item'. */
const queryDialogLabels = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .map((dialog) => dialog.getAttribute('aria-label') ?? 'Item');
const waitForDialogs = (...labels: string[]) =>
  waitFor(() => expect(queryDialogLabels()).toEqual(labels));
/** Waits until the app has removed the history entries of closed layers. */
const waitForHistory = () => waitFor(() => expect(isTraversing()).toBe(false));
let onTraversed: () => void = () => undefined;
// This listener is added before the one of the app, which stops some of these events.
addEventListener('popstate', () => onTraversed(), { capture: true });
/** Presses Back or Forward, and waits until the browser has done it. */
async function traverse(direction: 'back' | 'forward') {
  await waitForHistory();
  await act(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTraversed = resolve;
    window.history[direction]();
    await promise;
  });
  await waitForHistory();
}
const goBack = () => traverse('back');

beforeEach(async () => {
  openAddress('/');
  render(
    <ToastRegion>
      {screensAt({ '/': Home, '/lista-compras': Lists, '/despensa': Pantry })}
    </ToastRegion>,
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Listas' }));
  await screen.findByRole('button', { name: 'Abrir' });
});

describe('NAV-12 Back', () => {
  it('NAV-12 closes one layer for each press of Back, and then goes back', async () => {
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await clickButton('Escanear');
    await waitForDialogs('Item', 'Scanner');
    await goBack();
    await waitForDialogs('Item');
    expect(window.location.pathname).toBe('/lista-compras');
    await goBack();
    await waitForDialogs();
    expect(window.location.pathname).toBe('/lista-compras');
    await goBack();
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-12 removes the history entry of a layer that was closed by other means', async () => {
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await clickButton('Escanear');
    await waitForDialogs('Item', 'Scanner');
    await clickButton('Cancelar');
    await waitForDialogs('Item');
    await waitForHistory();
    await userEvent.keyboard('{Escape}');
    await waitForDialogs();
    await goBack();
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-12 keeps a new dialog open while the browser slowly removes the history entry of a closed dialog', async () => {
    const go = window.history.go.bind(window.history);
    fakeLongTimers();
    const slowGo = vi
      .spyOn(window.history, 'go')
      .mockImplementation((delta) => void setTimeout(() => go(delta), 4_000));
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await userEvent.keyboard('{Escape}');
    await waitForDialogs();
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await advanceClock(4_000);
    await waitForHistory();
    expect(queryDialogLabels()).toEqual(['Item']);
    slowGo.mockRestore();
    await goBack();
    expect(queryDialogLabels()).toEqual([]);
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it('NAV-12 goes back from a screen that was opened from a dialog, without opening the dialog again', async () => {
    for (const button of ['Terminar', 'Trocar']) {
      await clickButton('Abrir');
      await waitForDialogs('Item');
      await clickButton(button);
      expect(await screen.findByRole('heading', { name: 'Despensa' })).toBeTruthy();
      await goBack();
      expect(window.location.pathname).toBe(button === 'Terminar' ? '/lista-compras' : '/');
      expect(queryDialogLabels()).toEqual([]);
    }
  });

  it('NAV-12 skips the history entries of two dialogs when the user goes back from a screen that was opened from them', async () => {
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await clickButton('Escanear');
    await waitForDialogs('Item', 'Scanner');
    await waitForHistory();
    act(() => screen.getByText('Terminar').click());
    expect(await screen.findByRole('heading', { name: 'Despensa' })).toBeTruthy();
    await goBack();
    expect(window.location.pathname).toBe('/lista-compras');
    await goBack();
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-12 keeps a new dialog open while the browser removes the history entry of a closed dialog', async () => {
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await waitForHistory();
    act(() => screen.getByRole('button', { name: 'Fechar' }).click());
    // At this point the browser is still removing the history entry of the first dialog.
    act(() => screen.getByText('Renomear').click());
    await screen.findByRole('textbox', { name: 'Nome' });
    await waitForHistory();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toBeTruthy();
    await goBack();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull());
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it('NAV-12 does not open a closed dialog again when the user goes forward', async () => {
    await clickButton('Abrir');
    await waitForDialogs('Item');
    await goBack();
    await waitForDialogs();
    await traverse('forward');
    await goBack();
    expect(window.location.pathname).toBe('/');
  });
});

describe('UI-10 typed text', () => {
  const findField = () => screen.findByRole('textbox', { name: 'Nome' });

  it('UI-10 restores typed text after Back and Escape, until it is discarded or sent', async () => {
    await clickButton('Renomear');
    await userEvent.type(await findField(), ' de sábado');
    await goBack();
    await waitForDialogs();
    await clickButton('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira de sábado');
    await userEvent.keyboard('{Escape}');
    await waitForDialogs();
    await clickButton('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira de sábado');
    await clickButton('Cancelar');
    await waitForDialogs();
    await clickButton('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira');
    await userEvent.type(await findField(), '!{Enter}');
    await waitForDialogs();
    await clickButton('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira');
  });
});
