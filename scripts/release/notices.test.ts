import { expect, it } from 'vitest';
import { formatNotices, findProductionPackages } from './notices.ts';

const locked = {
  '': { dependencies: { root: '1' } },
  server: { dependencies: { a: '1', '@quitanda/contract': '*' } },
  contract: { dependencies: { z: '1' } },
  'server/node_modules/b': { version: '2' },
  'node_modules/@quitanda/contract': { link: true, resolved: 'contract' },
  'node_modules/a': { version: '1', dependencies: { b: '1', c: '1' } },
  'node_modules/a/node_modules/c': { version: '3', dependencies: { a: '1' } },
  'node_modules/b': { version: '1' },
  'node_modules/c': { version: '1' },
  'node_modules/z': { version: '1' },
  'node_modules/tool': { version: '1', dependencies: {} },
};

it('REL-01 finds the direct and indirect dependencies of a workspace, as Node resolves them', () => {
  expect(findProductionPackages(locked, ['server'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/b',
    'node_modules/z',
  ]);
});

it('REL-01 throws an error for a dependency that is not locked', () => {
  const incomplete = { server: { dependencies: { a: '1' } } };
  expect(() => findProductionPackages(incomplete, ['server'])).toThrow(
    'package-lock.json has no a for server.',
  );
});

it('REL-01 names every package, and each licence text once', () => {
  const text = formatNotices([
    { name: 'a', version: '1', license: 'MIT', text: 'Permission is granted.' },
    { name: 'b', version: '2', license: 'ISC', text: '' },
    { name: 'c', version: '3', license: 'MIT', text: 'Permission is granted.' },
  ]);
  expect(text).toContain('a 1 (MIT)\nc 3 (MIT)\n\nPermission is granted.\n');
  expect(text).toContain('b 2 (ISC)\n\nThe package contains no text of its licence.\n');
  expect(text.match(/Permission is granted/gu)).toHaveLength(1);
});
