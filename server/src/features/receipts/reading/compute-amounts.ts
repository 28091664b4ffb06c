/**
 * Computes the amount paid for each line, so that these amounts and the unread amount add up to the
 * total (NF-02).
 */
import {
  limits,
  receiptLimits,
  sumCentavos,
  type Centavos,
  type Reply,
  type Thousandths,
} from '@quitanda/contract';
import { findCancelledLines } from './cancelled-lines.ts';
import { formatPrintedLine, readLine, type ParsedLine } from './read-line.ts';
import { findDoubts } from './prove-receipt.ts';
import { zeroCentavos, type PrintedReceipt } from './printed-receipt.ts';
import { spread } from './spread.ts';

type ReadReply = Extract<Reply<'readReceipt'>['body'], { status: 'read' }>;

/** The contract's receipt, in whole centavos and thousandths. */
export type Receipt = ReadReply['receipt'];
export type Line = Receipt['lines'][number];

export type Amounts = Pick<
  Receipt,
  'lines' | 'unreadLines' | 'unreadPaid' | 'total' | 'discount' | 'doubts'
>;

/**
 * Returns the amounts of a receipt; undefined if it has no total. `qrTotal` is the total in its QR
 * code, for a page that does not print a total.
 */
export function computeAmounts(
  printed: PrintedReceipt,
  qrTotal: Centavos | undefined,
): Amounts | undefined {
  const { parsedLines, unreadTexts, soldCount } = readLines(printed);
  const lineDiscount = sumCentavos(
    parsedLines.map((line) => Math.max(0, 0 - line.adjustment) as Centavos),
  );
  const lineAddition = sumCentavos(
    parsedLines.map((line) => Math.max(0, line.adjustment) as Centavos),
  );
  const footer = readFooter(printed, qrTotal, lineDiscount, lineAddition);
  if (footer === undefined) return undefined;
  const { total, discount, addition } = footer;
  const { isNet, adjustment, leadsToTotal } = interpretFooter(parsedLines, {
    total,
    onLines: lineAddition - lineDiscount,
    inFooter: addition - discount,
  });
  // The amount of each line before the discount or addition of the whole receipt.
  const charged = parsedLines.map(
    (line) => (isNet ? line.total : line.total + line.adjustment) as Centavos,
  );
  // The lines that could not be read get a share of the discounts, too.
  const gross = parsedLines.map(
    (line) => (isNet ? line.total - line.adjustment : line.total) as Centavos,
  );
  const additionInGross = printed.gross === total ? addition : 0;
  const unreadGross = Math.max(0, (printed.gross ?? 0) - additionInGross - sumCentavos(gross));
  const weights = unreadGross > 0 ? [...charged, unreadGross as Centavos] : charged;
  const boundedAdjustment = Math.max(adjustment, 0 - sumCentavos(weights)) as Centavos;
  const shares = spreadFooter(boundedAdjustment, footer, weights);
  const joinedLines = joinEqualLines(
    parsedLines.map((line, index) => {
      const own = isNet ? noShare : line;
      const share = shares[index] ?? noShare;
      return {
        text: line.text,
        code: line.code,
        barcode: line.barcode,
        quantity: line.quantity,
        unit: line.unit,
        ...(line.container && { container: line.container }),
        price: line.price,
        total: line.total,
        discount: (own.discount + share.discount) as Centavos,
        addition: (own.addition + share.addition) as Centavos,
        charged: charged[index] ?? zeroCentavos,
        paid: ((charged[index] ?? 0) - share.discount + share.addition) as Centavos,
        ...(line.isInDoubt && { isInDoubt: true }),
      };
    }),
  );
  const isWithinBounds = (line: Line) => line.paid >= 0 && line.paid <= maxPaid;
  const lines = joinedLines.filter(isWithinBounds).slice(0, receiptLimits.lines);
  const keptLines = new Set(lines);
  const outOfBounds = joinedLines.filter((line) => !keptLines.has(line)).map((line) => line.text);
  const unreadLines = [...unreadTexts, ...outOfBounds].slice(0, receiptLimits.lines);
  const unreadPaid = (total - sumCentavos(lines.map((line) => line.paid))) as Centavos;
  return {
    ...findDoubts({
      lines,
      unreadLines,
      unreadPaid,
      leadsToTotal: leadsToTotal && !isTooLow(total, printed, gross),
      soldCount,
      printed,
      qrTotal,
    }),
    unreadLines,
    unreadPaid,
    total,
    // If the footer's whole adjustment is spread over the lines, its discount is separate from the
    // discounts of single lines, so both are added. Otherwise the footer's discount includes
    // theirs.
    discount: (adjustment === addition - discount
      ? lineDiscount + discount
      : Math.max(discount, lineDiscount)) as Centavos,
  };
}

const maxPaid = Math.round(limits.maxPaid * 100);

/**
 * Parses the lines that are not cancelled, in their order. `unreadTexts` has the texts of the lines
 * that cannot be parsed.
 */
function readLines(printed: PrintedReceipt) {
  const lines = printed.lines.filter((line) => !line.isCancelled);
  const cancelledLines = findCancelledLines(lines, printed.style);
  const soldCount = lines.length - cancelledLines.size;
  const parsedLines: ParsedLine[] = [];
  const unreadTexts: string[] = [];
  for (const line of lines) {
    if (cancelledLines.has(line)) continue;
    const parsed = readLine(line, printed.style);
    if (parsed === undefined) unreadTexts.push(formatPrintedLine(line));
    else parsedLines.push(parsed);
  }
  return { parsedLines, unreadTexts, soldCount };
}

interface Share {
  readonly discount: Centavos;
  readonly addition: Centavos;
}

const noShare: Share = { discount: zeroCentavos, addition: zeroCentavos };

/**
 * Divides the adjustment of the whole receipt among the lines. A line has both a discount and an
 * addition only if the footer prints both and their difference is the adjustment.
 */
function spreadFooter(
  adjustment: Centavos,
  { discount, addition }: FooterSums,
  weights: readonly Centavos[],
): Share[] {
  const hasBoth = discount > 0 && addition > 0 && addition - discount === adjustment;
  const discounts = hasBoth ? spread(discount, weights) : weights.map(() => zeroCentavos);
  return spread(adjustment, weights).map((share, index) => {
    const shareOfAddition = Math.max(0, share + (discounts[index] ?? 0));
    return {
      discount: (shareOfAddition - share) as Centavos,
      addition: shareOfAddition as Centavos,
    };
  });
}

/**
 * Whether a total is less than half of what the lines cost, although nothing prints a discount. Another
 * amount was read as the total.
 */
const isTooLow = (total: Centavos, printed: PrintedReceipt, lines: readonly Centavos[]): boolean =>
  printed.discount === undefined &&
  printed.lines.every(({ discount }) => discount === zeroCentavos) &&
  total * 2 < sumCentavos(lines);

interface FooterSums {
  readonly total: Centavos;
  readonly discount: Centavos;
  readonly addition: Centavos;
}

/** Returns the sums of the footer, and computes a missing sum from the others. */
function readFooter(
  printed: PrintedReceipt,
  qrTotal: Centavos | undefined,
  lineDiscount: Centavos,
  lineAddition: Centavos,
): FooterSums | undefined {
  const { gross } = printed;
  const addition = printed.addition ?? lineAddition;
  const computed =
    gross === undefined
      ? undefined
      : ((gross + addition - (printed.discount ?? lineDiscount)) as Centavos);
  const total = printed.total ?? qrTotal ?? computed;
  if (total === undefined || total < 0) return undefined;
  // If both are the same, the sum before discounts has the additions already.
  const difference =
    gross === undefined || gross === total ? 0 : Math.max(0, gross + addition - total);
  const discount = printed.discount ?? (Math.max(lineDiscount, difference) as Centavos);
  return { total, discount, addition };
}

interface Sums {
  readonly total: Centavos;
  /** Additions minus discounts of single lines. */
  readonly onLines: number;
  /** Additions minus discounts in the footer. */
  readonly inFooter: number;
}

/**
 * Interprets the footer's discounts and additions, because states print them differently.
 * `isNet` says that the totals of the lines already include the discounts and additions of the
 * lines; `adjustment` is the amount that remains to be spread over the lines. Returns the first
 * interpretation by which the lines add up to the total (`leadsToTotal`). If there is none, returns the
 * interpretation that the footer includes the discounts and additions of the lines.
 */
function interpretFooter(
  parsedLines: readonly ParsedLine[],
  { total, onLines, inFooter }: Sums,
): { isNet: boolean; adjustment: number; leadsToTotal: boolean } {
  const sumOfLines = sumCentavos(parsedLines.map((line) => line.total));
  const footerIncludesLines = { isNet: false, adjustment: inFooter - onLines };
  const isFooterSmaller = Math.abs(inFooter) < Math.abs(onLines);
  const interpretations = [
    // A footer that is smaller than the discounts and additions of the lines does not contain them.
    ...(isFooterSmaller ? [] : [footerIncludesLines]),
    { isNet: false, adjustment: inFooter },
    { isNet: true, adjustment: inFooter },
    { isNet: true, adjustment: 0 },
    { isNet: false, adjustment: 0 },
  ];
  const right = interpretations.find(
    ({ isNet, adjustment }) => sumOfLines + (isNet ? 0 : onLines) + adjustment === total,
  );
  return { ...(right ?? footerIncludesLines), leadsToTotal: right !== undefined };
}

/** Joins lines of the same item and price into one, at the position of the first of them. */
function joinEqualLines(lines: readonly Line[]): Line[] {
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.code, line.text, line.barcode, line.unit, line.price]);
    const joinedLine = joined.get(key);
    const quantity = ((joinedLine?.quantity ?? 0) + line.quantity) as Thousandths;
    const paid = ((joinedLine?.paid ?? zeroCentavos) + line.paid) as Centavos;
    const add = (field: 'charged' | 'total' | 'discount' | 'addition') =>
      ((joinedLine?.[field] ?? zeroCentavos) + line[field]) as Centavos;
    const charged = add('charged');
    const printed = {
      total: add('total'),
      discount: add('discount'),
      addition: add('addition'),
    };
    // A line that would exceed a limit stays separate, under a key that no other line has.
    if (quantity > maxQuantity || paid > maxPaid) joined.set(`${key}${joined.size}`, line);
    else joined.set(key, { ...joinedLine, ...line, quantity, paid, charged, ...printed });
  }
  return [...joined.values()];
}

const maxQuantity = Math.round(limits.maxQuantity * 1_000);
