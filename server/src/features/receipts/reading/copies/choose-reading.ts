/** Chooses among the readings of a copied text the one that proves itself (NF-25). */
import type { Centavos } from '@quitanda/contract';
import type { PrintedLine, PrintedReceipt } from '../printed-receipt.ts';
import { proofOf } from './proof.ts';
import { readColumns, readGluedRows } from './copied-columns.ts';
import { splitNames } from './leading-codes.ts';
import { readMultipliedRows } from './multiplied-rows.ts';
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
  for (const reading of readingsOf(labelled, text)) {
    const proof = proofOf(reading.receipt, qrTotal);
    if (proof === 'proven' && showsAsMuch(reading.receipt, likely)) return reading.receipt;
    // The labels say most about each cell, so their doubts stay.
    if (proof === 'likely' && reading.receipt === labelled) return labelled;
    if (proof === 'likely') likely ??= reading.receipt;
    const isShown = reading.isOfKnownTable && reading.receipt.lines.length > 0;
    if (isShown && !hasSum(known))
      known = hasSum(reading.receipt) ? reading.receipt : (known ?? reading.receipt);
  }
  return likely ?? known ?? labelled;
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

const hasSum = (receipt: PrintedReceipt | undefined) =>
  (receipt?.total ?? receipt?.gross) !== undefined;

interface CandidateReading {
  readonly receipt: PrintedReceipt;
  /** Whether labels or a heading say what the cells are, so that it is shown also with a doubt. */
  readonly isOfKnownTable: boolean;
}

/** Each way to read the lines, with the known labels of sums and then with any. */
function* readingsOf(labelled: PrintedReceipt, text: string): Generator<CandidateReading> {
  const flat = flatten(text);
  const withSums = (lines: PrintedLine[]) => {
    const sums = readSums(belowLastLine(flat, lines));
    const itemCount = labelled.itemCount ?? sums.itemCount;
    return [
      { ...labelled, lines, itemCount },
      { ...labelled, lines, ...sums, itemCount },
    ];
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
  for (const receipt of withSums(splitNames(readMultipliedRows(flat)))) {
    yield { receipt, isOfKnownTable: false };
  }
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
