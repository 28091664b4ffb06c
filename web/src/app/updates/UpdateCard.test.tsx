import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axe } from '../../../test/axe.ts';
import { UpdateCard } from './UpdateCard.tsx';

it('MOB-01 MOB-04 offers the update without a dialog, and handles only the first press of Atualizar', async () => {
  const accept = vi.fn<() => void>();
  const postpone = vi.fn<() => void>();
  const { container } = render(
    <>
      <main tabIndex={-1} />
      <UpdateCard accept={accept} postpone={postpone} />
    </>,
  );
  expect(screen.getByRole('region', { name: 'Atualização' })).toHaveTextContent(
    'Nova versão disponível.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await axe(container)).toEqual([]);
  const updateButton = screen.getByRole('button', { name: 'Atualizar' });
  await userEvent.click(updateButton);
  await userEvent.click(updateButton);
  expect(accept).toHaveBeenCalledOnce();
  expect(updateButton).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Depois' }));
  expect(postpone).toHaveBeenCalledOnce();
  expect(screen.getByRole('main')).toHaveFocus();
});
