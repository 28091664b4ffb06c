import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { useTypingFromCentavos } from '../../lib/device/typing-from-centavos.ts';
import { MoneyField } from './MoneyField.tsx';
import { Stepper } from './Stepper.tsx';

function Harness({ price = '' }: { price?: string }) {
  const [value, setValue] = useState(price);
  const [quantity, setQuantity] = useState('1');
  return (
    <>
      <MoneyField label="Preço" value={value} onChange={setValue} />
      <Stepper label="Quantidade" unit="un" min={1} value={quantity} onChange={setQuantity} />
      <button type="button" onClick={() => setValue('3,19')}>
        Última compra
      </button>
    </>
  );
}
const getField = (name = 'Preço') => screen.getByRole<HTMLInputElement>('textbox', { name });
const selectedText = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

beforeEach(() => localStorage.clear());

/** What the profile stores if the person types prices from the centavos. */
function typeFromCentavos() {
  const { result } = renderHook(useTypingFromCentavos);
  act(() => result.current[1]());
}

it('UI-08 keeps typed digits as they are, and completes the price on blur', async () => {
  render(<Harness />);
  for (const [typed, completed] of [
    ['8', '8,00'],
    ['8,5', '8,50'],
    ['8.5', '8,50'],
    ['24,9', '24,90'],
    ['799', '799,00'],
    ['0', '0,00'],
  ] as const) {
    await userEvent.clear(getField());
    await userEvent.type(getField(), typed);
    expect(getField().value).toBe(typed);
    await userEvent.tab();
    expect(getField().value).toBe(completed);
  }
});

it('UI-08 PRF-07 says in the field how it reads digits', () => {
  const { unmount } = render(<Harness />);
  expect(getField()).toHaveAccessibleDescription('8 é R$\u00a08,00');
  unmount();
  typeFromCentavos();
  render(<Harness />);
  expect(getField()).toHaveAccessibleDescription('800 é R$\u00a08,00');
});

it('PRF-07 fills in digits from the right, and keeps the caret at the end', async () => {
  typeFromCentavos();
  render(<Harness />);
  await userEvent.type(getField(), '799');
  expect(getField().value).toBe('7,99');
  expect(getField().selectionStart).toBe(4);
  await userEvent.keyboard('{Backspace}');
  expect(getField().value).toBe('0,79');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(getField().value).toBe('');
});

it('PRF-07 keeps the caret at the end if a digit changes nothing', async () => {
  typeFromCentavos();
  render(<Harness price="0,00" />);
  await userEvent.click(getField());
  await userEvent.keyboard('{End}0');
  expect(getField().value).toBe('0,00');
  expect(getField().selectionStart).toBe(4);
});

it('PRF-07 switches to ordinary typing at a comma, and completes the price on blur', async () => {
  typeFromCentavos();
  render(<Harness />);
  await userEvent.type(getField(), '12,5');
  expect(getField().value).toBe('12,5');
  await userEvent.tab();
  expect(getField().value).toBe('12,50');
});

it.each([false, true])(
  'UI-08 UI-31 PRF-07 reads pasted text, and text that a program sets, as they are (from the centavos: %s)',
  async (fromCentavos) => {
    if (fromCentavos) typeFromCentavos();
    render(<Harness price="1,00" />);
    await userEvent.click(getField());
    await userEvent.paste('R$ 1.234,56');
    expect(getField().value).toBe('1234,56');
    await userEvent.clear(getField());
    await userEvent.paste('12');
    expect(getField().value).toBe('12,00');
    fireEvent.input(getField(), { target: { value: '799' } });
    expect(getField().value).toBe('799');
    await userEvent.tab();
    expect(getField().value).toBe('799,00');
  },
);

it('PRF-07 replaces a value that the screen has set by the digits that the user types next', async () => {
  typeFromCentavos();
  render(<Harness />);
  await userEvent.type(getField(), '12,5');
  await userEvent.click(screen.getByRole('button', { name: 'Última compra' }));
  await userEvent.click(getField());
  await userEvent.keyboard('450');
  expect(getField().value).toBe('4,50');
});

it('UI-09 selects the whole text on focus, and sets the caret by a second press', async () => {
  render(<Harness price="4,50" />);
  await userEvent.click(getField());
  expect(selectedText(getField())).toBe('4,50');
  await userEvent.click(getField());
  expect(selectedText(getField())).toBe('');
  await userEvent.tab();
  act(() => getField('Quantidade').focus());
  expect(selectedText(getField('Quantidade'))).toBe('1');
  await userEvent.keyboard('3');
  expect(getField('Quantidade').value).toBe('3');
});
