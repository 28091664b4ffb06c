/** Turns the rows of a copied table with titles into lines: 'Arroz: 5 kg' (LST-42, LST-44). */
import { fold } from '../../values/text.ts';

const titles = {
  name: /^(?:itens|items?|nome|produtos?|descricao|mercadoria|name|product|o que(?: comprar)?)$/u,
  described: /^(?:nome|produtos?|descricao|mercadoria|name|product)$/u,
  amount:
    /^(?:quantidades?|qtde?\.?|qde\.?|quant\.?|quantity|qty|amount|qtde?\.? a comprar|quantidade a comprar)$/u,
  unit: /^(?:(?:un|und|unid|unidades?|medida)\.?|units?)$/u,
  need: /^(?:a )?(?:comprar|faltam?|falta comprar|precis\p{L}+)$/u,
  home: /^(?:tem|tenho|temos|estoque|(?:tem |temos )?em casa)$/u,
  done: /^(?:ok|feito|comprad[oa]|checked|done|✓|✔|✅)\??$/u,
  brand: /^marca$/u,
  note: /^(?:obs\.?|observac(?:ao|oes))$/u,
  other:
    /^(?:precos?(?: unit\.?| unitario)?|valor(?: unit\.?| unitario| total)?|total|secao|categoria|category|price|notes?|onde|loja|n[oº]?\.?|#)$/u,
};
type Kind = keyof typeof titles;
const kindOf = (cell: string) => {
  const folded = fold(cell).trim();
  return (Object.keys(titles) as Kind[]).find((kind) => titles[kind].test(folded));
};
const tableRule = /^[\s|:+-]+$/u;
const ticked = /^(?:x|sim|yes|true|verdadeiro|ok|\[x\]|[✓✔✅☑]\uFE0F?)$/iu;
/** In characters. */
const maxRowLength = 2_000;

/**
 * Returns as many rows, so that each keeps its number; the same ones if no row has titles, or if they
 * can be read as they are.
 */
export function withNamesFirst(rows: readonly string[]): readonly string[] {
  for (const separator of ['\t', ';', '|', ',']) {
    const head = rows.findIndex(
      (row) => row.includes(separator) && areTitles(cellsOf(row, separator), separator),
    );
    if (head !== -1) return toLines(rows, head, separator);
  }
  return rows;
}

/** In a text with commas, which may be a list, all titles must be known. */
function areTitles(cells: readonly string[], separator: string): boolean {
  const filled = cells.filter(Boolean);
  const known = filled.filter((cell) => kindOf(cell) !== undefined);
  return (
    known.length > 1 &&
    filled.some((cell) => kindOf(cell) === 'name') &&
    (separator === ',' ? known.length === filled.length : known.length * 2 > filled.length)
  );
}

function toLines(rows: readonly string[], head: number, separator: string): readonly string[] {
  const kinds = cellsOf(rows[head] ?? '', separator).map(kindOf);
  const find = (...wanted: Kind[]) =>
    wanted.map((kind) => kinds.indexOf(kind)).find((index) => index >= 0) ?? -1;
  const described = cellsOf(rows[head] ?? '', separator).findIndex((cell) =>
    titles.described.test(fold(cell).trim()),
  );
  const needs = kinds.includes('need') && (kinds.includes('home') || !kinds.includes('amount'));
  const amount = needs ? find('need') : find('amount');
  const name = described < 0 ? find('name') : described;
  return rows.map((row, index) => {
    const cells = cellsOf(row, separator);
    if (index === head || (separator === '|' && tableRule.test(row) && row.includes('|')))
      return '';
    if (index < head || cells.length < 2 || cells.length > kinds.length) return row;
    const text = [name, find('brand'), find('note')]
      .map((column) => cells[column] ?? '')
      .filter(Boolean)
      .join(' ');
    const count = cells[amount] ?? '';
    // Nothing of the thing is needed.
    if (text === '' || (needs && /^(?:0|-\s?\d+|-?)$/u.test(count))) return '';
    const box = ticked.test(cells[find('done')] ?? '') ? '[x] ' : '';
    const unit = cells[find('unit')] ?? '';
    return count === '' ? `${box}${text}` : `${box}${text}: ${count} ${unit}`.trimEnd();
  });
}

/** The cells of a row, without bars around it and without quotes around a cell. */
function cellsOf(row: string, separator: string): string[] {
  const text = row.slice(0, maxRowLength).trimEnd();
  const inner = separator === '|' ? text.trim().replaceAll(/^\||\|$/gu, '') : text;
  const cells = inner.includes('"') ? splitQuoted(inner, separator) : inner.split(separator);
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(?<text>.*)"$/u, '$<text>')
      .replaceAll('""', '"'),
  );
}

function splitQuoted(text: string, separator: string): string[] {
  const cells: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === separator && !isQuoted) {
      cells.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...cells, text.slice(start)];
}
