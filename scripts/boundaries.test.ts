import { expect, it } from 'vitest';
import { findUnusedEntries, findViolations, layerOf, readModule } from './boundaries.ts';

const violationsOf = (file: string, source: string) => findViolations([readModule(file, source)]);

it.each([
  ['web/src/ui/Button.tsx', `import { useRead } from '../sync/use-read.ts';`],
  ['web/src/ui/Button.tsx', `export { useRead } from '../sync/use-read.ts';`],
  ['web/src/ui/Button.tsx', `const sync = await import('../sync/use-read.ts');`],
  ['web/src/ui/Button.tsx', `let sync: import('../sync/reads-and-writes.ts').Write;`],
  ['web/src/features/lists/lists.ts', `import '../pantry/PantryScreen.tsx';`],
  ['web/src/features/lists/lists.ts', `import '../../app/routes.ts';`],
  ['web/src/shared/people/presence.ts', `import '../../features/lists/lists.ts';`],
  ['server/src/shared/seen-products.ts', `import '../features/lists/lists.ts';`],
  ['web/src/lib/money.ts', `import '../../../server/src/app.ts';`],
  ['server/src/db/postgres.ts', `import '../features/lists/lists.ts';`],
  ['server/src/http/plugin.ts', `import '../identity/identity.ts';`],
  ['server/src/features/lists/lists.ts', `import '../../../../fakes/gemini.ts';`],
  ['fakes/gemini.ts', `import '../server/src/app.ts';`],
  ['e2e/story.spec.ts', `import '../web/src/lib/money.ts';`],
])('reports a forbidden import in %s: %s', (file, source) => {
  expect(violationsOf(file, source)).toHaveLength(1);
});

it('reports what imports a higher room of sync, also a type, but for tests and fixtures', () => {
  const upward = `import type { Outbox } from '../outbox/outbox.ts';`;
  expect(violationsOf('web/src/sync/store/database.ts', upward)).toHaveLength(1);
  expect(violationsOf('web/src/sync/replica/select.ts', upward)).toHaveLength(1);
  expect(violationsOf('web/src/sync/outbox/journal.ts', upward)).toEqual([]);
  expect(
    violationsOf('web/src/sync/session/account/keys.ts', upward.replace('..', '../..')),
  ).toEqual([]);
  expect(violationsOf('web/src/sync/store/database.test.ts', upward)).toEqual([]);
  expect(violationsOf('web/src/sync/store/tab.fixture.ts', upward)).toEqual([]);
  expect(
    violationsOf('web/src/sync/reads-and-writes.ts', `import { open } from './store/database.ts';`),
  ).toHaveLength(1);
  expect(() => violationsOf('web/src/sync/attic/a.ts', upward)).toThrow('attic');
});

it.each([
  ['web/src/features/lists/lists.ts', `import { openDB } from 'idb';`],
  ['server/src/features/lists/lists.routes.ts', `import { betterAuth } from 'better-auth';`],
  ['server/src/features/lists/lists.ts', `import pg from 'pg';`],
  ['server/src/features/lists/lists.ts', `import { streamText } from 'ai';`],
])('reports a package in the wrong layer: %s: %s', (file, source) => {
  expect(violationsOf(file, source)).toHaveLength(1);
});

it('keeps the schemas of the contract out of the browser', () => {
  const file = 'web/src/features/lists/lists.ts';
  expect(violationsOf(file, `import { list } from '@quitanda/contract';`)).toHaveLength(1);
  expect(violationsOf(file, `import type { List } from '@quitanda/contract';`)).toEqual([]);
  expect(violationsOf(file, `import { fold } from '@quitanda/contract/text';`)).toEqual([]);
});

it('allows network calls only in web/src/platform and the service worker', () => {
  const call = `await fetch('/api');`;
  expect(violationsOf('web/src/features/lists/Lists.tsx', call)).toHaveLength(1);
  expect(violationsOf('web/src/sync/call.ts', call)).toHaveLength(1);
  expect(violationsOf('web/src/platform/web/http.ts', call)).toEqual([]);
});

it('MOB-02 allows imports of the platform only by #platform/…, of its http.ts only in sync, and of Capacitor only in the native platform', () => {
  const http = `import { http } from '#platform/http.ts';`;
  expect(violationsOf('web/src/sync/request.ts', http)).toEqual([]);
  expect(violationsOf('web/src/features/lists/Lists.tsx', http)).toHaveLength(1);
  const share = 'web/src/features/lists/share.ts';
  expect(violationsOf(share, `import { s } from '#platform/sharing.ts';`)).toEqual([]);
  const importFrom = (name: string) => `import { s } from '../../platform/${name}/sharing.ts';`;
  expect(violationsOf(share, importFrom('web'))).toHaveLength(1);
  expect(violationsOf(share, importFrom('native'))).toHaveLength(1);
  const capacitor = `import { Share } from '@capacitor/share';`;
  expect(violationsOf(share, capacitor)).toHaveLength(1);
  expect(violationsOf('web/src/platform/web/sharing.ts', capacitor)).toHaveLength(1);
  expect(violationsOf('web/src/platform/native/sharing.ts', capacitor)).toEqual([]);
});

it('reports an allowed import of another slice that nothing uses', () => {
  const used = `import { Scanner } from '../../scanner/Scanner.tsx';`;
  const entry = 'web/features/shopping does not import web/src/features/scanner/Scanner.tsx';
  const unusedWith = (file: string) => findUnusedEntries([readModule(file, used)]).join();
  expect(unusedWith('web/src/features/shopping/scan/scan.tsx')).not.toContain(entry);
  expect(unusedWith('web/src/features/shopping/scan/scan.test.tsx')).toContain(entry);
  expect(unusedWith('web/src/features/pantry/scan/scan.tsx')).toContain(entry);
});

it('allows calls to other servers only in the named files', () => {
  const file = 'server/src/features/catalogue/pictures.ts';
  expect(violationsOf(file, `await fetch(product.imageUrl);`)).toHaveLength(1);
  expect(violationsOf(file, `await globalThis.fetch(product.imageUrl);`)).toHaveLength(1);
  expect(violationsOf(file, `import { get } from 'node:https';`)).toHaveLength(1);
  expect(violationsOf(file, `import type { Socket } from 'node:net';`)).toEqual([]);
  const listedFile = 'server/src/identity/firebase/remote-keys.ts';
  expect(violationsOf(listedFile, `await fetch(url);`)).toEqual([]);
});

it('allows SQL only in *.sql.ts', () => {
  const source = 'const text = `\n  select id from lists where id = $1`;';
  expect(violationsOf('server/src/features/lists/lists.ts', source)).toHaveLength(1);
  expect(violationsOf('server/src/features/lists/lists.sql.ts', source)).toEqual([]);
});

it('refuses a meaningless file name, and a folder that is not in the table', () => {
  expect(violationsOf('web/src/lib/utils.ts', '')).toHaveLength(1);
  expect(() => layerOf('web/src/stuff/a.ts')).toThrow("no layer 'web/stuff'");
});

it('accepts imports that follow the table', () => {
  const source = `
    import type { List } from '@quitanda/contract';
    import { useRead } from '../../sync/use-read.ts';
    import { Button } from '../../ui/Button.tsx';
    import { rowsOf } from './lists.ts';`;
  expect(violationsOf('web/src/features/lists/ListsScreen.tsx', source)).toEqual([]);
  const test = `import '../../../../fakes/gemini.ts';`;
  expect(violationsOf('server/src/features/lists/lists.slice.test.ts', test)).toEqual([]);
});
