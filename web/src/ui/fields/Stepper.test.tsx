import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Stepper } from './Stepper.tsx';
import { stepped } from './stepped.ts';

function Harness({ start, minimum, step }: { start: string; minimum: number; step?: number }) {
  const [value, setValue] = useState(start);
  return (
    <Stepper label="Quantidade" value={value} onChange={setValue} minimum={minimum} step={step} />
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantidade' });
const minus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Diminuir Quantidade' });
const plus = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Aumentar Quantidade' });

describe('Stepper', () => {
  it('LST-06 steps by one and stops at the minimum', async () => {
    render(<Harness start="1" minimum={1} />);
    expect(minus().disabled).toBe(true);
    await userEvent.click(plus());
    expect(field().value).toBe('2');
    await userEvent.click(minus());
    expect(field().value).toBe('1');
    expect(minus().disabled).toBe(true);
  });

  it('LST-06 steps down to 0,01 in kg, and from there up to 1', async () => {
    render(<Harness start="1" minimum={0.01} />);
    await userEvent.click(minus());
    expect(field().value).toBe('0,01');
    await userEvent.click(plus());
    expect(field().value).toBe('1');
  });

  it('UI-06 keeps the typed text and steps from it exactly', async () => {
    render(<Harness start="" minimum={0.01} />);
    await userEvent.type(field(), '1.35');
    expect(field().value).toBe('1.35');
    await userEvent.click(plus());
    expect(field().value).toBe('2,35');
    expect(stepped(0.1, 0.2, 0)).toBe(0.3);
  });

  it('LST-06 starts from the minimum if the text is not a number', async () => {
    render(<Harness start="abc" minimum={1} />);
    await userEvent.click(plus());
    expect(field().value).toBe('1');
  });

  it('PAN-03 steps by another amount', async () => {
    render(<Harness start="2" minimum={0} step={5} />);
    await userEvent.click(plus());
    expect(field().value).toBe('7');
    await userEvent.click(minus());
    await userEvent.click(minus());
    expect(field().value).toBe('0');
  });

  it('LST-06 repeats while a button is held', () => {
    vi.useFakeTimers();
    render(<Harness start="1" minimum={1} />);
    fireEvent.pointerDown(plus());
    for (let tenth = 0; tenth < 10; tenth += 1) act(() => void vi.advanceTimersByTime(100));
    const held = Number(field().value);
    expect(held).toBeGreaterThan(4);
    fireEvent.pointerUp(plus());
    fireEvent.click(plus());
    act(() => void vi.advanceTimersByTime(1000));
    expect(Number(field().value)).toBe(held);
    vi.useRealTimers();
  });
});
