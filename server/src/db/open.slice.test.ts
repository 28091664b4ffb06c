import { expect, inject, it } from 'vitest';
import { startStallingProxy } from '../../test/servers/stalling-proxy.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { statement } from './database.ts';
import { migrate } from './migrating/migrate.ts';
import { openDatabase, withLongLimits } from './open.ts';

const ping = statement('test.ping', 'select 1');
/** A Parse message of PostgreSQL's protocol that names its statement: a type, a length, a name. */
const namedParse = /P\0[^]{3}[a-z]\w*(?:\.\w+)*\0/u;

// A pooler that shares connections could give a second process a connection on which the first one
// has already prepared a statement of the same name.
it.each([
  ['named', true],
  ['unnamed', false],
] as const)(
  'sends %s statements on every connection of a starting server',
  async (statements, isNamed) => {
    const proxy = await startStallingProxy(inject('template').url);
    const database = await openDatabase({ databaseUrl: proxy.url, dataDirectory: '', statements });
    addCleanup(() => database.close());
    const afterOpening = proxy.sent();
    await withLongLimits(database, (migrationDatabase) => migrate(migrationDatabase));
    const afterMigrating = proxy.sent();
    await database.first(ping);
    const sent = [
      afterOpening,
      afterMigrating.slice(afterOpening.length),
      proxy.sent().slice(afterMigrating.length),
    ];
    expect(sent.map((text) => namedParse.test(text))).toEqual([isNamed, isNamed, isNamed]);
  },
);
