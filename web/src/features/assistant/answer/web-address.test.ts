import { expect, it } from 'vitest';
import { isServerPath, isWebAddress, shortAddress } from './web-address.ts';

it('AI-02 links to http and https only', () => {
  for (const address of ['http://a.com', 'https://a.com/b?c#d', 'HTTPS://A.COM']) {
    expect(isWebAddress(address)).toBe(true);
  }
  for (const address of ['javascript:alert(1)', ' data:,', 'ftp://a.com', '/a', '//a.com', '']) {
    expect(isWebAddress(address)).toBe(false);
  }
});

it('AI-02 shows an address without its scheme, www and final slash', () => {
  expect(shortAddress('https://www.receitas.com.br/bolo/')).toBe('receitas.com.br/bolo');
  expect(shortAddress('http://feira.com/?p=1')).toBe('feira.com/?p=1');
});

it('AI-02 embeds only pages of this server', () => {
  expect(isServerPath('/api/ai/suggestions/1')).toBe(true);
  for (const path of [
    '//mal.example',
    '/\\mal.example',
    'https://mal.example',
    'javascript:x',
    '',
  ]) {
    expect(isServerPath(path)).toBe(false);
  }
});
