import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchUnfinishedWork } from './unfinished-work.ts';

/** Like the app's forms: after the form is sent, the name is empty and the quantity is 1 again. */
function AddRow() {
  const [name, setName] = useState('');
  const [quantity, setQuantity] = useState('1');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setName('');
        setQuantity('1');
      }}
    >
      <input aria-label="Nome" value={name} onChange={(event) => setName(event.target.value)} />
      <input
        aria-label="Quantidade"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <button type="submit">Adicionar</button>
    </form>
  );
}

let isBusy: () => boolean;
beforeEach(() => {
  isBusy = watchUnfinishedWork(document);
});
afterEach(() => window.history.replaceState({}, '', '/'));

describe('watchUnfinishedWork', () => {
  it('MOB-01 ignores values that the form itself has set', () => {
    render(<AddRow />);
    expect(isBusy()).toBe(false);
  });

  it('MOB-01 reports typed text until it is sent, deleted or removed with its form', async () => {
    const { unmount } = render(<AddRow />);
    await userEvent.type(screen.getByLabelText('Nome'), 'Goiab');
    expect(isBusy()).toBe(true);
    await userEvent.clear(screen.getByLabelText('Quantidade'));
    await userEvent.type(screen.getByLabelText('Quantidade'), '3');
    await userEvent.click(screen.getByRole('button'));
    expect(isBusy()).toBe(false);
    await userEvent.type(screen.getByLabelText('Nome'), 'x');
    expect(isBusy()).toBe(true);
    unmount();
    expect(isBusy()).toBe(false);
  });

  it('MOB-01 reports an open dialog, a pending response and a text area with a text', () => {
    const { rerender } = render(<div role="dialog" />);
    expect(isBusy()).toBe(true);
    rerender(<p aria-busy="true" />);
    expect(isBusy()).toBe(true);
    rerender(<textarea defaultValue="Como guardar coentro?" />);
    expect(isBusy()).toBe(true);
    rerender(<p />);
    expect(isBusy()).toBe(false);
  });

  it('MOB-01 reports a trip', () => {
    window.history.replaceState({}, '', '/lista-compras/7/supermercado');
    expect(isBusy()).toBe(true);
    window.history.replaceState({}, '', '/lista-compras');
    expect(isBusy()).toBe(false);
  });
});
