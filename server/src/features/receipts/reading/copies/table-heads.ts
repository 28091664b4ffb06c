/** Finds the heading of a table in copied text, whatever its columns and their order are (NF-25). */

export type TableColumn =
  | 'number'
  | 'code'
  | 'gtin'
  | 'text'
  | 'quantity'
  | 'unit'
  | 'unitPrice'
  | 'discount'
  | 'total'
  | 'other';

export interface TableHead {
  readonly columns: readonly TableColumn[];
  /** Where the rows begin. */
  readonly end: number;
}

// Letters with an accent may be any two characters, because that is what a wrong charset leaves of them.
const money = String.raw`(?: ?\(?R\$\)?)?`;
const price = String.raw`(?:vlr?|valor|pre.{1,2}o|pr|v)\.? ?`;
/** The names of columns. The first that matches counts. */
const names: readonly (readonly [TableColumn, string])[] = [
  [
    'other',
    String.raw`ncm(?:/sh)?|cfop|cst|csosn|st|sit\.?|(?:${price}(?:d[oe] )?|b(?:ase|\.)? ?(?:d[eo] )?(?:c.{1,2}lc(?:ulo|\.)? ?(?:d[eo] )?)?)(?:icms|ipi|st|pis|cofins)|${price}tr(?:ib(?:utos?|\.)?)?${money}|(?:b\.?c|al.{1,2}q(?:uota|\.)?)(?: ?(?:d[eo] )?(?:icms|ipi))?|icms|ipi|trib(?:utos?)?\.?`,
  ],
  [
    'gtin',
    String.raw`(?:c.{1,2}d(?:igo)?\.? )?(?:ean|gtin)(?:-?1[34])?(?: comercial)?|c.{1,2}d(?:igo)?\.? (?:de )?barras?`,
  ],
  ['discount', String.raw`${price}(?:d[eo] )?desc(?:ontos?)?\.?${money}|descontos?${money}`],
  [
    'unitPrice',
    String.raw`${price}(?:por )?un(?:id(?:ade)?|it(?:.{1,2}rio)?)?\.?(?! total)${money}|unit(?:.{1,2}rio)?\.?${money}|pre.{1,2}o(?! ?(?:total|final|l.{1,2}quido|d[eo] item))${money}`,
  ],
  [
    'total',
    String.raw`${price}(?:(?:d[eo] )?(?:item|produto)|total|tot|bruto|l.{1,2}quido|final)\.?(?: d[oe] item)?${money}|(?:sub-?)?total(?: d[oe] item)?${money}|valor${money}`,
  ],
  ['code', String.raw`c.{1,2}d(?:igo)?\.?(?: (?:d[oe] )?(?:produto|prod\.?|item))?|ref\.?|sku|plu`],
  [
    'text',
    String.raw`descri.{1,4}o(?: d[aoe]s? (?:produtos?|itens|item|mercadorias?))?(?: ?(?:ou|e|/) ?servi.{1,2}os?)?|(?:nome d[oe] )?produtos?(?: ?(?:ou|e|/) ?servi.{1,2}os?)?|mercadorias?|discrimina.{1,4}o|desc\.?${money}`,
  ],
  ['quantity', String.raw`qtde?s?\.?|qde\.?|quant(?:idade)?\.?(?: comercial)?`],
  ['unit', String.raw`un(?:id(?:ade)?|d)?\.?(?: com(?:ercial|\.)?)?|u\.m\.|um`],
  ['number', String.raw`item|itens|it\.?|n(?:um|.{1,2}mero|ro|[º°o])?\.?|#|seq\.?`],
];

/**
 * A narrow column breaks its name into several lines. 'Dados dos produtos / serviços' is a title above a
 * heading.
 */
const column = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<!(?<!\p{L})d[aeo]s )(?:${names.map(([kind, name]) => `(?<${kind}>${name.replaceAll(' ', String.raw`[ \n]`)})`).join('|')})(?![\p{L}\p{N}$])`,
  'giu',
);
/** What may stand between the names of two columns. */
const gap = /^[\s|/x×*()\-–:;]{1,8}$/iu;
/** A text has few headings: one, and one on each printed sheet. */
const maxHeads = 60;
const maxColumns = 18;

/** Returns the headings of a flat text in their order. */
export function findHeads(text: string): TableHead[] {
  const heads: TableHead[] = [];
  let found: { readonly kind: TableColumn; readonly end: number }[] = [];
  const close = () => {
    const head = toHead(found.map(({ kind }) => kind));
    if (head !== undefined) heads.push({ columns: head, end: found.at(-1)?.end ?? 0 });
    found = [];
  };
  for (const match of text.matchAll(column)) {
    const previousEnd = found.at(-1)?.end;
    const isNext =
      previousEnd !== undefined &&
      found.length < maxColumns &&
      match.index - previousEnd <= 8 &&
      gap.test(text.slice(previousEnd, match.index));
    if (!isNext) close();
    if (heads.length >= maxHeads) break;
    const [kind] =
      Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    found.push({ kind: kind as TableColumn, end: match.index + match[0].length });
  }
  close();
  return heads;
}

/** Returns the columns of a heading that names at least a thing, its quantity and its total or price. */
function toHead(kinds: readonly TableColumn[]): readonly TableColumn[] | undefined {
  const columns: TableColumn[] = [];
  for (const [index, kind] of kinds.entries()) columns.push(kindOf(kind, index, columns, kinds));
  const has = (kind: TableColumn) => columns.includes(kind);
  const hasAll = has('text') && has('quantity') && (has('total') || has('unitPrice'));
  return hasAll && new Set(columns.filter((kind) => kind !== 'other')).size === namedCount(columns)
    ? columns
    : undefined;
}

const namedCount = (columns: readonly TableColumn[]) =>
  columns.filter((kind) => kind !== 'other').length;

/** 'Item' may be the name of the thing, 'Desc' its discount, and 'Valor' its price. */
function kindOf(
  kind: TableColumn,
  index: number,
  before: readonly TableColumn[],
  all: readonly TableColumn[],
): TableColumn {
  if (kind === 'number' && !all.includes('text')) return 'text';
  if (kind === 'text' && before.includes('text')) return 'discount';
  if (kind === 'total' && all.lastIndexOf('total') > index) return 'unitPrice';
  return kind;
}
