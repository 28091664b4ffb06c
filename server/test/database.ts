import { inject } from 'vitest';
import type { OpenDatabase } from '../src/db/open.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated, seeded database, and a URL whose role may create databases. */
    template: { readonly url: string; readonly name: string };
  }
}

/** Creates a migrated and seeded database for one test, which is dropped when it is closed. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('template');
  const { name, url } = await createDatabase(template.url, template.name);
  const database = openPostgres(url);
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await dropDatabase(template.url, name);
    },
  };
}
