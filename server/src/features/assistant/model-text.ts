/**
 * Cleans texts before the provider of the model gets them (AI-33, AI-34): what people, receipts or web
 * pages wrote is data, and must be neither an instruction that nobody sees nor somebody's e-mail.
 */

/* oxlint-disable no-misleading-character-class -- naming odd characters is the point */
// Control characters except line breaks, and what Unicode never draws: marks of direction, tags, joiners.
const invisible = /(?!\n)[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
/* oxlint-enable no-misleading-character-class */
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;
// CPF and CNPJ with or without their marks, telephones, and the key of a receipt, but no barcode of a
// product, which has 8, 12, 13 or 14 digits without marks.
const cpf = /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}(?!\d)/gu;
const cnpj = /(?<!\d)\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}(?!\d)/gu;
const telephone = /(?<!\d)\(?\d{2}\)? ?9\d{4}-\d{4}(?!\d)/gu;
const receiptKey = /(?<!\d)(?:\d{4}[ .-]?){10}\d{4}(?!\d)/gu;

/** Removes invisible characters, e-mails and numbers of persons, and shortens the text. */
export function cleanForModel(text: string, maxLength: number): string {
  const cleaned = text
    // Before the expensive expressions, because a text may have any length.
    .slice(0, 4 * maxLength)
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(invisible, '')
    .normalize('NFC')
    .replace(email, '[e-mail]')
    .replace(receiptKey, '[número]')
    .replace(cnpj, '[número]')
    .replace(cpf, '[número]')
    .replace(telephone, '[número]');
  const characters = [...cleaned];
  return characters.length <= maxLength ? cleaned : `${characters.slice(0, maxLength).join('')}…`;
}

/** Enough for an answer from the built-in articles; a stored name has at most 120 characters. */
const maxDataText = 4_000;

/** An id of a list or an item. Its last 11 digits may look like a CPF, and a changed id names nothing. */
const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Cleans each text in JSON, which becomes one line; ids stay as they are. */
export function cleanData(value: unknown): unknown {
  if (typeof value === 'string') {
    if (id.test(value)) return value;
    return cleanForModel(value, maxDataText).replace(/\s+/gu, ' ').trim();
  }
  if (Array.isArray(value)) return value.map(cleanData);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, cleanData(field)]));
}
