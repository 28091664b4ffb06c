/** Chooses among the readings of a copied text the one that proves itself (NF-25). */
import type { Centavos } from '@quitanda/contract';
import { computeAmounts } from '../compute-amounts.ts';
import type { PrintedLine, PrintedReceipt } from '../printed-receipt.ts';
import { proofOf } from './proof.ts';
import { readColumns, readGluedRows } from './copied-columns.ts';
import { splitNames } from './leading-codes.ts';
import { multiplies, readMultipliedRows } from './multiplied-rows.ts';
import { readPricelessRows } from './priceless-rows.ts';
import { readTableRows } from './table-rows.ts';
import { readSums } from './table-sums.ts';
import { flatten } from './table-text.ts';

/** @param labelled what the labels of the text say */
export function chooseReading(
  labelled: PrintedReceipt,
  text: string,
  qrTotal: Centavos | undefined,
): PrintedReceipt {
  let likely: PrintedReceipt | undefined;
  let known: PrintedReceipt | undefined;
  let leastFaults = Infinity;
  for (const reading of readingsOf(labelled, text)) {
    const proof = proofOf(reading.receipt, qrTotal);
    if (proof === 'proven' && showsAsMuch(reading.receipt, likely)) return reading.receipt;
    // The labels say most about each cell, so their doubts stay.
    if (proof === 'likely' && reading.receipt === labelled) return labelled;
    if (proof === 'likely') likely ??= reading.receipt;
    const faults = reading.isOfKnownTable ? faultsOf(reading.receipt, qrTotal) : Infinity;
    if (faults < leastFaults) {
      known = reading.receipt;
      leastFaults = faults;
    }
  }
  return likely ?? known ?? labelled;
}

/** The share of the lines that are unread or in doubt, and 1 more for a reading without a sum. */
function faultsOf(receipt: PrintedReceipt, qrTotal: Centavos | undefined): number {
  if (receipt.lines.length === 0) return Infinity;
  const { lines, unreadLines } = computeAmounts(receipt, qrTotal) ?? { lines: [], unreadLines: [] };
  const doubtful = lines.filter(({ isInDoubt }) => isInDoubt === true).length;
  const count = lines.length + unreadLines.length;
  const share = count === 0 ? 1 : (doubtful + unreadLines.length) / count;
  return share + (hasSum(receipt) ? 0 : 1);
}

/**
 * Whether a reading that proves itself has all by which the other contradicts itself: without prices or
 * the number of items, a fault of the receipt would be silent.
 */
function showsAsMuch(receipt: PrintedReceipt, other: PrintedReceipt | undefined): boolean {
  if (other === undefined) return true;
  const hasPrices = receipt.lines.every(({ unitPrice }) => unitPrice !== '');
  const hasCount = other.itemCount === undefined || other.itemCount === receipt.itemCount;
  return hasPrices && hasCount && (other.total === undefined || other.total === receipt.total);
}

const hasSum = (sums: Pick<PrintedReceipt, 'total' | 'gross'> | undefined) =>
  (sums?.total ?? sums?.gross) !== undefined;

/** Whether a line proves itself without a heading, so that it is shown also where the sum is wrong. */
const isSure = ({ isNameUncertain = false, quantity, unitPrice, total }: PrintedLine): boolean =>
  !isNameUncertain && multiplies(quantity, unitPrice, total);

interface CandidateReading {
  readonly receipt: PrintedReceipt;
  /** Whether labels, a heading or products say what the cells are, so that it is shown also with a doubt. */
  readonly isOfKnownTable: boolean;
}

/** Each way to read the lines, with the known labels of sums and then with any. */
function* readingsOf(labelled: PrintedReceipt, text: string): Generator<CandidateReading> {
  const flat = flatten(text);
  const withSums = (lines: PrintedLine[]) => {
    const below = readSums(belowLastLine(flat, lines));
    // A DANFE of an invoice has its sums above the things.
    const sums = hasSum(below) ? below : readSums(aboveFirstLine(flat, lines));
    const itemCount = labelled.itemCount ?? sums.itemCount;
    // Without the label of the total, the sum before a discount would prove itself.
    const total = labelled.total ?? sums.total;
    const readings = [
      { ...labelled, lines, itemCount, total },
      { ...labelled, lines, ...sums, itemCount },
    ];
    return labelled.total === undefined ? readings.toReversed() : readings;
  };
  labelled.itemCount ??= readSums(belowLastLine(flat, labelled.lines)).itemCount;
  yield { receipt: labelled, isOfKnownTable: true };
  if (labelled.lines.length > 0) {
    for (const receipt of withSums(labelled.lines)) yield { receipt, isOfKnownTable: true };
  }
  const tables = [() => readColumns(text), () => readTableRows(flat), () => readGluedRows(text)];
  for (const read of tables) {
    for (const receipt of withSums(splitNames(read()))) yield { receipt, isOfKnownTable: true };
  }
  for (const read of [readMultipliedRows, readPricelessRows]) {
    const lines = splitNames(read(flat));
    const isOfKnownTable = lines.length > 1 && lines.every(isSure);
    for (const receipt of withSums(lines)) yield { receipt, isOfKnownTable };
  }
}

function aboveFirstLine(flat: string, lines: readonly PrintedLine[]): string {
  const name = lines[0]?.text.split(' ').slice(0, 2).join(' ') ?? '';
  return name === '' ? '' : flat.slice(0, Math.max(0, flat.indexOf(name)));
}

/** The text below the last line, whose price may be the same number as its total. */
function belowLastLine(flat: string, lines: readonly PrintedLine[]): string {
  const last = lines.at(-1);
  if (last === undefined) return '';
  const endOf = (part: string, start: number) => {
    const index = part === '' ? -1 : flat.indexOf(part, start);
    return index < 0 ? start : index + part.length;
  };
  const name = last.text.split(' ').slice(-2).join(' ');
  const start = Math.max(0, flat.lastIndexOf(name));
  return flat.slice(endOf(last.total, endOf(last.unitPrice, start + name.length)));
}
