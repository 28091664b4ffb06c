/**
 * Guesses which column of a table has the name, the quantity etc. The person can correct it
 * (IMP-02).
 */
import { readBarcode } from '@quitanda/contract/barcodes';
import { fold } from '@quitanda/contract/text';
import { parseDecimal } from '../../../lib/amounts/decimal.ts';
import { isKnownUnit } from './amounts.ts';
import { bounds } from './bounds.ts';
import type { Table } from './table.ts';

export const columnKinds = ['name', 'quantity', 'unit', 'barcode', 'list'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The index of the column of each kind; null if the table has none. */
export type Columns = Readonly<Record<ColumnKind, number | null>>;

/** How a table is read. */
export interface TableLayout {
  readonly columns: Columns;
  /** Whether the first row has the titles of the columns. */
  readonly hasTitles: boolean;
}

/** The titles of columns, folded. The first title in a list is preferred. */
const titlesOf: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: split(
    `nome|nome do item|nome do produto|item|itens|produto|descricao|mercadoria|artigo|name|item name|product
    |product name|description|title|artikel|bezeichnung|nombre|producto|articulo|nom|article|produit`,
  ),
  quantity: split(
    `quantidade|qtd|qtd.|qtde|qtde.|qde|quant|quant.|estoque|saldo|quantity|qty|amount|count|stock|menge|anzahl
    |cantidad|quantite`,
  ),
  unit: split('unidade|un|un.|und|unid|unid.|medida|unit|units|uom|einheit|unidad|unite'),
  barcode: split(
    `codigo de barras|cod. de barras|cod de barras|codigo barras|cod. barras|ean|ean13|ean-13|gtin|barcode|upc
    |codigo|cod|strichcode|codigo de barra|code-barres`,
  ),
  list: split('lista|nome da lista|list|list name|shopping list|liste|einkaufsliste'),
};

function split(text: string): string[] {
  return text.split('|').map((title) => title.trim());
}

/** The maximum number of rows from which the columns are guessed. */
const sampleSize = 50;
/** The minimum share of a column's cells that must match a kind. */
const minShare = 0.6;

/**
 * Guesses by the titles of the columns. If the table has no titles, guesses by the content. If it
 * has titles, the content decides only which column has the names, because a price looks like a
 * quantity.
 */
export function guessColumns(table: Table): TableLayout {
  const titleCells = table.rows[0]?.cells.map(fold) ?? [];
  const hasTitles = areTitles(titleCells);
  const unassigned = new Set(titleCells.keys());
  const assign = (index: number | undefined): number | null => {
    if (index === undefined || index < 0) return null;
    unassigned.delete(index);
    return index;
  };
  const byTitle = (kind: ColumnKind) =>
    hasTitles
      ? titlesOf[kind]
          .map((title) => titleCells.indexOf(title))
          .find((index) => index >= 0 && unassigned.has(index))
      : undefined;
  const samples = table.rows.slice(hasTitles ? 1 : 0, sampleSize);
  const byContent = (fits: (cell: string) => boolean) =>
    [...unassigned].find((index) => {
      const cells = samples.flatMap(({ cells: all }) => (all[index] ? [all[index]] : []));
      return cells.length > 0 && cells.filter(fits).length >= minShare * cells.length;
    });
  const guess = (fits: (cell: string) => boolean) => (hasTitles ? null : assign(byContent(fits)));

  const [titledName, quantity, unit, barcode, list] = columnKinds.map((kind) =>
    assign(byTitle(kind)),
  );
  const columns = {
    barcode: barcode ?? guess(isBarcode),
    quantity: quantity ?? guess(isNumber),
    unit: unit ?? guess(isKnownUnit),
    list: list != null && namesFewLists(table, list) ? list : null,
  };
  const name = titledName ?? assign(byContent(isWords)) ?? assign([...unassigned][0]) ?? 0;
  return { columns: { ...columns, name }, hasTitles };
}

/** Whether these are titles: one of them is a known title, and none is a number. */
const areTitles = (cells: readonly string[]) =>
  !cells.some(isNumber) &&
  // The titles of units do not count, because 'un' is both a title and a unit.
  columnKinds.some(
    (kind) => kind !== 'unit' && cells.some((cell) => titlesOf[kind].includes(cell)),
  );

/** Whether a column has no more different names than lists that can be imported. */
const namesFewLists = ({ rows }: Table, index: number) =>
  new Set(rows.map(({ cells }) => fold(cells[index] ?? ''))).size <= bounds.groups;

const isBarcode = (cell: string) => 'barcode' in readBarcode(cell.slice(0, 40));
const isNumber = (cell: string) => cell.length < 20 && parseDecimal(cell) !== null;
const isWords = (cell: string) => /\p{L}{2}/u.test(cell);

/**
 * Returns the title of a column for the person. If several columns have the same title, their
 * numbers follow it. A column without a title is named by its number and an example.
 */
export function columnTitle(table: Table, { hasTitles }: TableLayout, index: number): string {
  const titles = hasTitles ? (table.rows[0]?.cells ?? []) : [];
  const title = titles[index] ?? '';
  const isRepeated = titles.filter((other) => other === title).length > 1;
  if (title !== '')
    return isRepeated ? `${shortened(title)} (coluna ${index + 1})` : shortened(title);
  const example = table.rows.find(({ cells }) => cells[index] !== '')?.cells[index];
  return example === undefined
    ? `Coluna ${index + 1}`
    : `Coluna ${index + 1} (${shortened(example)})`;
}

const shortened = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
