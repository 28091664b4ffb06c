import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Stepper } from './Stepper.tsx';
import { stepValue } from './step-value.ts';

function Harness({ start, min, step }: { start: string; min: number; step?: number }) {
  const [value, setValue] = useState(start);
  return (
    <Stepper
      label="Quantidade"
      unit={min < 1 ? 'kg' : 'un'}
      value={value}
      onChange={setValue}
      min={min}
      step={step}
    />
  );
}
const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantidade' });
const minusButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Diminuir Quantidade' });
const plusButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Aumentar Quantidade' });

describe('Stepper', () => {
  it('LST-24 steps from 1500 pieces, but from 1,5 kg', async () => {
    const { unmount } = render(<Harness start="1.500" min={1} />);
    await userEvent.click(plusButton());
    expect(getField().value).toBe('1501');
    unmount();
    render(<Harness start="1.500" min={0.01} />);
    await userEvent.click(plusButton());
    expect(getField().value).toBe('2,5');
  });

  it('LST-06 steps by one and stops at the minimum', async () => {
    render(<Harness start="1" min={1} />);
    expect(minusButton().disabled).toBe(true);
    await userEvent.click(plusButton());
    expect(getField().value).toBe('2');
    await userEvent.click(minusButton());
    expect(getField().value).toBe('1');
    expect(minusButton().disabled).toBe(true);
  });

  it('LST-06 steps down to 0,01 in kg, and from there up to 1', async () => {
    render(<Harness start="1" min={0.01} />);
    await userEvent.click(minusButton());
    expect(getField().value).toBe('0,01');
    await userEvent.click(plusButton());
    expect(getField().value).toBe('1');
  });

  it('UI-06 keeps the typed text, and adds a step to it without a rounding error', async () => {
    render(<Harness start="" min={0.01} />);
    await userEvent.type(getField(), '1.35');
    expect(getField().value).toBe('1.35');
    await userEvent.click(plusButton());
    expect(getField().value).toBe('2,35');
    expect(stepValue(0.1, 0.2, 0)).toBe(0.3);
  });

  it('LST-06 starts from the minimum if the text is not a number', async () => {
    render(<Harness start="abc" min={1} />);
    await userEvent.click(plusButton());
    expect(getField().value).toBe('1');
  });

  it('PAN-03 steps by the amount of `step`', async () => {
    render(<Harness start="2" min={0} step={5} />);
    await userEvent.click(plusButton());
    expect(getField().value).toBe('7');
    await userEvent.click(minusButton());
    await userEvent.click(minusButton());
    expect(getField().value).toBe('0');
  });

  it('LST-06 repeats the step while a button is held', () => {
    vi.useFakeTimers();
    render(<Harness start="1" min={1} />);
    fireEvent.pointerDown(plusButton());
    for (let tenth = 0; tenth < 10; tenth += 1) act(() => void vi.advanceTimersByTime(100));
    const heldValue = Number(getField().value);
    expect(heldValue).toBeGreaterThan(4);
    fireEvent.pointerUp(plusButton());
    fireEvent.click(plusButton());
    act(() => void vi.advanceTimersByTime(1000));
    expect(Number(getField().value)).toBe(heldValue);
    vi.useRealTimers();
  });
});
