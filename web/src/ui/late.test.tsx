import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { lateDialog } from './late.tsx';

function Question({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <label hidden={!isOpen}>
      Nome
      <input />
    </label>
  );
}

it('brings a dialog when it is first wanted, and keeps what was typed from then on', async () => {
  const load = vi.fn(async () => Question);
  const Late = lateDialog(load);
  const { container, rerender } = render(<Late isOpen={false} />);
  expect(container.childElementCount).toBe(0);
  expect(load).not.toHaveBeenCalled();
  rerender(<Late isOpen />);
  await userEvent.type(await screen.findByLabelText('Nome'), 'Feira');
  rerender(<Late isOpen={false} />);
  rerender(<Late isOpen />);
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Feira');
});

it('draws at once what was brought before', async () => {
  const Late = lateDialog(async () => Question);
  await Late.bring();
  render(<Late isOpen />);
  expect(screen.getByLabelText('Nome')).toBeTruthy();
});

it('asks again for what did not come', async () => {
  const load = vi.fn(async () => Question).mockRejectedValueOnce(new Error('offline'));
  const Late = lateDialog(load);
  await Late.bring();
  render(<Late isOpen />);
  expect(await screen.findByLabelText('Nome')).toBeTruthy();
});
