import { expect, it, vi } from 'vitest';
import { growthOfTenfold } from '../../../../../../fakes/time-growth.ts';
import { readReceiptText } from '../read-receipt-text.ts';
import { writeReceipt } from '../receipt-page.fixture.ts';
import { weeklyReceipt } from '../weekly-receipt.fixture.ts';
import { pageLayouts, writePage } from './layout-pages.fixture.ts';
import { writeSkeleton } from './skeleton.ts';

vi.setConfig({ testTimeout: 120_000 });

it('NF-20 writes the tags of a page once for each place, and none of its texts', () => {
  const page = writeReceipt(weeklyReceipt, 'responsive');
  const skeleton = writeSkeleton(page);
  expect(skeleton).toContain('span.Rqtd');
  expect(skeleton).toContain('table#tabResult');
  expect(skeleton.split('\n').length).toBeLessThan(80);
  expect(skeleton).not.toMatch(/ARROZ|JOAO|\d\d|529|SUPERMERCADO|CNPJ|http/u);
  for (const layout of pageLayouts) {
    expect(writeSkeleton(writePage(weeklyReceipt, layout)), layout).not.toMatch(
      /ARROZ|ANA|[1-9]|SUPERMERCADO|CNPJ/u,
    );
  }
});

it.each([
  ['names of people', '<p class="JOÃO josé.silva 52998224725 a@b.c" id="maria silva">', 'p'],
  ['numbers', '<tr id="Item12345678901" class="l99 x-1_2">', 'tr#Item0.l0.x-0_0'],
  ['texts after a missing quote', '<p class="a>Maria da Silva</p><p class="b">x</p>', 'p'],
  ['long names', `<div class="${'a'.repeat(31)} ok">`, 'div.ok'],
  ['huge attributes', `<div class="${'a '.repeat(500_000)}">`, 'div.a.a.a.a'],
])('NF-20 leaves out %s', (_name, html, skeleton) => {
  expect(writeSkeleton(html)).toBe(skeleton);
});

it('NF-20 bounds the skeleton of a hostile page, in linear time', () => {
  for (const piece of ['<div>', '<p class="a">', '<b id=x>', '<', '<div class="', '</p>']) {
    const write = (count: number) => writeSkeleton(piece.repeat(count));
    expect(write(100_000).length, piece).toBeLessThan(8_000);
    expect(growthOfTenfold(write, 20_000, 40), piece).toBeLessThan(40);
  }
  let many = '';
  for (let index = 0; index < 5_000; index += 1) many += `<a class="${index.toString(36)}z"></a>`;
  expect(writeSkeleton(many).split('\n').length).toBeLessThanOrEqual(200);
});

it.each([
  ['a captcha', '<html><body><form>Digite os caracteres da NFC-e</form></body></html>'],
  ['an error', '<html><body><p>Nota não encontrada. R$ 0,00</p></body></html>'],
])('NF-19 does not call a page with %s an unknown layout', (_name, html) => {
  expect(readReceiptText(html, undefined, new Date())).toEqual({ problem: 'not-a-receipt' });
});
