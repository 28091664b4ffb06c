/** What one cell of a table looks like: an amount, a tick, a barcode. */
import { readBarcode } from '@quitanda/contract/barcodes';
import { fold } from '@quitanda/contract/text';
import { parseDecimal } from '../../../lib/amounts/decimal.ts';
import { isKnownUnit } from './amounts.ts';

const doneTexts = new Set(
  `x v sim s yes y true verdadeiro vrai ja checked crossed done feito feita comprado comprada comprei marcado ok 1
   concluido pego bought purchased completed si tem tenho temos ✓ ✔ ✔\uFE0F ✅ ☑ ☑\uFE0F [x] (x)`
    .split(/\s+/u)
    .concat('crossed off', 'in cart', 'no carrinho', 'ja tem', 'em casa'),
);

/** Whether the cell of a column of ticks says that the item was bought. */
export const isDoneCell = (cell: string): boolean =>
  cell.length < 20 && (doneTexts.has(fold(cell)) || /^\d{1,4}[-/]\d{1,2}[-/]\d{2,4}/u.test(cell));

/** Whether the cell of a column of ticks says that the item is not to be bought, as an open box says of a thing at home. */
export const isOpenBox = (cell: string): boolean => openTexts.has(fold(cell));
const openTexts = new Set([
  '[ ]',
  '[]',
  '( )',
  '()',
  '☐',
  '⬜',
  '□',
  'nao',
  'no',
  'n',
  'false',
  'falso',
  'faux',
]);

/** Whether a cell below 'Comprar?' says that the thing is to be bought, which every text but a no does. */
export const isNeededCell = (cell: string): boolean =>
  cell !== '' && !isOpenBox(cell) && cell !== '0';

export const isBarcode = (cell: string) => 'barcode' in readBarcode(cell.slice(0, 40));
export const isNumber = (cell: string) => cell.length < 20 && parseDecimal(cell) !== null;
/** Whether a number looks like money, because it has exactly two decimals or 'R$'. */
const isPrice = (cell: string) => /^\s*r\$|[.,]\d{2}\s*$/iu.test(cell);
/** A number, also with a unit: '2', '500 g'. */
export const isAmount = (cell: string) => {
  const [, number = cell, unit] = /^(\d[\d.,/]{0,9})\s?(\p{L}{1,12}\.?)$/u.exec(cell.trim()) ?? [];
  return isNumber(number) && !isPrice(cell) && (unit === undefined || isKnownUnit(unit));
};
export const isTick = (cell: string) => doneTexts.has(fold(cell)) && !isNumber(cell);
export const hasWords = (cell: string) => /\p{L}{2}/u.test(cell);
/** A tick that is no word, so that it can only mean that something is done. */
export const isMark = (cell: string) => /^(?:[xX✓✔✅☑]\uFE0F?|\[[xX]\]|\([xX]\))$/u.test(cell);
