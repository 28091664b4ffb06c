/** The limits of a file that is imported (IMP-03), so that no file can block the browser. */
import { importLimits } from '@quitanda/contract/import-limits';

export const bounds = {
  /** The maximum size of a CSV, JSON or text, in bytes. */
  textBytes: 2_000_000,
  /** The maximum size of any file, also of a database, in bytes. */
  fileBytes: 30_000_000,
  /** The maximum number of items in total, and of the rows of a table. */
  items: importLimits.items,
  columns: 50,
  /** The maximum number of characters of a cell or line. */
  cellLength: 2_000,
  /** The maximum depth of nested objects and arrays. */
  jsonDepth: 20,
  /** The maximum number of lists and stocks of the file. */
  groups: importLimits.places,
} as const;

export const nothingFoundText = 'Nenhum item foi encontrado.';
export const tooManyItemsText = 'São mais de 2.000 itens. Importe uma parte de cada vez.';
export const tooManyListsText = 'São mais de 20 listas. Importe uma parte de cada vez.';
