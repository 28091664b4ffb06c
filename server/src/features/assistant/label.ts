import {
  cleanName,
  fold,
  isInStoreOnly,
  packageTexts,
  readBarcode,
  type Label,
} from '@quitanda/contract';
import type { LabelTexts } from '../../ai/ports.ts';

const unitWords: readonly (readonly [unit: Label['typicalUnit'], words: RegExp])[] = [
  ['un', /^(un|und|unid|unidades?|frascos?)$/u],
  ['kg', /^(kgs?|quilos?|quilogramas?|kilos?)$/u],
  ['g', /^(g|gr|gramas?)$/u],
  ['L', /^(l|lt|litros?)$/u],
  ['ml', /^(ml|mililitros?)$/u],
];

/**
 * Returns the label with only the plausible fields of a model's reply; undefined if neither name,
 * brand nor barcode is plausible (PRD-03).
 */
export function cleanLabel(texts: LabelTexts): Label | undefined {
  const label: Label = {
    name: toName(texts.name),
    brand: toName(texts.brand),
    typicalUnit: toUnit(texts.typicalUnit),
    barcode: toBarcode(texts.barcode),
    ...toPackage(texts.typicalUnit),
  };
  // A unit alone does not describe a product.
  return label.name || label.brand || label.barcode ? label : undefined;
}

function toName(text: string): string {
  const cleaned = cleanName(text);
  return 'name' in cleaned ? cleaned.name : '';
}

/** Reads `500 g` as `g`. Returns '' for a word that is not a unit. */
function toUnit(text: string): Label['typicalUnit'] {
  if (toPackage(text).unitText) return 'un';
  const word = toWord(text);
  return unitWords.find(([, words]) => words.test(word))?.[0] ?? '';
}

/** Reads 'Latas' as the word 'lata' (UNI-09). */
function toPackage(text: string): Pick<Label, 'unitText'> {
  const word = toWord(text).replace(/s$/u, '');
  const unitText = packageTexts.find((each) => fold(each) === word);
  return unitText === undefined ? {} : { unitText };
}

const toWord = (text: string) =>
  fold(text)
    .replace(/^[\d.,\s]+/u, '')
    .replace(/\.$/u, '');

/** Accepts only a barcode with a correct check digit that is not an in-store code. */
function toBarcode(text: string): string {
  const result = readBarcode(text.slice(0, 40));
  return 'barcode' in result && !isInStoreOnly(result.barcode) ? result.barcode : '';
}
