/** The limits of an imported file (IMP-03). They keep a large file from blocking the browser. */
import { importLimits } from '@quitanda/contract/import-limits';

export const bounds = {
  /** For a CSV, JSON or text. */
  maxTextBytes: 2_000_000,
  /** For any file. A database may be larger than a text. */
  maxFileBytes: 30_000_000,
  /** For the items of all groups together, and for the rows of a table. */
  maxItems: importLimits.items,
  maxColumns: 50,
  /** In characters, for a cell of a table or a line of a text. */
  maxCellLength: 2_000,
  /** For nested objects and arrays. */
  maxJsonDepth: 20,
  /** For the lists and the stock of the file together. */
  maxGroups: importLimits.places,
} as const;

export const nothingFoundText = 'Nenhum item foi encontrado.';
export const tooManyItemsText = 'São mais de 2.000 itens. Importe uma parte de cada vez.';
export const tooManyListsText = 'São mais de 20 listas. Importe uma parte de cada vez.';
