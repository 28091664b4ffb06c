/**
 * Reads one line into the contract's units: pieces or kilograms, whole centavos, whole thousandths.
 */
import {
  limits,
  receiptLimits,
  type Barcode,
  type Centavos,
  type Container,
  type ListUnit,
  type Thousandths,
} from '@quitanda/contract';
import { cleanText } from './clean-text.ts';
import {
  divideRounded,
  readDecimals,
  readMoney,
  roundTo,
  type Decimal,
  type NumberStyle,
} from './printed-numbers.ts';
import type { PrintedLine } from './printed-receipt.ts';
import { readGtin } from './gtin.ts';
import { isProven } from './prove-receipt.ts';
import { readContainer, readUnit } from './units.ts';

/** A line that was read, before the discounts of the whole receipt. */
export interface ParsedLine {
  readonly text: string;
  readonly code: string | null;
  readonly barcode: Barcode | null;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly container: Container | undefined;
  readonly price: Centavos;
  /** As printed. It may differ from quantity × price, because some tills cut off fractions. */
  readonly total: Centavos;
  /** The discounts and the additions of this line. */
  readonly discount: Centavos;
  readonly addition: Centavos;
  /** Additions minus discounts of this line. */
  readonly adjustment: Centavos;
  /** Whether the printed parts of the line contradict each other (NF-14). */
  readonly isInDoubt: boolean;
}

/** Returns the line; undefined if a part is missing or out of the contract's bounds. */
export function readLine(printed: PrintedLine, style: NumberStyle): ParsedLine | undefined {
  const text = cleanText(printed.text, receiptLimits.lineText);
  const numbers = readNumbers(printed, style);
  if (numbers === undefined || text === '') return undefined;
  const { unit, numerator, denominator } = readUnit(printed.unit || unitOf(numbers.quantity));
  const quantity = multiplyRounded(numbers.quantity, 3, numerator, denominator);
  if (quantity < minQuantity || quantity > maxQuantity) return undefined;
  const price =
    numbers.unitPrice === undefined
      ? divideRounded(BigInt(numbers.total) * 1_000n, quantity)
      : multiplyRounded(numbers.unitPrice, 2, denominator, numerator);
  if (price < 0n || price > maxPrice) return undefined;
  const adjustment = printed.addition - printed.discount;
  if (numbers.total < 0 || numbers.total + adjustment < 0) return undefined;
  const code = cleanText(printed.code, receiptLimits.codeLength);
  const isDeclaredGtin = printed.gtin !== undefined && printed.gtin.trim() !== '';
  return {
    text,
    code: code === '' ? null : code,
    barcode: readGtin(isDeclaredGtin ? (printed.gtin ?? '') : code, isDeclaredGtin),
    quantity: Number(quantity) as Thousandths,
    unit,
    container: readContainer(printed.unit),
    price: Number(price) as Centavos,
    total: numbers.total,
    discount: printed.discount,
    addition: printed.addition,
    adjustment: adjustment as Centavos,
    isInDoubt: printed.isNameUncertain === true || !isProven(text, numbers, adjustment),
  };
}

/** Returns the printed text of a line, for the list of unread lines. */
export function formatPrintedLine(printed: PrintedLine): string {
  const { text, quantity, unit, unitPrice, total } = printed;
  const parts = [text, quantity, unit, unitPrice && `× ${unitPrice}`, total && `= ${total}`];
  return cleanText(parts.filter((part) => part !== '').join(' '), receiptLimits.lineText);
}

/** Only what is weighed is sold in fractions. */
const unitOf = (quantity: Decimal): string =>
  quantity.digits % 10n ** BigInt(quantity.decimals) === 0n ? '' : 'KG';

const minQuantity = BigInt(Math.round(limits.minQuantity * 1_000));
const maxQuantity = BigInt(Math.round(limits.maxQuantity * 1_000));
const maxPrice = BigInt(Math.round(limits.maxPrice * 100));

/** Multiplies by a fraction, and rounds once, at the end. */
function multiplyRounded(
  number: Decimal,
  decimals: number,
  numerator: bigint,
  denominator: bigint,
): bigint {
  const digits = number.digits * numerator * 10n ** BigInt(decimals);
  return divideRounded(digits, denominator * 10n ** BigInt(number.decimals));
}

export interface LineNumbers {
  readonly quantity: Decimal;
  /** Undefined where the page does not print it. */
  readonly unitPrice: Decimal | undefined;
  readonly total: Centavos;
}

/**
 * Reads the three numbers of a line. If a number such as '1.234' has two meanings, the meaning that
 * fits the total best is used. A total that is not printed is quantity × price.
 */
function readNumbers(printed: PrintedLine, style: NumberStyle): LineNumbers | undefined {
  const quantities = readDecimals(printed.quantity, style);
  const prices = readDecimals(printed.unitPrice, style);
  const total = readMoney(printed.total, style);
  if (printed.unitPrice.trim() !== '' && prices.length === 0) return undefined;
  if (total === undefined && (printed.total.trim() !== '' || prices.length === 0)) return undefined;
  const readings = quantities.flatMap((quantity) =>
    (prices.length === 0 ? [undefined] : prices).map((unitPrice) => ({ quantity, unitPrice })),
  );
  let best: { readonly reading: LineNumbers; readonly error: bigint } | undefined;
  for (const { quantity, unitPrice } of readings) {
    const cost = unitPrice && computeCost(quantity, unitPrice);
    const amount = total ?? (Number(cost) as Centavos);
    const error = cost === undefined ? 0n : absoluteDifference(cost, BigInt(amount));
    if (best === undefined || error < best.error) {
      best = { reading: { quantity, unitPrice, total: amount }, error };
    }
  }
  return best?.reading;
}

function computeCost(quantity: Decimal, unitPrice: Decimal): bigint {
  const digits = quantity.digits * unitPrice.digits;
  return roundTo({ digits, decimals: quantity.decimals + unitPrice.decimals }, 2);
}

const absoluteDifference = (a: bigint, b: bigint) => (a > b ? a - b : b - a);
