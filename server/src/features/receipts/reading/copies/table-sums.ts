/** Reads the sums below a table, whatever their labels are (NF-25). */
import type { Centavos } from '@quitanda/contract';
import { readMoney } from '../printed-numbers.ts';
import type { PrintedReceipt } from '../printed-receipt.ts';
import { moneyPattern } from './table-text.ts';

export type Sums = Pick<PrintedReceipt, 'itemCount' | 'gross' | 'discount' | 'addition' | 'total'>;

const nota = String.raw`(?:nota(?: fiscal)?|nf-?c?-?e|compra|cupom|pedido|documento)`;
/** The labels of the amount to pay and of the sum of the lines, the surest first. */
const totals: readonly RegExp[] = [
  /a pagar$/iu,
  /l.{1,2}quido$/iu,
  new RegExp(String.raw`total d[aeo] ${nota}$`, 'iu'),
  /^total (?:geral|pago)$/iu,
  /^total$/iu,
  /^valor total$/iu,
  /^valor d[aeo]/iu,
  /produtos$|itens$|bruto$|^soma|^sub/iu,
];
const label = new RegExp(
  String.raw`(?<![\p{L}\p{N}/])(?<!(?<!\p{L})(?:d[aeo]|vlr?\.?|valor|pre.{1,2}o) )(?<label>(?:valor )?(?:total )?a pagar|(?:valor )?total l.{1,2}quido|valor l.{1,2}quido|(?:valor )?total d[aeo] ${nota}|valor d[aeo] ${nota}|(?:valor )?(?:total )?(?:d[oe]s )?(?:produtos|itens|bruto)|total geral|total pago|(?:valor )?total|soma|sub-?total|(?:valor )?(?:total )?(?:d[eo]s? )?descontos?(?: total)?|(?:valor )?(?:total )?(?:d[eo]s? )?(?:acr.{1,2}scimos?(?: total)?|outras despesas|frete|(?:taxa de )?entrega|taxa de servi.{1,2}o|embalage(?:m|ns)))(?!\p{L})(?! aprox| d[eo]s? (?:trib|impost)| trib| incid)(?: \((?:\d{1,4} ite(?:m|ns)|[^()\d\n]{3,30})\))?[^\p{L}\p{N}$\n-]{0,6}(?:\(?R\$\)?)?\s?:?\s?(?<amount>${moneyPattern})`,
  'giu',
);
const count =
  /(?:(?:qtde?|qde|quant)\.?|quantidade|n.{1,2}mero|n[º°o]\.?|total)\s(?:total\s)?(?:d[eo]s?\s)?(?:.{1,2}tens|produtos)[^\p{L}\p{N}]{0,6}(\d{1,4})(?![\d.,])|(?:(?<!\p{L})itens\s?:\s?|(?:^|\n)itens\s)(\d{1,4})(?![\d.,])|(?:(?<=\()|(?:^|\n))(\d{1,4}) (?:itens|produtos)(?=\)|\n|$)/iu;
/** Below the lines there are payments, taxes and the key, but not more. */
const maxLength = 20_000;

export function readSums(belowLines: string): Sums {
  const below = belowLines.slice(0, maxLength);
  const found = new Map<number, Centavos>();
  let discount: Centavos | undefined;
  let addition: Centavos | undefined;
  for (const { groups } of below.matchAll(label)) {
    const amount = readMoney(groups?.['amount'], 'page');
    const name = (groups?.['label'] ?? '').trim();
    if (amount === undefined) continue;
    const absolute = Math.abs(amount) as Centavos;
    if (/desconto/iu.test(name)) discount ??= absolute;
    else if (/acr|despesas|frete|taxa|entrega|embalage/iu.test(name)) {
      addition = ((addition ?? 0) + absolute) as Centavos;
    } else {
      const rank = totals.findIndex((pattern) => pattern.test(name));
      if (rank >= 0 && !found.has(rank)) found.set(rank, amount);
    }
  }
  const ranks = [...found.keys()].toSorted((one, other) => one - other);
  const digits = count.exec(below);
  const printedCount = digits?.slice(1).find((group) => group !== undefined);
  const [first, last] = [ranks[0], ranks.at(-1)];
  return {
    itemCount: printedCount === undefined ? undefined : Number(printedCount),
    total: first === undefined || isGross(first, discount, ranks) ? undefined : found.get(first),
    gross: last === undefined ? undefined : found.get(last),
    discount,
    addition,
  };
}

/** 'Valor total' alone may be before the discount, which the lines decide. */
const isGross = (rank: number, discount: Centavos | undefined, ranks: readonly number[]) =>
  ranks.length === 1 && (rank >= 7 || (rank >= 4 && (discount ?? 0) > 0));
