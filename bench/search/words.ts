import { barcodeOf } from '../catalogue/generate.ts';

export interface SearchCase {
  readonly kind: string;
  readonly text: string;
}

const casesOf = (kind: string, ...texts: readonly string[]): SearchCase[] =>
  texts.map((text) => ({ kind, text }));

/** Texts that people type, and those that are the hardest for each way of searching. */
export const searches: readonly SearchCase[] = [
  ...casesOf('one letter', 'a', 'q'),
  ...casesOf('two letters', 'le', 'rr', 'ao'),
  ...casesOf('short', 'sal', 'kg', 'ovo', 'chá'),
  ...casesOf('common', 'leite', 'chocolate', 'integral', 'nestle'),
  ...casesOf('long', 'refrigerante', 'desengordurante', 'semidesnatado'),
  ...casesOf('accented', 'café', 'açúcar', 'maçã', 'pão de queijo'),
  ...casesOf('inside a word', 'colate', 'eite'),
  ...casesOf('several', 'leite integral', 'café 500g', 'arroz tio joão 5kg', 'integral pao'),
  ...casesOf('missing', 'xq', 'zzxqv', 'paralelepípedo', 'leite paralelepípedo', 'leite picanha'),
  ...casesOf('barcode', barcodeOf(12_345), '7899999999994'),
];
