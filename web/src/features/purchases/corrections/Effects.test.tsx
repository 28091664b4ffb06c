import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { Effects } from './Effects.tsx';

it('CMP-22 shows each figure once, in order, when a changed unit moves the stock and a price is typed after it', () => {
  const pieces = { label: 'Maçã na despensa', before: '1 un', after: '0 un' };
  const kilos = { label: 'Maçã na despensa', before: '0 kg', after: '0,865 kg' };
  const trip = { label: 'Esta compra', before: 'R$ 36,44', after: 'R$ 44,22' };
  const { rerender } = render(<Effects effects={[pieces, kilos]} />);
  rerender(<Effects effects={[trip, pieces, kilos]} />);
  expect(screen.getAllByRole('definition').map(textOf)).toEqual([
    'de R$ 36,44para R$ 44,22',
    'de 1 unpara 0 un',
    'de 0 kgpara 0,865 kg',
  ]);
});
