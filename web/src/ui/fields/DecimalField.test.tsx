import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DecimalField } from './DecimalField.tsx';

function Harness({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return <DecimalField label="Preço" prefix="R$" value={value} onChange={setValue} error={error} />;
}
const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Preço' });

it('UI-06 accepts a comma or a dot and never rewrites the typed text', async () => {
  render(<Harness />);
  for (const text of ['7,98', '7.98', '1.234,56', '007,', ',5']) {
    await userEvent.clear(getField());
    await userEvent.type(getField(), text);
    expect(getField().value).toBe(text);
    await userEvent.tab();
    expect(getField().value).toBe(text);
  }
});

it('UI-06 renders a text input with the decimal keyboard, because a number input would drop the comma', () => {
  render(<Harness />);
  expect(getField().type).toBe('text');
  expect(getField().inputMode).toBe('decimal');
});

it('UI-06 associates the error with the control', () => {
  render(<Harness error="Preço inválido." />);
  expect(getField().getAttribute('aria-invalid')).toBe('true');
  const descriptionId = getField().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(descriptionId)?.textContent).toBe('Preço inválido.');
});
