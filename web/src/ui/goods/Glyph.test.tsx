import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Glyph } from './Glyph.tsx';

it('UI-02 uses a drawing of the sprite and hides it from screen readers', () => {
  const { container } = render(<Glyph name="banana" className="big" />);
  const drawing = container.querySelector('svg');
  expect(drawing?.getAttribute('aria-hidden')).toBe('true');
  expect(drawing?.classList.contains('big')).toBe(true);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/goods\.svg.*#banana$/u);
});
