import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openAddress, screensAt } from '../../../test/screens/open-at.tsx';
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

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialogLabels = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .map((dialog) => dialog.getAttribute('aria-label') ?? 'Item');
const expectDialogs = (...labels: string[]) =>
  waitFor(() => expect(dialogLabels()).toEqual(labels));
/** Waits until no history navigation is pending. */
const waitForHistory = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)));
async function goBack() {
  await waitForHistory();
  act(() => window.history.back());
  await waitForHistory();
}

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
    await press('Abrir');
    await expectDialogs('Item');
    await press('Escanear');
    await expectDialogs('Item', 'Scanner');
    await goBack();
    await expectDialogs('Item');
    expect(window.location.pathname).toBe('/lista-compras');
    await goBack();
    await expectDialogs();
    expect(window.location.pathname).toBe('/lista-compras');
    await goBack();
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-12 removes the history entry of a layer that was closed by other means', async () => {
    await press('Abrir');
    await expectDialogs('Item');
    await press('Escanear');
    await expectDialogs('Item', 'Scanner');
    await press('Cancelar');
    await expectDialogs('Item');
    await waitForHistory();
    await userEvent.keyboard('{Escape}');
    await expectDialogs();
    await goBack();
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-12 keeps a dialog open that opens while the browser slowly removes the history entry of another one', async () => {
    const go = window.history.go.bind(window.history);
    const slowGo = vi
      .spyOn(window.history, 'go')
      .mockImplementation((delta) => void setTimeout(() => go(delta), 700));
    await press('Abrir');
    await expectDialogs('Item');
    await userEvent.keyboard('{Escape}');
    await expectDialogs();
    await press('Abrir');
    await expectDialogs('Item');
    await act(() => new Promise((resolve) => setTimeout(resolve, 900)));
    expect(dialogLabels()).toEqual(['Item']);
    slowGo.mockRestore();
    await goBack();
    expect(dialogLabels()).toEqual([]);
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it('NAV-12 goes back from a screen that was opened from a dialog, without opening the dialog again', async () => {
    for (const button of ['Terminar', 'Trocar']) {
      await press('Abrir');
      await expectDialogs('Item');
      await press(button);
      expect(await screen.findByRole('heading', { name: 'Despensa' })).toBeTruthy();
      await goBack();
      expect(window.location.pathname).toBe(button === 'Terminar' ? '/lista-compras' : '/');
      expect(dialogLabels()).toEqual([]);
    }
  });

  it('NAV-12 skips the history entries of two dialogs when the user goes back from a screen that was opened from them', async () => {
    await press('Abrir');
    await expectDialogs('Item');
    await press('Escanear');
    await expectDialogs('Item', 'Scanner');
    await waitForHistory();
    act(() => screen.getByText('Terminar').click());
    expect(await screen.findByRole('heading', { name: 'Despensa' })).toBeTruthy();
    await goBack();
    expect(window.location.pathname).toBe('/lista-compras');
    await goBack();
    expect(window.location.pathname).toBe('/');
  });

  it('NAV-12 keeps a layer open that opens while another one closes', async () => {
    await press('Abrir');
    await expectDialogs('Item');
    await waitForHistory();
    act(() => screen.getByRole('button', { name: 'Fechar' }).click());
    // At this point the browser is still removing the history entry of the first layer.
    act(() => screen.getByText('Renomear').click());
    await screen.findByRole('textbox', { name: 'Nome' });
    await waitForHistory();
    expect(screen.getByRole('textbox', { name: 'Nome' })).toBeTruthy();
    await goBack();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Nome' })).toBeNull());
    expect(window.location.pathname).toBe('/lista-compras');
  });

  it('NAV-12 does not open a closed dialog again when the user goes forward', async () => {
    await press('Abrir');
    await expectDialogs('Item');
    await goBack();
    await expectDialogs();
    act(() => window.history.forward());
    await waitForHistory();
    await goBack();
    expect(window.location.pathname).toBe('/');
  });
});

describe('UI-10 typed text', () => {
  const findField = () => screen.findByRole('textbox', { name: 'Nome' });

  it('UI-10 restores typed text after Back and Escape, until it is discarded or sent', async () => {
    await press('Renomear');
    await userEvent.type(await findField(), ' de sábado');
    await goBack();
    await expectDialogs();
    await press('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira de sábado');
    await userEvent.keyboard('{Escape}');
    await expectDialogs();
    await press('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira de sábado');
    await press('Cancelar');
    await expectDialogs();
    await press('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira');
    await userEvent.type(await findField(), '!{Enter}');
    await expectDialogs();
    await press('Renomear');
    expect(await findField()).toHaveProperty('value', 'Feira');
  });
});
