import { fireEvent, render, screen } from '@testing-library/react';
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
const getField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Supermercado' });
const optionTexts = () => screen.queryAllByRole('option').map((option) => option.textContent);
const activeOptionText = () => {
  const id = getField().getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.textContent ?? null);
};

describe('free text with suggestions', () => {
  it('LST-10 suggests names that contain the text, ignores accents, and marks the matched part', async () => {
    render(<Harness />);
    await userEvent.type(getField(), 'sao');
    expect(optionTexts()).toEqual(['Mercado São Jorge', 'Usar “sao”']);
    expect(
      screen.getByRole('option', { name: 'Mercado São Jorge' }).querySelector('b')?.textContent,
    ).toBe('São');
  });

  it('LST-10 shows the suggestions that begin with the text first', async () => {
    render(<Harness />);
    await userEvent.type(getField(), 's');
    expect(optionTexts()).toEqual([
      'Sacolão da Praça',
      'Supermercado Boa Vista',
      'Mercado São Jorge',
      'Usar “s”',
    ]);
  });

  it('LST-10 moves through the suggestions by arrow keys, wraps around at the ends, and selects by Enter without submitting', async () => {
    const onSubmit = vi.fn<() => void>();
    render(<Harness onSubmit={onSubmit} />);
    await userEvent.click(getField());
    await userEvent.keyboard('{ArrowDown}');
    expect(activeOptionText()).toBe('Sacolão da Praça');
    await userEvent.keyboard('{ArrowUp}');
    expect(activeOptionText()).toBe('Supermercado Boa Vista');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(getField().value).toBe('Mercado São Jorge');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('LST-10 accepts any text, and submits it as typed by Enter', async () => {
    const onSubmit = vi.fn<() => void>();
    render(<Harness onSubmit={onSubmit} />);
    await userEvent.type(getField(), 'Feira{Enter}');
    expect(getField().value).toBe('Feira');
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('LST-10 accepts a pressed suggestion, and keeps the focus in the field', async () => {
    render(<Harness />);
    await userEvent.type(getField(), 'boa');
    await userEvent.click(screen.getByRole('option', { name: 'Supermercado Boa Vista' }));
    expect(getField().value).toBe('Supermercado Boa Vista');
    expect(document.activeElement).toBe(getField());
  });

  it('LST-10 offers the typed text unless a suggestion equals it', async () => {
    render(<Harness />);
    await userEvent.type(getField(), 'SACOLAO da praca');
    expect(optionTexts()).toEqual(['Sacolão da Praça']);
  });

  it('LST-10 shows no list if there are no suggestions', async () => {
    render(<Harness suggestions={[]} />);
    await userEvent.type(getField(), 'Feira');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('LST-10 closes the list on Escape without passing the key on, and when the field loses the focus', async () => {
    const onKeyDown = vi.fn<() => void>();
    document.addEventListener('keydown', onKeyDown);
    render(<Harness />);
    await userEvent.type(getField(), 'm');
    onKeyDown.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(optionTexts()).toEqual([]);
    expect(getField().value).toBe('m');
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).toHaveBeenCalledOnce();
    document.removeEventListener('keydown', onKeyDown);

    await userEvent.keyboard('{ArrowDown}');
    expect(optionTexts()).not.toEqual([]);
    await userEvent.tab();
    expect(optionTexts()).toEqual([]);
  });

  it('LST-10 closes the list only after a press elsewhere ends, because closing it earlier would move the pressed element', async () => {
    render(<Harness />);
    const user = userEvent.setup();
    await user.type(getField(), 'm');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Confirmar') });
    expect(optionTexts()).not.toEqual([]);
    await user.pointer({ keys: '[/MouseLeft]' });
    await vi.waitFor(() => expect(optionTexts()).toEqual([]));
  });

  it('LST-10 closes the list when the field loses the focus after the list was scrolled by a finger', async () => {
    render(<Harness />);
    await userEvent.type(getField(), 'm');
    const [option] = screen.getAllByRole('option');
    // The browser cancels the press when it begins to scroll.
    fireEvent.pointerDown(option ?? document.body);
    fireEvent.pointerCancel(option ?? document.body);
    await userEvent.tab();
    await vi.waitFor(() => expect(optionTexts()).toEqual([]));
  });

  it('LST-10 has no accessibility violations while the list is open', async () => {
    render(<Harness />);
    await userEvent.type(getField(), 'm{ArrowDown}');
    const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
    const { violations } = await axe.run(document.body, { rules });
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
  });
});
