import { isCnpj, readAccessKey } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { readCopies, readPrints } from './copies.ts';
import { readLists, readTables } from './lists.ts';
import { corpora, readPages } from './pages.ts';

describe.each(corpora)('the %s corpus', (corpus) => {
  const pages = readPages(corpus);

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

  it('has the copies and prints of these receipts, not of others', () => {
    const words = (text: string) => text.split(/\s+/u).join(' ').trim();
    for (const { text, page } of readCopies(corpus).filter(({ name }) => name.endsWith(' all')))
      for (const { name } of page.receipt.lines) expect(words(text)).toContain(words(name));
    expect(readPrints(corpus).length).toBeGreaterThanOrEqual(10);
  });

  it('says for each list and table what it means', () => {
    for (const { name, text, rows } of [...readLists(corpus), ...readTables(corpus)]) {
      expect([name, text.length > 0, rows.length > 0]).toEqual([name, true, true]);
    }
  });
});
