import { inject } from 'vitest';
import type { OpenDatabase } from '../src/db/open.ts';
import { openPostgres } from '../src/db/postgres.ts';
import { createDatabase, dropDatabase } from '../src/db/throw-away/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `name` is the migrated and seeded database. The role of `url` may create databases. */
    template: { readonly url: string; readonly name: string };
  }
}

/** Creates a migrated and seeded database. Closing it also drops it. */
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
