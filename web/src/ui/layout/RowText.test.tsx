import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RowText } from './RowText.tsx';

it('UI-06 does not break the line within an amount in a name', () => {
  render(<RowText name="Café 500 g">1 un</RowText>);
  expect(screen.getByText('Café 500 g').textContent).toBe('Café 500\u00a0g');
});
