/**
 * Pages whose text a real Chromium has copied into server/test/copies, by `npm run record:copies`: the whole
 * page, and only the table of its lines.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageLayouts, writePage } from './layouts/layout-pages.fixture.ts';
import { writeReceipt, type ReceiptSpec } from './receipt-page.fixture.ts';
import { weeklyReceipt } from './weekly-receipt.fixture.ts';

export interface CopiedPage {
  readonly name: string;
  readonly spec: ReceiptSpec;
  readonly html: string;
}

export const copySelections = ['all', 'table'] as const;
export type CopySelection = (typeof copySelections)[number];

/** Names with numbers, parentheses and words of labels, whole and weighed quantities. */
const trickyReceipt: ReceiptSpec = {
  shopName: 'MERCEARIA DA UN LTDA',
  cnpj: '06057223000171',
  state: '15',
  issued: '2026-03-02 09:05:00',
  number: 77,
  lines: [
    { text: 'PAO INTEGRAL 420G', code: '040729', quantity: 1_000, unit: 'UN', price: 1_349 },
    { text: '7 BELO BALA (12 UN)', code: '1', quantity: 2_000, unit: 'UN1', price: 450 },
    { text: 'BANANA TERRA KG', code: '1313', quantity: 830, unit: 'KG', price: 1_259 },
    { text: 'AGUA 1,5L C/GAS', code: '23001', quantity: 4_000, unit: 'UN9', price: 345 },
    { text: 'TOTAL FLEX S/DESCONTO 10', code: 'AB-7', quantity: 12_000, unit: 'PCT', price: 99 },
  ],
  discount: 130,
};

const joinTags = (html: string) => html.replaceAll(/>\s+</gu, '><');
const withStyle = (html: string, style: string) =>
  html.replace('</head>', `<style>${style}</style></head>`);

/** A page as it is served, without blanks between its tags, and as phones show it. */
function variantsOf(name: string, spec: ReceiptSpec): CopiedPage[] {
  const responsive = writeReceipt(spec, 'responsive');
  const minas = withStyle(writeReceipt(spec, 'minas'), '.collapse { display: none }');
  // A browser does not show the XML inside a page, and it runs the script of Goiás.
  const others = pageLayouts.filter((layout) => layout !== 'glued-xml' && layout !== 'goias');
  return Object.entries({
    ...Object.fromEntries(others.map((layout) => [layout, writePage(spec, layout)])),
    responsive,
    'responsive-joined': joinTags(responsive),
    'responsive-phone': withStyle(responsive, 'td { display: block }'),
    'responsive-inline': withStyle(
      joinTags(responsive),
      'table, tr, td, tbody { display: inline }',
    ),
    minas,
    'minas-joined': joinTags(minas),
    'minas-phone': withStyle(minas, 'td { display: block }'),
  }).map(([layout, html]) => ({ name: `${name}-${layout}`, spec, html }));
}

export const copiedPages: readonly CopiedPage[] = [
  ...variantsOf('weekly', weeklyReceipt),
  ...variantsOf('tricky', trickyReceipt),
];

const folder = path.join(import.meta.dirname, '../../../../test/copies');

/** Returns the file with the copied text of a page. */
export const copyFile = ({ name }: CopiedPage, selection: CopySelection): string =>
  path.join(folder, `${name}-${selection}.txt`);

export const readCopy = (page: CopiedPage, selection: CopySelection): string =>
  readFileSync(copyFile(page, selection), 'utf8');
