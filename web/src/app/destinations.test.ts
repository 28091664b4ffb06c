import { describe, expect, it } from 'vitest';
import { rememberedDestination, safeDestination } from './destinations.ts';

describe('the page a visitor wanted', () => {
  it('NAV-03 keeps a signed-in page with its query and hash', () => {
    for (const page of [
      '/',
      '/lista-compras',
      '/lista-compras/nova',
      '/despensa?a=1#b',
      '/catalogo',
      '/gastos',
      '/dicas-ia',
      '/perfil',
      '/accept-list',
      '/accept-list/019a-1',
      '/entrar-na-casa',
      '/entrar-na-casa/Ab-_9',
    ]) {
      expect(safeDestination(page)).toBe(page);
    }
    expect(safeDestination('/lista-compras/019a-1/supermercado')).toBe(
      '/lista-compras/019a-1/supermercado',
    );
  });

  it('NAV-03 NAV-04 keeps whatever address the router opens', () => {
    for (const page of ['/despensa/', '/Catalogo', '/accept-list/019a-1/']) {
      expect(safeDestination(page)).toBe(page);
    }
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/despensa',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
    '/signup',
    '/unknown',
    '/accept-list/a/b',
    '/accept-list//evil.example',
    'despensa',
    '',
    undefined,
    42,
  ])('NAV-03 leads %j to the home page', (wanted) => {
    expect(safeDestination(wanted)).toBe('/');
  });

  it('NAV-03 remembers nothing for the home page', () => {
    expect(rememberedDestination('/')).toEqual({});
    expect(rememberedDestination('/despensa')).toEqual({ destino: '/despensa' });
  });
});
