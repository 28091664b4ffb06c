import { barcodeOf } from '../catalogue/generate.ts';

export interface SearchCase {
  readonly kind: string;
  readonly text: string;
}

const of = (kind: string, ...texts: readonly string[]): SearchCase[] =>
  texts.map((text) => ({ kind, text }));

/** What people type, and what is hardest for each way of searching. */
export const searches: readonly SearchCase[] = [
  ...of('one letter', 'a', 'q'),
  ...of('two letters', 'le', 'rr', 'ao'),
  ...of('short', 'sal', 'kg', 'ovo', 'chá'),
  ...of('common', 'leite', 'chocolate', 'integral', 'nestle'),
  ...of('long', 'refrigerante', 'desengordurante', 'semidesnatado'),
  ...of('accented', 'café', 'açúcar', 'maçã', 'pão de queijo'),
  ...of('inside a word', 'colate', 'eite'),
  ...of('several', 'leite integral', 'café 500g', 'arroz tio joão 5kg', 'integral pao'),
  ...of('missing', 'xq', 'zzxqv', 'paralelepípedo', 'leite paralelepípedo', 'leite picanha'),
  ...of('barcode', barcodeOf(12_345), '7899999999994'),
];
