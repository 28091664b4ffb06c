import {
  fireEvent,
  render,
  screen,
  waitFor,
  waitForElementToBeRemoved,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../buttons/Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { TextField } from '../fields/TextField.tsx';
import { ToastRegion, useToast } from '../feedback/toast-region.tsx';

function Harness({ onSubmit }: { onSubmit?: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const toast = useToast();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>+ Nova</Button>
      <Dialog
        title="Criar Nova Lista"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onSubmit={onSubmit}
        footer={
          <>
            <Button onClick={() => toast.error('Ocorreu um erro.')}>Avisar</Button>
            <Button type="submit">Salvar</Button>
          </>
        }
      >
        <TextField label="Nome da Lista" value={name} onChange={setName} />
      </Dialog>
    </>
  );
}
async function openDialog(onSubmit?: () => void) {
  render(
    <ToastRegion>
      <Harness {...(onSubmit && { onSubmit })} />
    </ToastRegion>,
  );
  await userEvent.click(screen.getByRole('button', { name: '+ Nova' }));
  return screen.findByRole('dialog', { name: 'Criar Nova Lista' });
}
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a dialog', () => {
  it('LST-03 moves the focus to the first field of the dialog, and back to the opener on Escape', async () => {
    await openDialog();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Nome da Lista')),
    );
    await userEvent.keyboard('{Escape}');
    await waitUntilClosed();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('+ Nova'));
  });

  it('LST-03 keeps the focus in the dialog, and makes the page behind inert', async () => {
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    for (let tabCount = 0; tabCount < 6; tabCount += 1) {
      await userEvent.tab();
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    }
    expect(screen.queryByRole('button', { name: '+ Nova' })).toBeNull();
  });

  it('LST-03 closes the dialog by its close button', async () => {
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    await waitUntilClosed();
  });

  it('LST-03 submits the form by Enter and by a button of the footer', async () => {
    const onSubmit = vi.fn<() => void>();
    await openDialog(onSubmit);
    await userEvent.type(screen.getByLabelText('Nome da Lista'), 'Feira{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('UI-01 can close a toast over an open dialog without closing the dialog', async () => {
    await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Avisar' }));
    expect(screen.getByRole('alert').textContent).toContain('Ocorreu um erro.');
    await userEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

it('LST-04 sets the focus on Cancelar when a deletion must be confirmed', async () => {
  const onConfirm = vi.fn<() => void>();
  render(
    <ConfirmDialog
      title="Tem certeza?"
      text="A lista será excluída."
      confirmLabel="Excluir"
      isOpen
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancelar'));
  await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('UI-13 ignores a second tap during the closing animation', async () => {
  const onConfirm = vi.fn<() => void>();
  function DeletionQuestion() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <ConfirmDialog
        title="Tem certeza?"
        text="A lista será excluída."
        confirmLabel="Excluir"
        isOpen={isOpen}
        onConfirm={() => {
          onConfirm();
          setIsOpen(false);
        }}
        onClose={() => undefined}
      />
    );
  }
  render(<DeletionQuestion />);
  const button = await screen.findByRole('button', { name: 'Excluir' });
  neverFinishAnimation(screen.getByRole('dialog'));
  fireEvent.click(button);
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledOnce();
});

describe('UI-13 closing a dialog', () => {
  const onClose = vi.fn<() => void>();
  function ClosableQuestion() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <ConfirmDialog
        title="Tem certeza?"
        text="A lista será excluída."
        confirmLabel="Excluir"
        isOpen={isOpen}
        onConfirm={() => setIsOpen(false)}
        onClose={() => {
          onClose();
          setIsOpen(false);
        }}
      />
    );
  }
  async function openQuestion() {
    onClose.mockClear();
    render(<ClosableQuestion />);
    const dialog = await screen.findByRole('dialog');
    neverFinishAnimation(dialog);
    return dialog;
  }
  const isLeaving = (dialog: HTMLElement) => dialog.hasAttribute('data-leaving');
  /** Whether the library has closed the dialog, so that the dialog no longer traps the focus. */
  const isClosed = (dialog: HTMLElement) => dialog.hasAttribute('data-closed');

  it('UI-13 hides the dialog at once after a tap on its button, and closes it after the next paint', async () => {
    const dialog = await openQuestion();
    expect(isLeaving(dialog)).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect([isLeaving(dialog), isClosed(dialog)]).toEqual([true, false]);
    expect(document.documentElement.dataset).toHaveProperty('dialog');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect([isLeaving(dialog), isClosed(dialog)]).toEqual([true, true]));
    expect(document.documentElement.dataset).not.toHaveProperty('dialog');
  });

  it('UI-13 moves the focus to the main part of the page if the opener was removed', async () => {
    function Deletion() {
      const [isOpen, setIsOpen] = useState(true);
      return (
        <main tabIndex={-1}>
          <ConfirmDialog
            title="Tem certeza?"
            text="A lista será excluída."
            confirmLabel="Excluir"
            isOpen={isOpen}
            onConfirm={() => setIsOpen(false)}
            onClose={() => undefined}
          />
        </main>
      );
    }
    render(<Deletion />);
    const dialog = await screen.findByRole('dialog');
    const animation = Promise.withResolvers<Animation>();
    dialog.getAnimations = () => [{ finished: animation.promise } as Animation];
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(isClosed(dialog)).toBe(true));
    animation.resolve({} as Animation);
    await waitForElementToBeRemoved(dialog);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('UI-13 hides and closes the dialog at once on Escape', async () => {
    const dialog = await openQuestion();
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect([isLeaving(dialog), isClosed(dialog)]).toEqual([true, true]);
  });
});

/**
 * jsdom has no animations, so a dialog would be removed at once. This fake animation never ends, so
 * the dialog stays in the page.
 */
function neverFinishAnimation(dialog: HTMLElement): void {
  const { promise: finished } = Promise.withResolvers<Animation>();
  dialog.getAnimations = () => [{ finished } as Animation];
}
