/** Prepares texts of receipts for storage: single spaces, a maximum length, and no CPF. */

const blanks = /[\s\p{Cc}\p{Cf}\p{Cs}\u{FFFD}]+/gu;
const cpfShape = /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/gu;
const elevenDigits = /(?<!\d)\d{11}(?!\d)/gu;

/**
 * Returns a printed text with single spaces, cut to `maxLength` and without CPFs (the tax numbers of
 * persons). For example, the registered name of a sole trader ends with the owner's CPF.
 */
export function cleanText(text: string, maxLength: number): string {
  const singleSpaced = text
    .slice(0, maxLength * 4)
    .normalize('NFC')
    .replace(blanks, ' ');
  return removeCpfs(singleSpaced)
    .replace(blanks, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
}

/** Removes every CPF: in its printed form, or 11 digits with the right check digits. */
export function removeCpfs(text: string): string {
  return text
    .replace(cpfShape, '')
    .replace(elevenDigits, (digits) => (isCpf(digits) ? '' : digits));
}

/** Checks the two check digits of a CPF: modulo 11 with weights 2, 3, 4 and so on from the right. */
function isCpf(digits: string): boolean {
  return [9, 10].every((length) => {
    let sum = 0;
    for (const [index, digit] of digits.slice(0, length).split('').toReversed().entries()) {
      sum += Number(digit) * (index + 2);
    }
    return Number(digits[length]) === ((sum * 10) % 11) % 10;
  });
}
