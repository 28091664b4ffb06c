/** The pages of receipts: every template of a corpus with three generated receipts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createReceipt, type Fault, type Receipt } from './receipts.ts';
import { formatCnpj, formatCpf } from './tax-numbers.ts';
import { fillTemplate, type Data } from './template.ts';
import { readWords, type Words } from './words.ts';

export type Corpus = 'open' | 'sealed' | 'fresh' | 'fourth' | 'fifth' | 'sixth' | 'seventh';

/** The folder of a corpus. */
export const folderOf = (corpus: Corpus): string => path.join(import.meta.dirname, corpus);

export const corpora: readonly Corpus[] = [
  'open',
  'sealed',
  'fresh',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
];

/** What the first line of a template says about the pages. */
interface TemplateFacts {
  readonly state: string;
  readonly model?: '65' | '55';
  /** The encoding of the bytes; UTF-8 if it is left out. */
  readonly charset?: 'utf-8' | 'windows-1252';
  /** The encoding that the server declares, if it declares one. */
  readonly declared?: string;
  /** Whether discounts are printed at the lines. */
  readonly lineDiscounts?: boolean;
  /** Whether the GTINs are printed and declared as such. */
  readonly gtin?: boolean;
  /** The price of the delivery, in centavos. */
  readonly freight?: number;
  /**
   * What these pages do not have: 'price', 'count', 'copy' if nobody copies from them, or 'page' if
   * no authority serves them: they are handed in as text or as a PDF only.
   */
  readonly lacks?: readonly ('price' | 'count' | 'copy' | 'page')[];
  /** Whether the values of a line have no labels. */
  readonly unlabelled?: boolean;
  /** The first and the last element over which a person drags to copy the table and the sums. */
  readonly dragged?: readonly [string, string];
}

/** A page as it is served, and the receipt that it shows. */
export interface PageCase {
  /** 'responsive-sp-2' */
  readonly name: string;
  readonly layout: string;
  readonly facts: TemplateFacts;
  readonly html: string;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly receipt: Receipt;
  readonly fault: Fault;
}

const casesOfTemplate = 3;

const seeds: Readonly<Record<Corpus, number>> = {
  open: 1_000,
  sealed: 7_000,
  fresh: 23_000,
  fourth: 41_000,
  fifth: 59_000,
  sixth: 83_000,
  seventh: 97_000,
};

/** Returns all pages of a corpus, in the order of their names. */
export function readPages(corpus: Corpus): readonly PageCase[] {
  const folder = path.join(folderOf(corpus), 'pages');
  const words = readWords(folderOf(corpus));
  return readdirSync(folder)
    .toSorted()
    .flatMap((file, index) => {
      const [, facts = '', template = ''] =
        /^<!-- (\{.*?\}) -->\n([\s\S]*)$/u.exec(readFileSync(path.join(folder, file), 'utf8')) ??
        [];
      const layout = path.parse(file).name;
      return Array.from({ length: casesOfTemplate }, (_, number) =>
        createCase(layout, JSON.parse(facts) as TemplateFacts, template, {
          number,
          seed: seeds[corpus] + index * 10 + number,
          turn: index,
          repeats: corpus !== 'open' && number === 1,
          words,
        }),
      );
    });
}

interface Place {
  readonly number: number;
  readonly seed: number;
  readonly turn: number;
  readonly repeats: boolean;
  readonly words: Words;
}

function createCase(
  layout: string,
  facts: TemplateFacts,
  template: string,
  place: Place,
): PageCase {
  const { number, seed, turn } = place;
  const fault = number === 2 ? faultOf(facts, turn) : 'none';
  const receipt = createReceipt(seed, {
    state: facts.state,
    model: facts.model ?? '65',
    lineCount: number === 1 ? 9 + (turn % 6) : 1 + ((turn + number) % 5),
    hasDiscount: number === 1,
    hasLineDiscounts: facts.lineDiscounts ?? false,
    hasBuyer: number === 1,
    freight: facts.freight ?? 0,
    repeats: place.repeats,
    words: place.words,
    fault,
  });
  const html = fillTemplate(template, createView(receipt));
  const encoding = facts.charset === 'windows-1252' ? 'latin1' : 'utf8';
  const type =
    layout.startsWith('receipt-') || layout.startsWith('invoice-')
      ? 'application/xml'
      : 'text/html';
  return {
    name: `${layout}-${number + 1}`,
    layout,
    facts,
    html,
    bytes: Buffer.from(html, encoding),
    contentType: facts.declared === undefined ? type : `${type}; charset=${facts.declared}`,
    receipt,
    fault,
  };
}

/** Returns a fault that a page of this kind can show. */
function faultOf({ lacks = [] }: TemplateFacts, turn: number): Fault {
  const faults: Fault[] = ['sum'];
  if (!lacks.includes('price')) faults.push('line');
  if (!lacks.includes('count')) faults.push('count');
  return faults[turn % faults.length] ?? 'sum';
}

/** Returns the values of a receipt by the names that templates use. */
function createView(receipt: Receipt): Data {
  const [date = '', time = ''] = receipt.issued.split('T');
  const [year, month, day] = date.split('-');
  const { key, shop, buyer, paid } = receipt;
  const person = (cpf: string, name: string) => ({
    cpf: formatCpf(cpf),
    cpfDigits: cpf,
    cpfHalf: `${cpf.slice(0, 9)}-${cpf.slice(9)}`,
    cpfMixed: formatCpf(cpf).replace(/\.(?=\d{3}-)/u, ''),
    cpfSpaced: formatCpf(cpf).replaceAll(/[.-]/gu, ' '),
    name,
  });
  return {
    shop: {
      name: shop.name,
      cnpj: formatCnpj(shop.cnpj),
      cnpjDigits: shop.cnpj,
      address: shop.address,
    },
    key,
    keySpaced: key.replaceAll(/(.{4})(?=.)/gu, '$1 '),
    keyDashed: key.replace(
      /^(..)(....)(.{14})(..)(...)(.{9})(.{9})(.)$/u,
      '$1-$2-$3-$4-$5-$6-$7-$8',
    ),
    number: String(receipt.number),
    issued: `${day}/${month}/${year} ${time}`,
    issuedIso: receipt.issued,
    protocol: `1${key.slice(0, 2)}260${key.slice(25, 34)}`,
    count: String(receipt.count),
    gross: receipt.gross,
    discount: receipt.discount,
    freight: receipt.freight,
    paid,
    taxes: Math.round(paid / 4),
    handed: Math.ceil(paid / 1_000) * 1_000,
    change: Math.ceil(paid / 1_000) * 1_000 - paid,
    firstPayment: Math.floor(paid / 3),
    otherPayment: paid - Math.floor(paid / 3),
    buyer: buyer && person(buyer.cpf, buyer.name),
    buyerAlways: person(buyer?.cpf ?? '52998224725', buyer?.name ?? 'FULANO DE TAL'),
    lines: receipt.lines.map((line, index) => ({
      ...line,
      n: String(index + 1),
      ncm: '21069090',
      gtinOrNone: line.gtin || 'SEM GTIN',
      freightShare: index === 0 ? receipt.freight : 0,
    })),
  };
}
