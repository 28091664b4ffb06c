/** Prepares texts of receipts for storage: single spaces, a maximum length, and no CPF. */

/** Zero-width characters, soft hyphens and marks of direction: they are never seen. */
const invisible = /\p{Cf}+/gu;
const blanks = /[\s\p{Cc}\p{Cs}\u{FFFD}]+/gu;
/** Eleven digits in groups of 3, 3, 3 and 2, with any or no separators between the groups. */
const cpfDigits =
  /(?<!\d|\d[.,])\d{3}[ .,:/\\_\p{Pd}\u2212]{0,3}\d{3}[ .,:/\\_\p{Pd}\u2212]{0,3}\d{3}[ .,:/\\_\p{Pd}\u2212]{0,3}\d{2}(?!\d)/gu;
/** The spellings of a CPF that no other number of a receipt has. */
const printedCpf = /^\d{3}(?:\. ?\d{3}\. ?\d{3} ?[\p{Pd}\u2212/] ?|\d{6} ?[\p{Pd}\u2212] ?)\d{2}$/u;

/**
 * Returns a printed text with single spaces, cut to `maxLength` and without CPFs (the tax numbers of
 * persons). For example, the registered name of a sole trader ends with the owner's CPF.
 */
export function cleanText(text: string, maxLength: number): string {
  const singleSpaced = text
    .slice(0, maxLength * 4)
    .normalize('NFC')
    .replace(invisible, '')
    .replace(blanks, ' ');
  return removeCpfs(singleSpaced)
    .replace(blanks, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
}

/** Removes the characters that are never seen, and that split words and numbers for a program. */
export const removeInvisible = (text: string): string => text.replace(invisible, '');

/**
 * Removes every CPF in any spelling: '529.982.247-25' and '529982247-25' always, 11 digits with other
 * separators or none if their check digits are right. A CNPJ has 14 digits, and stays.
 */
export function removeCpfs(text: string): string {
  return text.replace(cpfDigits, (found) =>
    printedCpf.test(found) || isCpf(found.replaceAll(/\D/gu, '')) ? '' : found,
  );
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
