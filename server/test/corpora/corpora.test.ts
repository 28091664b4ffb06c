import { isCnpj, readAccessKey } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { readLists, readTables } from './lists.ts';
import { halves, readPages } from './pages.ts';

describe.each(halves)('the %s half', (half) => {
  const pages = readPages(half);

  it('has at least twelve layouts of receipts', () => {
    expect(new Set(pages.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(12);
  });

  it('has only shops and keys with right check digits', () => {
    for (const { receipt, facts } of pages) {
      expect(isCnpj(receipt.shop.cnpj)).toBe(true);
      if (facts.model !== '55') expect(readAccessKey(receipt.key)?.cnpj).toBe(receipt.shop.cnpj);
    }
  });

  it('has receipts that add up, unless they have a fault', () => {
    for (const { receipt, fault } of pages) {
      const gross = receipt.lines.reduce((all, { total }) => all + total, 0);
      expect(receipt.gross === gross).toBe(fault !== 'sum');
      expect(receipt.count === receipt.lines.length).toBe(fault !== 'count');
      expect(receipt.paid).toBe(receipt.gross - receipt.discount + receipt.freight);
    }
  });

  it('shows every line of a receipt on its page, once for each sale', () => {
    for (const { html, receipt } of pages) {
      for (const { code } of receipt.lines) expect(html).toContain(code);
      expect(html).not.toContain('{{');
    }
  });

  it('says for each list and table what it means', () => {
    for (const { name, text, rows } of [...readLists(half), ...readTables(half)]) {
      expect([name, text.length > 0, rows.length > 0]).toEqual([name, true, true]);
    }
  });
});
