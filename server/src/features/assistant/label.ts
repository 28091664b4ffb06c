import { cleanName, fold, isInStoreOnly, readBarcode, type Label } from '@quitanda/contract';
import type { LabelTexts } from '../../ai/ports.ts';

const units: readonly (readonly [unit: Label['typicalUnit'], words: RegExp])[] = [
  ['un', /^(un|und|unid|unidades?|pacotes?|caixas?|latas?|garrafas?|frascos?|potes?)$/u],
  ['kg', /^(kgs?|quilos?|quilogramas?|kilos?)$/u],
  ['g', /^(g|gr|gramas?)$/u],
  ['L', /^(l|lt|litros?)$/u],
  ['ml', /^(ml|mililitros?)$/u],
];

/** Returns the plausible fields of a model's result; undefined if there are none (PRD-03). */
export function cleanLabel(texts: LabelTexts): Label | undefined {
  const label: Label = {
    name: nameOf(texts.name),
    brand: nameOf(texts.brand),
    typicalUnit: unitOf(texts.typicalUnit),
    barcode: barcodeOf(texts.barcode),
  };
  // A unit alone does not describe a product.
  return label.name || label.brand || label.barcode ? label : undefined;
}

function nameOf(text: string): string {
  const cleaned = cleanName(text);
  return 'name' in cleaned ? cleaned.name : '';
}

/** Text like `500 g` counts as g; a word that is not a unit is dropped. */
function unitOf(text: string): Label['typicalUnit'] {
  const word = fold(text)
    .replace(/^[\d.,\s]+/u, '')
    .replace(/\.$/u, '');
  return units.find(([, words]) => words.test(word))?.[0] ?? '';
}

/** Accepts only a barcode with the right check digit that is not a shop's own number. */
function barcodeOf(text: string): string {
  const result = readBarcode(text.slice(0, 40));
  return 'barcode' in result && !isInStoreOnly(result.barcode) ? result.barcode : '';
}
