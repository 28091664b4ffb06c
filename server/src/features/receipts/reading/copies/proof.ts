/** Whether what was read of a text proves that it was read right, before it is taken (NF-25). */
import type { Centavos } from '@quitanda/contract';
import { computeAmounts } from '../compute-amounts.ts';
import type { PrintedReceipt } from '../printed-receipt.ts';

/**
 * How much of a reading agrees: 'proven' if its lines add up to the printed total, each line multiplies
 * and the printed number of items is right; 'likely' if one of these three fails, which a printed fault
 * explains, and which is shown as a doubt.
 */
export type Proof = 'proven' | 'likely' | 'none';

/** @param qrTotal the total in the QR code, for a text that prints none */
export function proofOf(printed: PrintedReceipt, qrTotal?: Centavos): Proof {
  const hasSum = [printed.total, printed.gross, qrTotal].some((sum) => sum !== undefined);
  const amounts = hasSum && printed.lines.length > 0 ? computeAmounts(printed, qrTotal) : undefined;
  if (amounts === undefined || amounts.lines.length === 0) return 'none';
  const { doubts = [], unreadLines, unreadPaid, lines } = amounts;
  if (doubts.length === 0 && unreadPaid === 0) return 'proven';
  if (doubts.length > 1 || unreadLines.length > 0) return 'none';
  const doubtful = lines.filter(({ isInDoubt }) => isInDoubt === true).length;
  if (doubts[0] === 'lines' && doubtful * 2 > Math.max(2, lines.length)) return 'none';
  const isCounted = printed.itemCount !== undefined;
  return doubts[0] === 'sum' && !isCounted ? 'none' : 'likely';
}
