import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openLists, serveLists } from '../../../../test/screens/open-lists.tsx';
import { makeItem, makeList } from '../list.fixture.ts';

/**
 * jsdom has no animations, so a dialog would be removed at once. This fake animation never ends, so
 * the dialog stays in the page while it closes.
 */
function neverFinishAnimation(dialog: HTMLElement): void {
  const { promise: finished } = Promise.withResolvers<Animation>();
  dialog.getAnimations = () => [{ finished } as Animation];
}

it('LST-16 edits the next item with its own values, even if the dialog of the item before is still closing', async () => {
  serveLists([
    makeList([makeItem('00-1', { name: 'Feijão' }), makeItem('00-2', { name: 'Leite' })]),
  ]);
  await openLists();
  await userEvent.click(screen.getByRole('button', { name: 'Editar Feijão' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar Item' });
  neverFinishAnimation(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mudar o nome' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await expect.poll(() => dialog.hasAttribute('data-closed')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Editar Leite' }));
  const form = within(await screen.findByRole('dialog', { name: 'Editar Item' }));
  fireEvent.click(form.getByRole('button', { name: 'Mudar o nome' }));
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('Leite');
});
