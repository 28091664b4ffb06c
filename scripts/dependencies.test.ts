import { expect, it } from 'vitest';
import { findFaults, type Project } from './dependencies.ts';

const validProject = {
  manifests: {
    'package.json': {
      dependencies: { a: '1.2.3', '@types/b': '4.0.0-rc.1', '@quitanda/contract': '*' },
      allowScripts: { a: true },
    },
  },
  locked: {
    '': {},
    'node_modules/a': { integrity: 'sha512-x', hasInstallScript: true },
    'node_modules/@quitanda/contract': { link: true },
    'node_modules/a/node_modules/c': { integrity: 'sha512-y' },
    'node_modules/a-windows': { optional: true },
  },
  page: '| package | for |\n| --- | --- |\n| a | all |\n| @types/* | types |\n',
} satisfies Project;

it('accepts a package that is pinned, locked and explained', () => {
  expect(findFaults(validProject)).toEqual([]);
});

const withPackage = (entry: object): Project => ({
  ...validProject,
  locked: { ...validProject.locked, 'node_modules/d': { integrity: 'sha512-z', ...entry } },
});
const withDependency = (name: string, version: string): Project => ({
  ...validProject,
  manifests: {
    ...validProject.manifests,
    'web/package.json': { devDependencies: { [name]: version } },
  },
});

it.each([
  [withDependency('a', '^1.2.3'), 'web/package.json: a ^1.2.3'],
  [withDependency('a', 'git+https://host/a'), 'web/package.json: a git+https://host/a'],
  [withDependency('e', '1.0.0'), 'e: no line in the docs'],
  [{ ...validProject, page: `${validProject.page}| f | |\n` }, 'f: in the docs, but not used'],
  [withPackage({ integrity: undefined }), 'node_modules/d: locked without its hash'],
  [withPackage({ resolved: 'https://host/d.tgz' }), 'node_modules/d: from https://host/d.tgz'],
  [
    withPackage({ hasInstallScript: true }),
    'd: an install script that allowScripts does not mention',
  ],
])('reports a package that is not pinned, locked or explained: %#', (project, fault) => {
  expect(findFaults(project)).toEqual([fault]);
});
