/**
 * Guesses which column of a table has the name, the quantity etc. The person can correct it
 * (IMP-02).
 */
import { readBarcode } from '@quitanda/contract/barcodes';
import { isListTitle } from '@quitanda/contract/items/lines/section-headings';
import { fold } from '@quitanda/contract/text';
import { parseDecimal } from '../../../lib/amounts/decimal.ts';
import { isKnownUnit, type PointMeaning } from './amounts.ts';
import { bounds } from './bounds.ts';
import { lineText } from './line-text.ts';
import type { Table } from './table.ts';

export const columnKinds = ['name', 'quantity', 'unit', 'barcode', 'list', 'done', 'note'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** The index of the column of each kind; null if the table has none. */
export type Columns = Readonly<Record<ColumnKind, number | null>>;

/** How a table is read. */
export interface TableLayout {
  readonly columns: Columns;
  /** Whether the first row has the titles of the columns. */
  readonly hasTitles: boolean;
  /** What a point means in the column of quantities, if the person chose it (IMP-08). */
  readonly points?: PointMeaning | undefined;
}

/** The titles of a column that says what is at home, which belongs in a pantry (IMP-11). */
const stockTitles = `estoque|em estoque|estoque atual|estoque disponivel|qtd em estoque|qtd. em estoque|qtde em estoque|qtde. em estoque
  |quantidade em estoque|quantidade estoque|quant. em estoque|quantidade atual|quantidade disponivel|qtd disponivel|disponivel|saldo|saldo atual
  |saldo em estoque|on hand|stock|in stock|qty on hand|quantity on hand|quantity in stock|available`;
/** Titles of a stock that a table of what to buy may also have: 'Tem em casa' beside 'Comprar'. */
const homeTitles = 'em casa|tem|tem em casa|temos|tenho|tenho em casa|quantidade em casa';

/** Titles of the amount to buy. They count only above numbers, because ticks may stand below them. */
const needTitles = 'comprar|a comprar|para comprar|falta|faltam|precisa|precisamos|necessario';

/**
 * The known titles of a column of each kind, folded: without accents, in lower case. If a table has
 * several of them, the one that is first in this list decides.
 */
const knownTitles: Readonly<Record<ColumnKind, readonly string[]>> = {
  name: splitTitles(
    `nome|nome do item|nome do produto|item|itens|produto|produtos|content|conteudo|tarefa|task|task name|descricao|mercadoria|artigo|name|item name|product
    |product name|description|title|artikel|bezeichnung|nombre|producto|articulo|nom|article|produit|alimento|alimentos|ingrediente|ingredientes|o que comprar`,
  ),
  quantity: splitTitles(
    `quantidade|qtd|qtd.|qtde|qtde.|qde|quant|quant.|quantity|qty|amount|count|menge|anzahl|cantidad|quantite
    |quantidade a comprar|qtd a comprar|qtd. a comprar|qtde a comprar|quantidade necessaria|quantidade desejada|quantidade comprada|quantidade pedida
    |${stockTitles}|${needTitles}|${homeTitles}`,
  ),
  unit: splitTitles(
    'unidade|un|un.|und|unid|unid.|medida|unidade de medida|unidade medida|un. medida|unid. medida|unidade de quantidade|unit|units|unit of measure|qu|quantity unit|qty unit|uom|einheit|unidad|unite',
  ),
  barcode: splitTitles(
    `codigo de barras|cod. de barras|cod de barras|codigo barras|cod. barras|ean|ean13|ean-13|gtin|barcode|upc
    |codigo|cod|strichcode|codigo de barra|code-barres|codigo ean|cod. ean|ean/gtin`,
  ),
  list: splitTitles('lista|nome da lista|list|list name|shopping list|liste|einkaufsliste'),
  done: splitTitles(
    `checked|crossed off|crossed|done|feito|feita|comprado|comprada|comprei|comprou|ja comprei|ja comprado|ja comprou|ja peguei|marcado|concluido|pego|pegou|ok|x|✓|✔|✅
    |bought|purchased|completed|is checked|ischecked|in cart|no carrinho|erledigt|gekauft|hecho|status|situacao`,
  ),
  note: splitTitles(
    `observacao|observacoes|obs|obs.|nota|notas|anotacao|anotacoes|comentario|comentarios|detalhes|note|notes
    |comment|comments|details|notiz|notizen|remarque`,
  ),
};

function splitTitles(text: string): string[] {
  return text.split('|').map((title) => title.trim());
}

/** How many rows are examined to guess the columns. */
const sampleRowCount = 50;
/** A column is guessed to be of a kind if at least this share of its filled cells matches the kind. */
const minMatchingShare = 0.6;

/**
 * Guesses the columns from their titles, or from their content if the table has no titles. In a
 * table with titles, only the column of the names can be guessed from its content. A column of
 * quantities cannot, because a price looks like a quantity.
 */
export function guessColumns(table: Table): TableLayout {
  const titleCells = table.rows[0]?.cells.map(foldTitle) ?? [];
  const hasTitles = looksLikeTitles(titleCells);
  const unassigned = new Set(titleCells.keys());
  const assign = (index: number | undefined): number | null => {
    if (index === undefined || index < 0) return null;
    unassigned.delete(index);
    return index;
  };
  const samples = table.rows.slice(hasTitles ? 1 : 0, sampleRowCount);
  const hasNumbers = (index: number) =>
    samples.every(({ cells }) => !cells[index] || isAmount(cells[index]));
  const needs = new Set(splitTitles(needTitles));
  const findByTitle = (kind: ColumnKind) =>
    hasTitles
      ? knownTitles[kind]
          .filter((title) => !needs.has(title) || hasNumbers(titleCells.indexOf(title)))
          .map((title) => titleCells.indexOf(title))
          .find((index) => index >= 0 && unassigned.has(index))
      : undefined;
  const findByContent = (matches: (cell: string) => boolean) =>
    [...unassigned].find((index) => {
      const cells = samples.flatMap(({ cells: rowCells }) =>
        rowCells[index] ? [rowCells[index]] : [],
      );
      return cells.length > 0 && cells.filter(matches).length >= minMatchingShare * cells.length;
    });
  const guess = (matches: (cell: string) => boolean) =>
    hasTitles ? null : assign(findByContent(matches));

  const [titledName, quantity, unit, barcode, list, done, note] = columnKinds.map((kind) =>
    assign(findByTitle(kind)),
  );
  const columns = {
    barcode: barcode ?? guess(isBarcode),
    // Before the unit, because 'x' is a unit too.
    done: done ?? guess(isTick),
    quantity: quantity ?? guess(isAmount),
    unit: unit ?? guess(isKnownUnit),
    list: list != null && hasFewListNames(table, list) ? list : null,
    note: note ?? null,
  };
  const name = titledName ?? assign(findByContent(hasWords)) ?? assign([...unassigned][0]) ?? 0;
  return { columns: { ...columns, name }, hasTitles };
}

const doneTexts = new Set(
  `x v sim s yes y true verdadeiro vrai ja checked crossed done feito feita comprado comprada comprei marcado ok 1
   concluido pego bought purchased completed ✓ ✔ ✔\uFE0F ✅ ☑ ☑\uFE0F [x] (x)`
    .split(/\s+/u)
    .concat('crossed off', 'in cart', 'no carrinho'),
);

/** Whether the cell of a column of ticks says that the item was bought. */
export const isDoneCell = (cell: string): boolean =>
  cell.length < 20 && (doneTexts.has(fold(cell)) || /^\d{1,4}[-/]\d{1,2}[-/]\d{2,4}/u.test(cell));

/**
 * Whether a table says what is at home: it has a title of a stock, and none of another quantity. What
 * is missing beside a stock ('Estoque', 'Mínimo', 'Comprar') is none; beside 'Tem em casa' it is.
 */
export function isStockTable({ rows }: Table, { hasTitles }: TableLayout): boolean {
  const titles = hasTitles ? (rows[0]?.cells.map(foldTitle) ?? []) : [];
  const [stocks, homes, needs] = [stockTitles, homeTitles, needTitles].map(splitTitles);
  const hasOneOf = (known: readonly string[] = []) => titles.some((title) => known.includes(title));
  const isOther = (title: string) =>
    knownTitles.quantity.includes(title) &&
    ![stocks, homes, needs].some((known) => known?.includes(title));
  return !titles.some(isOther) && (hasOneOf(stocks) || (hasOneOf(homes) && !hasOneOf(needs)));
}

/** How many rows may stand above the titles of a table. */
const maxTitleRows = 5;

/**
 * Takes off what stands above the titles of a table: rows with one filled cell, or any rows if the
 * titles are several known ones; and the title of a list ('Lista de compras') above a table without
 * titles. A notice names each row (IMP-12).
 */
export function withoutSheetTitle(table: Table): Table {
  const filled = table.rows.slice(0, maxTitleRows + 1).map(({ cells }) => cells.filter(Boolean));
  const areSingle = (count: number) => filled.slice(0, count).every(({ length }) => length === 1);
  const titles = filled.findIndex((cells, row) => {
    const folded = cells.map(foldTitle);
    return (
      cells.length > 1 &&
      looksLikeTitles(folded) &&
      (areSingle(row) || folded.filter(isKnownTitle).length > 1)
    );
  });
  const hasListTitle = areSingle(1) && isListTitle(filled[0]?.[0] ?? '') && table.rows.length > 1;
  const index = titles === -1 && hasListTitle ? 1 : titles;
  if (index < 1) return table;
  const notices = filled.slice(0, index).map((cells, row) => ({
    where: lineText(table.rows[row]?.line ?? 1),
    text: `“${truncate(cells.join(' '))}” está acima da tabela; não entrou.`,
  }));
  return { ...table, rows: table.rows.slice(index), notices: [...table.notices, ...notices] };
}

/** A title as the known ones are written: 'Observações:' is 'observacoes', 'quantity_unit' is 'quantity unit'. */
const foldTitle = (cell: string) =>
  fold(cell.replaceAll('_', ' ').replace(/\s*(?:[:*?]|\((?:un|und|unid\p{L}*)\.?\))$/iu, ''));
const isKnownTitle = (title: string) =>
  columnKinds.some((kind) => knownTitles[kind].includes(title));

/** Whether a row has titles: at least one cell is a known title, and no cell is a number. */
const looksLikeTitles = (cells: readonly string[]) =>
  !cells.some(isNumber) &&
  // Ignores the titles of units and ticks, because 'un' is both a title and a unit, and 'x' a tick.
  columnKinds.some(
    (kind) =>
      kind !== 'unit' && kind !== 'done' && cells.some((cell) => knownTitles[kind].includes(cell)),
  );

/** Whether the number of different names in a column is at most the number of lists allowed. */
const hasFewListNames = ({ rows }: Table, index: number) =>
  new Set(rows.map(({ cells }) => fold(cells[index] ?? ''))).size <= bounds.maxGroups;

const isBarcode = (cell: string) => 'barcode' in readBarcode(cell.slice(0, 40));
const isNumber = (cell: string) => cell.length < 20 && parseDecimal(cell) !== null;
/** Whether a number looks like money, because it has exactly two decimals or 'R$'. */
const isPrice = (cell: string) => /^\s*r\$|[.,]\d{2}\s*$/iu.test(cell);
/** A number, also with a unit: '2', '500 g'. */
const isAmount = (cell: string) => {
  const [, number = cell, unit] = /^(\d[\d.,/]{0,9})\s?(\p{L}{1,12}\.?)$/u.exec(cell.trim()) ?? [];
  return isNumber(number) && !isPrice(cell) && (unit === undefined || isKnownUnit(unit));
};
const isTick = (cell: string) => isDoneCell(cell) && !isNumber(cell);
const hasWords = (cell: string) => /\p{L}{2}/u.test(cell);

/**
 * Returns the title of a column for the screen. If several columns have the same title, adds the
 * number of the column. A column without a title is named by its number and an example.
 */
export function columnTitle(table: Table, { hasTitles }: TableLayout, index: number): string {
  const titles = hasTitles ? (table.rows[0]?.cells ?? []) : [];
  const title = titles[index] ?? '';
  const isRepeated = titles.filter((each) => each === title).length > 1;
  if (title !== '')
    return isRepeated ? `${truncate(title)} (coluna ${index + 1})` : truncate(title);
  const example = table.rows.find(({ cells }) => cells[index] !== '')?.cells[index];
  return example === undefined
    ? `Coluna ${index + 1}`
    : `Coluna ${index + 1} (${truncate(example)})`;
}

const truncate = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
