/** Recognises the format of a file by its content, and reads the file (IMP-02). */
import { cleanName, fold } from '@quitanda/contract/text';
import { decodeText } from '../../../platform/text-file.ts';
import { bounds, nothingFoundText, tooManyItemsText, tooManyListsText } from './bounds.ts';
import { guessColumns, type TableLayout } from './columns.ts';
import { UnreadableFile, type ParsedContent, type ParsedGroup } from './parsed-content.ts';
import { grocyTables, grocyTablesOf, readGrocy } from './grocy.ts';
import { parseJson } from './json.ts';
import { isKitchenOwl, readKitchenOwl } from './kitchenowl.ts';
import { mergeItems } from './merge-items.ts';
import { isSqlite, readTables } from './sqlite/read-tables.ts';
import { isTable, readTable, type Table } from './table.ts';
import { readTableItems } from './table-items.ts';
import {
  hasKnownTitles,
  markdownTable,
  withoutSheetTitle,
  withoutSideBlocks,
} from './sheet-shape.ts';
import { readSharedText } from './shared-text.ts';

/** The content of a file. If the file is a table, the person can correct the layout. */
export interface ParsedFile {
  readonly content: ParsedContent;
  readonly tableWithLayout?: { readonly table: Table; readonly layout: TableLayout } | undefined;
  /** The name of the list if the file does not name one. */
  readonly name: string;
}

const defaultName = 'Lista importada';

/** Reads a selected file. Rejects with UnreadableFile. */
export async function readFile(file: File): Promise<ParsedFile> {
  // Checked before the file is read, because it may be larger than the memory of the device.
  if (file.size > bounds.maxFileBytes) throw new UnreadableFile('O arquivo tem mais de 30 MB.');
  return readFileBytes(new Uint8Array(await readBytes(file)), file.name);
}

const readBytes = (file: File) =>
  file.arrayBuffer().catch(() => {
    // For example, the file was deleted, or it is in a cloud and there is no network.
    throw new UnreadableFile('Não foi possível abrir este arquivo.');
  });

/** Reads the bytes of a file. Throws UnreadableFile. */
export function readFileBytes(bytes: Uint8Array, fileName: string): ParsedFile {
  if (bytes.length === 0) throw new UnreadableFile('Este arquivo está vazio.');
  const problem = unsupportedFormatText(bytes);
  if (problem !== undefined) throw new UnreadableFile(problem);
  if (isSqlite(bytes)) return normalize(readDatabase(bytes));
  if (bytes.length > bounds.maxTextBytes) throw new UnreadableFile('O arquivo tem mais de 2 MB.');
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new UnreadableFile('Este arquivo não é um texto nem uma tabela.');
  return readText(text, fileName);
}

/** Reads a pasted text, or the text of a file. Throws UnreadableFile. */
export function readText(text: string, fileName = ''): ParsedFile {
  if (text.trim() === '') throw new UnreadableFile('Não há nada para ler.');
  if (text.length > bounds.maxTextBytes) throw new UnreadableFile('O texto tem mais de 2 MB.');
  if (/^\s*<[?!a-z]/iu.test(text))
    throw new UnreadableFile(
      'XML e páginas da internet não são lidos aqui. Salve a lista como CSV ou texto.',
    );
  const name =
    fileName
      .replace(/\.[^.]*$/u, '')
      .trim()
      .slice(0, 60) || defaultName;
  // A text that begins with '[ ]' or '[x]' is a list with checkboxes, not JSON.
  if (/^\s*[[{]/u.test(text) && !/^\s*\[[ xX]?\]\s*\S/u.test(text))
    return normalize(readJson(text));
  const markdown = markdownTable(text);
  const isSheet = /\.(?:csv|tsv|tab)$/iu.test(fileName) || isTable(text) || hasKnownTitles(text);
  if (markdown !== undefined || isSheet) {
    const rows = markdown === undefined ? readTable(text) : readTable(markdown, '|');
    const table = withoutSideBlocks(withoutSheetTitle(rows));
    return readWithLayout({ table, layout: guessColumns(table) }, name);
  }
  return normalize({ content: readSharedText(text, name), name });
}

/** Reads a table with the given layout. Throws UnreadableFile. */
export function readWithLayout(
  { table, layout }: NonNullable<ParsedFile['tableWithLayout']>,
  name: string,
): ParsedFile {
  const content = readTableItems(table, layout, name);
  return normalize({ content, tableWithLayout: { table, layout }, name });
}

function readDatabase(bytes: Uint8Array): ParsedFile {
  const tables = readTables(bytes, grocyTables);
  if (tables.products.length === 0)
    throw new UnreadableFile('Este banco de dados não é do Grocy, ou não tem produtos.');
  return { content: readGrocy(tables), name: 'Grocy' };
}

function readJson(text: string): ParsedFile {
  const json = parseJson(text);
  const tables = grocyTablesOf(json);
  if (tables !== undefined) return { content: readGrocy(tables), name: 'Grocy' };
  if (isKitchenOwl(json)) return { content: readKitchenOwl(json), name: 'KitchenOwl' };
  throw new UnreadableFile('Este JSON não é do KitchenOwl nem do Grocy.');
}

/**
 * Gives each group a name that a list can have, and merges groups with the same name. Throws
 * UnreadableFile for too many groups or items, and for a file without items.
 */
function normalize(parsed: ParsedFile): ParsedFile {
  // Each item has at most four notices, so more notices mean that the file has too many rows.
  if (parsed.content.notices.length > 4 * bounds.maxItems)
    throw new UnreadableFile(tooManyItemsText);
  if (parsed.content.groups.length > bounds.maxGroups) throw new UnreadableFile(tooManyListsText);
  const groups = new Map<string, ParsedGroup>();
  for (const group of parsed.content.groups) {
    const cleaned = cleanName(group.name);
    const name = 'name' in cleaned ? cleaned.name : defaultName;
    const key = `${group.kind} ${fold(name)}`;
    const items = [...(groups.get(key)?.items ?? []), ...group.items];
    groups.set(key, { kind: group.kind, name: groups.get(key)?.name ?? name, items });
  }
  const mergedGroups = [...groups.values()].map((group) => ({
    ...group,
    items: mergeItems(group.items),
  }));
  const count = mergedGroups.reduce((sum, { items }) => sum + items.length, 0);
  if (count > bounds.maxItems) throw new UnreadableFile(tooManyItemsText);
  // Accepts a table without items, because the person may select other columns.
  if (count === 0 && parsed.tableWithLayout === undefined)
    throw new UnreadableFile(nothingFoundText);
  return { ...parsed, content: { ...parsed.content, groups: mergedGroups } };
}

/** The first bytes of zip (also .xlsx and .ods), gzip, and old files of Excel, in hexadecimal. */
const compressedSignatures = ['504b0304', '1f8b', 'd0cf11e0'];
const pdfSignature = '25504446';

/** The message for a compressed file or a PDF; undefined for all other files. */
function unsupportedFormatText(bytes: Uint8Array): string | undefined {
  const firstBytes = Array.from(bytes.subarray(0, 4), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  if (compressedSignatures.some((signature) => firstBytes.startsWith(signature)))
    return 'Este arquivo é compactado, ou é uma planilha do Excel. Salve-a como CSV, ou escolha o arquivo de dentro.';
  return firstBytes === pdfSignature
    ? 'PDF não é lido aqui. Salve a lista como CSV ou texto.'
    : undefined;
}
