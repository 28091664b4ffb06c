import { cleanName, fold, isInStoreOnly, readBarcode, type Label } from '@quitanda/contract';
import type { LabelTexts } from '../../ai/ports.ts';

const units: readonly (readonly [unit: Label['typicalUnit'], words: RegExp])[] = [
  ['un', /^(un|und|unid|unidades?|pacotes?|caixas?|latas?|garrafas?|frascos?|potes?)$/u],
  ['kg', /^(kgs?|quilos?|quilogramas?|kilos?)$/u],
  ['g', /^(g|gr|gramas?)$/u],
  ['L', /^(l|lt|litros?)$/u],
  ['ml', /^(ml|mililitros?)$/u],
];

/** What a model read, as far as it can be true; undefined when nothing is left (PRD-03). */
export function cleanLabel(texts: LabelTexts): Label | undefined {
  const label: Label = {
    name: nameOf(texts.name),
    brand: nameOf(texts.brand),
    typicalUnit: unitOf(texts.typicalUnit),
    barcode: barcodeOf(texts.barcode),
  };
  // A unit alone says nothing of a product.
  return label.name || label.brand || label.barcode ? label : undefined;
}

function nameOf(text: string): string {
  const cleaned = cleanName(text);
  return 'name' in cleaned ? cleaned.name : '';
}

/** `500 g` is sold in g; a word that is no unit is none. */
function unitOf(text: string): Label['typicalUnit'] {
  const word = fold(text)
    .replace(/^[\d.,\s]+/u, '')
    .replace(/\.$/u, '');
  return units.find(([, words]) => words.test(word))?.[0] ?? '';
}

/** Only with a right check digit, and not a shop's own number. */
function barcodeOf(text: string): string {
  const read = readBarcode(text.slice(0, 40));
  return 'barcode' in read && !isInStoreOnly(read.barcode) ? read.barcode : '';
}
