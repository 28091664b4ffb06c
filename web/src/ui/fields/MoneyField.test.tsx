import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MoneyField } from './MoneyField.tsx';
import { Stepper } from './Stepper.tsx';

function Harness({ price = '' }: { price?: string }) {
  const [value, setValue] = useState(price);
  const [quantity, setQuantity] = useState('1');
  return (
    <>
      <MoneyField label="Preço" value={value} onChange={setValue} />
      <Stepper label="Quantidade" min={1} value={quantity} onChange={setQuantity} />
      <button type="button" onClick={() => setValue('3,19')}>
        Última compra
      </button>
    </>
  );
}
const getField = (name = 'Preço') => screen.getByRole<HTMLInputElement>('textbox', { name });
const selectedText = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  value.slice(selectionStart ?? 0, selectionEnd ?? 0);

it('UI-08 fills in digits from the right, and keeps the caret at the end', async () => {
  render(<Harness />);
  await userEvent.type(getField(), '799');
  expect(getField().value).toBe('7,99');
  expect(getField().selectionStart).toBe(4);
  await userEvent.keyboard('{Backspace}');
  expect(getField().value).toBe('0,79');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(getField().value).toBe('');
});

it('UI-08 keeps the caret at the end if a digit changes nothing', async () => {
  render(<Harness price="0,00" />);
  await userEvent.click(getField());
  await userEvent.keyboard('{End}0');
  expect(getField().value).toBe('0,00');
  expect(getField().selectionStart).toBe(4);
});

it('UI-08 switches to ordinary typing at a comma, and completes the price on blur', async () => {
  render(<Harness />);
  await userEvent.type(getField(), '12,5');
  expect(getField().value).toBe('12,5');
  await userEvent.tab();
  expect(getField().value).toBe('12,50');
});

it('UI-08 accepts pasted text', async () => {
  render(<Harness price="1,00" />);
  await userEvent.click(getField());
  await userEvent.paste('R$ 1.234,56');
  expect(getField().value).toBe('1234,56');
});

it('UI-08 replaces a value that the screen has set by the digits that the user types next', async () => {
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
