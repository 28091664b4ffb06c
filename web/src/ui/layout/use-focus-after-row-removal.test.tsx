import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFocusAfterRowRemoval } from './use-focus-after-row-removal.ts';

function Rows({ names }: { readonly names: readonly string[] }) {
  const list = useFocusAfterRowRemoval<HTMLUListElement>(names.length);
  return (
    <>
      <ul ref={list} tabIndex={-1}>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
      <button type="button">other</button>
    </>
  );
}

it('PRF-04 focuses the list when the focused button disappears with its row, and only then', () => {
  const { rerender } = render(<Rows names={['a', 'b', 'c']} />);
  const focus = (name: string) => screen.getByRole('button', { name }).focus();
  focus('b');
  rerender(<Rows names={['a', 'c']} />);
  expect(screen.getByRole('list')).toHaveFocus();
  focus('other');
  rerender(<Rows names={['a']} />);
  expect(screen.getByRole('button', { name: 'other' })).toHaveFocus();
  rerender(<Rows names={['a', 'd']} />);
  expect(screen.getByRole('button', { name: 'other' })).toHaveFocus();
});
