/** Products of this server before it starts. */
import { fold } from '@quitanda/contract';
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { joinDatabase } from '../../server/src/db/open.ts';
import { insertMissingProducts } from '../../server/src/features/catalogue/catalogue.sql.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { generateProducts } from '../catalogue/generate.ts';

/** Creates the database of a server in a folder, with the starter products and `count` others. */
export async function fillCatalogue(dataDirectory: string, count: number): Promise<void> {
  const database = await joinDatabase({ databaseUrl: undefined, dataDirectory }, { creates: true });
  await migrate(database);
  await seedCatalogue(database, new Date());
  const rows = [...generateProducts(1, count)].map(
    ({ id, name, brand, category, unit, barcode }) => ({
      id,
      name,
      brand,
      folded_name: fold(name),
      folded_brand: fold(brand ?? ''),
      folded_category: fold(category),
      typical_unit: unit,
      barcode,
      default_order_quantity: 1_000,
    }),
  );
  await database.rows(insertMissingProducts, { products: JSON.stringify(rows), now: new Date() });
  await database.close();
}
