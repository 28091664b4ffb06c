import { readReceiptCode } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { copiedPages, readCopy } from './copied-pages.fixture.ts';
import { readReceiptText } from './read-receipt-text.ts';
import { keyOf, sumsOf } from './receipt-page.fixture.ts';

const now = new Date('2026-05-21T12:00:00Z');

/** Reads a text after the QR code was scanned. An offline code has the total, which a table lacks. */
function read(text: string, spec: (typeof copiedPages)[number]['spec']) {
  const total = (sumsOf(spec).total / 100).toFixed(2);
  const code = readReceiptCode(`${keyOf(spec)}|3|1|${spec.issued.slice(8, 10)}|${total}`);
  const result = readReceiptText(text, code, now);
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

const cases = copiedPages.map((page) => [page.name, page] as const);

it.each(cases)(
  'NF-13 reads from a copy of the page %s the same receipt as from the page',
  (_name, page) => {
    const onPage = read(page.html, page.spec);
    const copied = read(readCopy(page, 'all'), page.spec);
    expect(onPage.doubts).toEqual([]);
    // Minas Gerais shows the date only in a part that is collapsed; the code has the day.
    const issuedAt = page.name.includes('minas') ? copied.issuedAt : onPage.issuedAt;
    // A page without ids and classes does not say which text is the name of the shop.
    const shopName = onPage.shopName === '' ? copied.shopName : onPage.shopName;
    expect(copied).toEqual({ ...onPage, issuedAt, shopName, source: 'text' });
    expect(copied.shopName).not.toBe('');
  },
);

const withTable = cases.filter(([, { html }]) => /id="(?:tabResult|myTable)"/u.test(html));

it.each(withTable)(
  'NF-13 reads from a copy of the table of %s the same lines as from the page',
  (_name, page) => {
    const onPage = read(page.html, page.spec);
    const copied = read(readCopy(page, 'table'), page.spec);
    const printed = ({
      text,
      code,
      quantity,
      unit,
      price,
      total,
    }: (typeof onPage.lines)[number]) => ({
      text,
      code,
      quantity,
      unit,
      price,
      total,
    });
    expect(copied.lines.map(printed)).toEqual(onPage.lines.map(printed));
    // The table lacks the discount of the footer, so its lines do not add up to the total of the code.
    expect(copied.doubts).toEqual(['sum']);
  },
);
