/** The bounds of a file that is imported (IMP-03), so that no file can stop the browser. */
import { importLimits } from '@quitanda/contract/import-limits';

export const bounds = {
  /** Bytes of a CSV, JSON or text. */
  textBytes: 2_000_000,
  /** Bytes of any file, so also of a database. */
  fileBytes: 30_000_000,
  /** Items in total, so also rows of a table. */
  items: importLimits.items,
  columns: 50,
  /** Characters of one cell or line. */
  cellLength: 2_000,
  /** Objects and arrays in each other. */
  jsonDepth: 20,
  /** Lists and stocks of the file. */
  groups: importLimits.places,
} as const;

export const nothingFoundText = 'Nenhum item foi encontrado.';
export const tooManyItemsText = 'São mais de 2.000 itens. Importe uma parte de cada vez.';
export const tooManyListsText = 'São mais de 20 listas. Importe uma parte de cada vez.';
