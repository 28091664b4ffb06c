/**
 * The operator's commands for the catalogue: `npm run product --
 * find|edit|hide|show|merge|import-off …`.
 */
import { productId } from '@quitanda/contract';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { recordEvent } from './audit/audit.ts';
import type { Config } from './config.ts';
import { transactionWithRetries, type Database, type Sql } from './db/database.ts';
import {
  CurationError,
  editProduct,
  findProducts,
  hideProduct,
  showProduct,
} from './features/catalogue/curation/curation.ts';
import type { CuratedProduct } from './features/catalogue/curation/curation.sql.ts';
import { mergeProducts } from './features/catalogue/curation/merge-products.ts';
import {
  productFields,
  readProductEdit,
  type ProductEdit,
  type ProductField,
} from './features/catalogue/curation/product-edit.ts';
import { ImportError, importOpenFoodFacts } from './features/lookup/import-open-food-facts.ts';
import { runCommand, UsageError, withDatabase } from './operator-command.ts';

const fields = Object.keys(productFields) as ProductField[];

const usage = `Usage: npm run product -- find TEXT         lists products by words, barcode or id
       npm run product -- edit ID FIELD…    changes the given fields:
                                            ${fields.map((field) => `--${field} …`).join(' ')}
       npm run product -- hide ID           hides it from searches
       npm run product -- show ID           shows it in searches again
       npm run product -- merge FROM INTO   merges FROM into INTO, and hides FROM
       npm run product -- import-off FILE   stores the products of an export of Open Food Facts (tab-separated,
                                            gzipped or not) that are sold in Brazil`;

type DatabaseAction = (database: Database) => Promise<string>;

/**
 * The commands by name. Each parses the typed arguments, and returns the action on the database.
 */
const commands: Readonly<Record<string, (...typedArguments: string[]) => DatabaseAction>> = {
  find(...words) {
    const text = words.join(' ');
    if (text.trim() === '') throw new UsageError(usage);
    return async (database) => {
      const products = await findProducts(database, text);
      return products.map(describeProduct).join('\n') || `No product matches ${text}.`;
    };
  },
  edit(typedId, ...flags) {
    const id = readId(typedId);
    const edit = readEdit(flags);
    return async (database) =>
      describeProduct(await transactionWithRetries(database, (sql) => editProduct(sql, id, edit)));
  },
  hide(typedId, ...rest) {
    const id = readId(typedId, ...rest);
    return async (database) => describeProduct(await hideProduct(database, id));
  },
  show(typedId, ...rest) {
    const id = readId(typedId, ...rest);
    return async (database) => describeProduct(await showProduct(database, id));
  },
  merge(typedFrom, typedInto, ...rest) {
    const from = readId(typedFrom);
    const into = readId(typedInto, ...rest);
    return async (database) =>
      describeProduct(
        await transactionWithRetries(database, (sql) => mergeProducts(sql, from, into, new Date())),
      );
  },
  'import-off'(file, ...rest) {
    if (file === undefined || rest.length > 0) throw new UsageError(usage);
    return async (database) => {
      const { lines, brazilian, stored } = await importOpenFoodFacts(database, file, new Date());
      return `The file has ${lines} products. ${brazilian} of them are sold in Brazil and have a name and a valid barcode; ${stored} of these are new or have changed.`;
    };
  },
};

/** Runs the command in `args` and returns the text to print. */
export async function runProduct(
  config: Config,
  [name = '', ...typedArguments]: readonly string[],
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(usage);
  const work = command(...typedArguments);
  try {
    return await withDatabase(config, async (database) => {
      const output = await work(database);
      if (name !== 'find') await recordCommand(database, name, typedArguments);
      return output;
    });
  } catch (error) {
    const isForOperator = error instanceof CurationError || error instanceof ImportError;
    throw isForOperator ? new UsageError(error.message) : error;
  }
}

/** Records the command in the audit log. Of its arguments, only ids of products are recorded. */
async function recordCommand(
  sql: Sql,
  name: string,
  typedArguments: readonly string[],
): Promise<void> {
  const ids = typedArguments.filter((each) => productId.safeParse(each).success);
  const detail = ['product', name, ...ids].join(' ');
  await recordEvent(sql, { kind: 'operator-command', account: null, detail }, new Date());
}

function readId(typedId: string | undefined, ...rest: readonly string[]): string {
  if (typedId === undefined || rest.length > 0) throw new UsageError(usage);
  const id = productId.safeParse(typedId);
  if (!id.success)
    throw new UsageError(`${typedId} is not the id of a product: "find" lists the ids.`);
  return id.data;
}

function readEdit(flags: string[]): ProductEdit {
  const options = Object.fromEntries(fields.map((field) => [field, { type: 'string' as const }]));
  const result = readProductEdit(parseFlags({ args: flags, options }));
  if ('problem' in result) throw new UsageError(result.problem);
  if (Object.keys(result.edit).length === 0) throw new UsageError(usage);
  return result.edit;
}

function parseFlags(config: ParseArgsConfig): Partial<Record<ProductField, string>> {
  try {
    return parseArgs(config).values;
  } catch {
    throw new UsageError(usage);
  }
}

/** Returns one line for a product, and a line each for its image and description. */
function describeProduct(product: CuratedProduct): string {
  const { id, name, brand, categoryName, unit, barcode, imageUrl, description } = product;
  const state = product.mergedInto ? `merged into ${product.mergedInto}` : 'hidden';
  return [
    [id, name, brand, categoryName, unit, barcode, product.isHidden ? state : null]
      .filter((part) => part !== null)
      .join(' · '),
    ...(imageUrl === null ? [] : [`  image: ${imageUrl}`]),
    ...(description === null ? [] : [`  description: ${description}`]),
  ].join('\n');
}

if (import.meta.main) await runCommand(runProduct);
