import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Combobox } from './Combobox.tsx';

const supermarkets = ['Sacolão da Praça', 'Mercado São Jorge', 'Supermercado Boa Vista'];

function Harness({
  onSubmit,
  suggestions = supermarkets,
}: {
  onSubmit?: () => void;
  suggestions?: string[];
}) {
  const [value, setValue] = useState('');
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <Combobox
          label="Supermercado"
          value={value}
          onChange={setValue}
          suggestions={suggestions}
        />
        <button type="submit">Confirmar</button>
      </form>
    </main>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Supermercado' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeOption = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};

describe('free text with suggestions', () => {
  it('LST-10 suggests names that contain the text, ignores accents, and marks the matched part', async () => {
    render(<Harness />);
    await userEvent.type(field(), 'sao');
    expect(options()).toEqual(['Mercado São Jorge', 'Usar “sao”']);
    expect(
      screen.getByRole('option', { name: 'Mercado São Jorge' }).querySelector('b')?.textContent,
    ).toBe('São');
  });

  it('LST-10 shows the suggestions that begin with the text first', async () => {
    render(<Harness />);
    await userEvent.type(field(), 's');
    expect(options()).toEqual([
      'Sacolão da Praça',
      'Supermercado Boa Vista',
      'Mercado São Jorge',
      'Usar “s”',
    ]);
  });

  it('LST-10 moves by arrow keys, also from the first suggestion to the last, and selects by Enter without submitting', async () => {
    const onSubmit = vi.fn<() => void>();
    render(<Harness onSubmit={onSubmit} />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOption()).toBe('Sacolão da Praça');
    await userEvent.keyboard('{ArrowUp}');
    expect(activeOption()).toBe('Supermercado Boa Vista');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(field().value).toBe('Mercado São Jorge');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('LST-10 accepts any text, and submits it as typed by Enter', async () => {
    const onSubmit = vi.fn<() => void>();
    render(<Harness onSubmit={onSubmit} />);
    await userEvent.type(field(), 'Feira{Enter}');
    expect(field().value).toBe('Feira');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('LST-10 accepts a pressed suggestion, and keeps the focus in the field', async () => {
    render(<Harness />);
    await userEvent.type(field(), 'boa');
    await userEvent.click(screen.getByRole('option', { name: 'Supermercado Boa Vista' }));
    expect(field().value).toBe('Supermercado Boa Vista');
    expect(document.activeElement).toBe(field());
  });

  it('LST-10 offers the typed text unless a suggestion equals it', async () => {
    render(<Harness />);
    await userEvent.type(field(), 'SACOLAO da praca');
    expect(options()).toEqual(['Sacolão da Praça']);
  });

  it('LST-10 shows no list if there are no suggestions', async () => {
    render(<Harness suggestions={[]} />);
    await userEvent.type(field(), 'Feira');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('LST-10 closes the list on Escape without passing the key on, and when the field loses the focus', async () => {
    const onKeyDown = vi.fn<() => void>();
    document.addEventListener('keydown', onKeyDown);
    render(<Harness />);
    await userEvent.type(field(), 'm');
    onKeyDown.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(options()).toEqual([]);
    expect(field().value).toBe('m');
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', onKeyDown);

    await userEvent.keyboard('{ArrowDown}');
    expect(options()).not.toEqual([]);
    await userEvent.tab();
    expect(options()).toEqual([]);
  });

  it('LST-10 closes the list only after a press elsewhere ends, because closing it earlier would move the pressed element', async () => {
    render(<Harness />);
    const user = userEvent.setup();
    await user.type(field(), 'm');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Confirmar') });
    expect(options()).not.toEqual([]);
    await user.pointer({ keys: '[/MouseLeft]' });
    await vi.waitFor(() => expect(options()).toEqual([]));
  });

  it('LST-10 has no accessibility violations while the list is open', async () => {
    render(<Harness />);
    await userEvent.type(field(), 'm{ArrowDown}');
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
});
