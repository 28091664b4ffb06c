import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyNewPassword, NewPasswordFields } from './NewPasswordFields.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function Form() {
  const [typed, setTyped] = useState(emptyNewPassword);
  return (
    <NewPasswordFields
      label="Senha"
      field={(name) => ({
        value: typed[name],
        onChange: (value) => setTyped({ ...typed, [name]: value }),
        error: undefined,
      })}
    />
  );
}

it('AUT-16 shows the strength at once, and announces it politely only after a pause in typing', () => {
  render(<Form />);
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Senha'), { target: { value } });
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
  // It exists from the beginning, because the text of a new element would not be announced.
  const status = screen.getByRole('status');
  for (const value of ['aaaaaa', 'aaaaaa-F', 'aaaaaa-Fe', 'aaaaaa-Feira', 'aaaaaa-Feira-2026']) {
    type(value);
    wait(900);
    expect(status).toBeEmptyDOMElement();
  }
  expect(screen.getByText('Senha forte.')).toBeVisible();
  expect(screen.queryByText('Senha fraca.')).toBeNull();
  wait(100);
  expect(status).toHaveTextContent('Senha forte.');
});
