/** Reads what is printed about a line below it: its codes, its price, its discount, that it was cancelled. */
import { fold } from '@quitanda/contract';
import { readLineNote } from '../footer-labels.ts';
import { readMoney } from '../printed-numbers.ts';
import type { PrintedLine } from '../printed-receipt.ts';

/** What follows a line is looked at up to this length. The tabs of one line have about 2,000. */
const maxLength = 6_000;

/** Shops have codes such as '001-001676660' and 'HC 289', which end where the next label begins. */
const productCode =
  /c.{1,2}digo do produto\s?:?\s?((?! )[^\t\n:]{1,40}?(?=\s*\t|\s*\n|\s?c.{1,2}digo NCM)|\d[\d.,]{0,60}|[A-Z][A-Z\d.-]{0,30}(?=\s|$))/iu;
const detail =
  /(c.{1,2}d(?:igo)?\.? (?:de )?barras|(?:c.{1,2}digo )?(?<!\p{L}|sem )(?:ean|gtin)(?: comercial)?(?! tribut)|valor unit.{1,2}rio de comercializa.{1,4}o|valor do desconto)\s?:?\s?(\d[\d.,]{0,60}|sem gtin)/giu;
const note =
  /(?:^|\n)[^\p{L}\d\n]{0,5}(?:item )?(?:cancelad[oa](?!\p{L})|cancelamento|estorno|(?:descontos?|acr.{1,2}scimos?)[^\d\n-]{0,40}\s?-? ?\d[\d.]{0,9},\d{2})/giu;

/** @param isLast whether the sums of the receipt follow, which have labels of notes, too */
export function readDetails(text: string, line: PrintedLine | undefined, isLast = false): void {
  if (line === undefined) return;
  const below = text.slice(0, maxLength);
  line.code ||= productCode.exec(below)?.[1] ?? '';
  for (const [, label = '', value = ''] of below.matchAll(detail)) {
    const name = fold(label);
    if (/ean|gtin|barras/u.test(name)) line.gtin ??= value;
    else if (name.endsWith('comercializacao')) line.unitPrice ||= value;
    else line.discount = readMoney(value, 'page') ?? line.discount;
  }
  const [found] = below.slice(0, 200).matchAll(note);
  if (found === undefined) return;
  if (/cancel|estorno/iu.test(found[0])) line.isCancelled = true;
  else if (!isLast || /item/iu.test(found[0])) readLineNote(found[0].trim(), line);
}
