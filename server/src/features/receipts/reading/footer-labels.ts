/** Reads the sums below the lines, and the notes on single lines, by their printed labels. */
import { fold, sumCentavos, type Centavos } from '@quitanda/contract';
import { removeInvisible } from './clean-text.ts';
import { readMoney } from './printed-numbers.ts';
import type { PrintedLine, PrintedReceipt } from './printed-receipt.ts';

/**
 * A kind of sum in the footer of a receipt. Several printed labels may name the same kind. `count` is no
 * sum of money, but the number of lines.
 */
export type FooterSumKind =
  | 'count'
  | 'gross'
  | 'discount'
  | 'addition'
  | 'total'
  | 'service'
  | 'paid';

const labels: Readonly<Record<string, FooterSumKind>> = {
  'valor total': 'gross',
  subtotal: 'gross',
  'sub-total': 'gross',
  'total pago': 'total',
  // The names of the sums in the XML, which the page 'Consulta da NF-e' prints.
  'valor total dos produtos': 'gross',
  'valor total da nfe': 'total',
  'valor total da nf-e': 'total',
  'valor total da nota fiscal': 'total',
  // Pages of Minas Gerais have this label for the total of the receipt.
  'valor total do servico': 'service',
};

/** The labels that states and tills word in many ways: 'Valor dos Descontos', 'Total a pagar'. */
const wordings: readonly (readonly [RegExp, FooterSumKind])[] = [
  [/^(?:valor )?(?:total )?(?:d[eo]s? )?descontos?(?: total)?$/u, 'discount'],
  [
    /^(?:valor )?(?:total )?(?:d[eo]s? )?(?:acrescimos?(?: \([a-z ,]{3,30}\))?|frete)(?: total)?$/u,
    'addition',
  ],
  [/^(?:valor )?(?:total )?a pagar$/u, 'total'],
];

/** Returns which sum a printed label such as 'Valor a pagar R$:' names; undefined for other texts. */
export function readFooterLabel(printed: string): FooterSumKind | undefined {
  const text = removeInvisible(printed);
  if (text.length > 40) return undefined;
  // In Minas Gerais 'Valor pago R$' without a colon is the label of an amount. In other states
  // 'Valor pago R$:' is the heading above a list of payments.
  if (/^valor pago R\$$/iu.test(text.trim())) return 'paid';
  const name = fold(text.replace(/(?:\(?R\$\)?)?\s*:?\s*$/iu, '')).trim();
  if (/^(?:qtde?\.?|quantidade) total (?:de )?itens$/u.test(name)) return 'count';
  if (Object.hasOwn(labels, name)) return labels[name];
  return wordings.find(([wording]) => wording.test(name))?.[1];
}

/** Collects the sums of a page. */
export class Footer {
  private readonly sums = new Map<FooterSumKind, Centavos>();
  private itemCount: number | undefined;

  /**
   * Stores the first amount of each kind; for payments, stores the sum of all amounts. Returns false
   * if the text is not an amount, or not a number of lines.
   */
  add(kind: FooterSumKind, text: string): boolean {
    if (kind === 'count') {
      const [, digits] = /^\s*(\d{1,4})\s*$/u.exec(removeInvisible(text)) ?? [];
      if (digits !== undefined) this.itemCount ??= Number(digits);
      return digits !== undefined;
    }
    const amount = readMoney(text, 'page');
    if (amount === undefined) return false;
    const stored = this.sums.get(kind);
    if (stored === undefined) this.sums.set(kind, amount);
    else if (kind === 'paid') this.sums.set(kind, sumCentavos([stored, amount]));
    return true;
  }

  /**
   * Writes the sums to the receipt. Pages of Minas Gerais have the total only in a collapsed part. If
   * neither a total nor a discount was read, a sum of payments below `gross` is used as the total. A
   * higher sum is not used, because it may include change.
   */
  writeTo(receipt: PrintedReceipt): void {
    const gross = this.sums.get('gross');
    const paid = this.sums.get('paid');
    receipt.itemCount = this.itemCount;
    receipt.gross = gross;
    receipt.discount = absolute(this.sums.get('discount'));
    receipt.addition = absolute(this.sums.get('addition'));
    receipt.total = this.sums.get('total') ?? this.sums.get('service');
    const isPaidBelowGross = gross !== undefined && paid !== undefined && paid < gross;
    if (receipt.total === undefined && isPaidBelowGross && receipt.discount === undefined) {
      receipt.total = paid;
    }
  }
}

/** Some supermarkets print a discount with a minus. */
const absolute = (amount: Centavos | undefined) =>
  amount === undefined ? undefined : (Math.abs(amount) as Centavos);

const lineAmount = /(descontos?|acr[ée]scimos?)[^\d-]{0,40}(-? ?\d[\d.,]*)/iu;

/**
 * Reads a note on a line, and changes the line: the note says that the line was cancelled, or contains
 * its discount or its addition. Returns false if the text is no such note.
 */
export function readLineNote(text: string, line: PrintedLine): boolean {
  if (/cancelad[oa]/iu.test(text)) {
    line.isCancelled = true;
    return true;
  }
  const [, label, number] = lineAmount.exec(text.slice(0, 300)) ?? [];
  const amount = absolute(readMoney(number, 'page'));
  if (label === undefined || amount === undefined) return false;
  line[/^d/iu.test(label) ? 'discount' : 'addition'] = amount;
  return true;
}
