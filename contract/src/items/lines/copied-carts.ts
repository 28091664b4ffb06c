/** Joins what the cart of a shop and a list with prices write in lines or columns of their own (LST-42). */

import { isAmountAlone } from './split-line.ts';

/** In place of a line that is a part of the one before; it is shown nowhere. */
const nothing = '--';
const amountLine =
  /^\s*(?:quantidade|quant\.?|qtde?\.?|qde\.?)\s*:?\s*(?<count>\d{1,3}(?:[.,]\d{1,3})?\s*(?<unit>\p{L}{0,10})\.?)\s*$/iu;
/** Matches the fields of a thing in a list of records: 'Produto: Arroz', 'Preço: 5,00'. */
const nameField = /^\s*(?:produto|item|nome|descri[cç][aã]o)\s*:\s*(?=\p{L})/iu;
const otherField =
  /^\s*(?:pre[cç]o|valor|categoria|se[cç][aã]o|marca|loja|validade|obs\p{L}*)\.?\s*:/iu;
const amountLabel = /^\s*(?:quantidade|quant\.?|qtde?\.?)\s*:?\s*$/iu;
const countLine = /^\s*\d{1,3}\s*(?:x|un\p{L}*\.?)?\s*$/iu;
const priceLine =
  /^\s*(?:(?:de|por|total|subtotal|pre[cç]o)\s*:?\s*)?r\$\s?\d[\d.]*,\d{2}(?:\s*(?:cada|(?:\/\s?)?(?:un|kg)\p{L}*))?\s*$/iu;
const button =
  /^\s*(?:remover|excluir|editar|salvar para depois|finalizar (?:a )?compra|fechar pedido|continuar comprando|ver carrinho|(?:meu |seu )?carrinho(?: de compras)?(?:\s*\(\d{1,3}\s\p{L}+\))?)\s*$/iu;
const minCartItems = 2;

/** Matches 'Presunto cozido    200g    7,80': a name, its amount and its price. */
const pricedRow =
  /^\s*(?<name>\p{L}[^\t]{0,80}?)\s+(?<amount>\d[\d.,/]{0,8}(?:\s{0,4}\p{L}{1,8}\.?)?)\s+(?:r\$\s?)?(?<price>\d{1,5},\d{2})\s*$/iu;
const minPricedRows = 3;

/** Returns as many rows, so that each keeps its number. */
export function joinCopiedRows(rows: readonly string[]): readonly string[] {
  const short = rows.map((row) => (row.length > 200 ? '' : row));
  const written = short.filter((row) => row.trim() !== '').length;
  const priced = short.map((row) => pricedRow.exec(row)?.groups);
  const pricedCount = priced.filter((groups) => groups !== undefined).length;
  if (pricedCount >= minPricedRows && pricedCount * 5 >= written * 4)
    return rows.map((row, index) => {
      const { name, amount, price } = priced[index] ?? {};
      // A content in litres belongs to the name, before its price.
      const isContent = /l(?:ts?|itros?)?\.?$/iu.test(amount ?? '');
      if (name === undefined) return row;
      return isContent ? `${name} ${amount} R$ ${price}` : [name, amount, price].join('\t');
    });
  const unlabelled = short.map((row, index) =>
    amountLabel.test(row) && countLine.test(short[index + 1] ?? '')
      ? `Quantidade: ${(short[index + 1] ?? '').trim()}`
      : row,
  );
  const amounts = unlabelled.filter((row) => amountLine.test(row)).length;
  return amounts < minCartItems ? joinAmountLines(rows, short) : joinCart(rows, unlabelled);
}

/**
 * Joins the lines that are only an amount to the names above them, as apps write their details:
 * 'Leite', '2 caixas', 'Ovos', '30'.
 */
function joinAmountLines(rows: readonly string[], short: readonly string[]): readonly string[] {
  const isDetail = (index: number) =>
    isAmountAlone((short[index] ?? '').trim()) &&
    /^[^\d:]*\p{L}[^\d:]*$/u.test(short[index - 1] ?? '');
  const details = [...short.keys()].filter(isDetail);
  if (
    details.length < minCartItems ||
    rows.some((row, index) => isAmountAlone(row.trim()) && !isDetail(index))
  )
    return rows;
  return rows.map((row, index) => {
    if (isDetail(index)) return nothing;
    return isDetail(index + 1) ? `${row.trimEnd()}: ${(rows[index + 1] ?? '').trim()}` : row;
  });
}

function joinCart(rows: readonly string[], unlabelled: readonly string[]): readonly string[] {
  const joined = [...rows];
  const hasFields = rows.some((row) => nameField.test(row));
  let name = -1;
  for (const [index, row] of unlabelled.entries()) {
    const count = amountLine.exec(row)?.groups?.['count'];
    const isCount = countLine.test(row) && amountLine.test(unlabelled[index - 1] ?? '');
    if (
      count !== undefined ||
      isCount ||
      priceLine.test(row) ||
      button.test(row) ||
      (hasFields && otherField.test(row))
    ) {
      if (count !== undefined && name >= 0)
        joined[name] =
          `${(rows[name] ?? '').replace(nameField, '')}: ${count.trim().replace(/x$/iu, '')}`;
      // A second amount is no part of the same name.
      if (count !== undefined) name = -1;
      joined[index] = nothing;
    } else if (row.trim() !== '') name = index;
  }
  return joined;
}
