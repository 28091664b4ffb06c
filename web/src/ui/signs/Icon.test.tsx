import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Icon } from './Icon.tsx';
import { icons } from './icons.tsx';
import { Wave } from '../layout/Wave.tsx';

it.each([
  'cart',
  'shop',
  'lightbulb',
  'home',
  'table',
  'tag',
  'login',
  'logout',
  'add-user',
  'user',
] as const)('UI-04 renders the icon %s as inline SVG in the colour of the text', (name) => {
  const { container } = render(<Icon name={name} />);
  const drawing = container.querySelector('svg');
  expect(drawing?.getAttribute('stroke')).toBe('currentColor');
  expect(drawing?.getAttribute('aria-hidden')).toBe('true');
  expect(drawing?.querySelectorAll('path, circle, rect').length).toBeGreaterThan(0);
});

it('UI-04 draws each icon differently', () => {
  const drawings = Object.keys(icons).map((name) => {
    const { container } = render(<Icon name={name as keyof typeof icons} />);
    return container.querySelector('svg')?.innerHTML;
  });
  expect(new Set(drawings).size).toBe(drawings.length);
});

it.each(['hero', 'bar', 'footer'] as const)(
  'UI-04 draws the wave of the %s in the colours of the theme, and hides it from screen readers',
  (kind) => {
    const { container } = render(<Wave kind={kind} />);
    const wave = container.querySelector('svg');
    expect(wave?.getAttribute('aria-hidden')).toBe('true');
    const fills = [...(wave?.querySelectorAll('path') ?? [])].map((band) =>
      band.getAttribute('fill'),
    );
    expect(fills.length).toBeGreaterThan(0);
    for (const fill of fills) expect(fill).toMatch(/^var\(--/u);
  },
);
