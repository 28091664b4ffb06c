import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { moveFocusOff } from './move-focus-off.ts';

function Items() {
  const [names, setNames] = useState(['Arroz', 'Feijão']);
  return (
    <main tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button
              data-remove=""
              onClick={(event) => {
                moveFocusOff(event);
                setNames(names.filter((other) => other !== name));
              }}
            >
              Remover {name}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

it('LST-07 moves the focus to the next row, and to the main part of the page after the last one', async () => {
  render(<Items />);
  await userEvent.click(screen.getByRole('button', { name: 'Remover Arroz' }));
  expect(screen.getByRole('button', { name: 'Remover Feijão' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
