import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Checkbox } from '../fields/Checkbox.tsx';
import { Price } from '../signs/Price.tsx';
import { toCentavos } from '@quitanda/contract/values';

it('UI-03 keeps the name of a busy button, ignores presses on it, and does not submit', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" isBusy onClick={onClick}>
        Entrar
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Entrar', busy: true });
  await userEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('LST-07 reports the next state of a pressed checkbox', async () => {
  const onChange = vi.fn<(isChecked: boolean) => void>();
  render(<Checkbox label="Arroz" isChecked={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Arroz', checked: false }));
  expect(onChange).toHaveBeenCalledWith(true);
});

it('UI-06 keeps the currency, a space and the amount in the text of a big price', () => {
  const { container } = render(<Price centavos={toCentavos(153.17)} isBig />);
  expect(container.textContent).toBe('R$\u00A0153,17');
});
