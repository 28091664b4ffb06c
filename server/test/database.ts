import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { openInMemory, type EmbeddedDatabase } from '../src/db/embedded.ts';
import { openPostgres, type PostgresDatabase } from '../src/db/postgres.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';

/**
 * A fresh, migrated and seeded database: embedded, or on the PostgreSQL of TEST_DATABASE_URL.
 * Gone when it is closed.
 */
export async function openTestDatabase(): Promise<EmbeddedDatabase | PostgresDatabase> {
  const template = inject('template');
  if ('file' in template) return openInMemory(await openAsBlob(template.file));
  const { name, url } = await createDatabase(template.url, template.name);
  const database = openPostgres(url);
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(template.url, name);
    },
  };
}
