import { describe, expect, it } from 'vitest';
import { destinationQuery, safeDestination } from './destinations.ts';

describe('the page that a visitor requested', () => {
  it('NAV-03 keeps a page that requires sign-in, with its query and hash', () => {
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

  it('NAV-03 NAV-04 keeps every address that the router accepts', () => {
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
    '/..//',
    '/.//?a=1',
    '/login',
    '/signup',
    '/unknown',
    '/accept-list/a/b',
    '/accept-list//evil.example',
    'despensa',
    '',
    undefined,
    42,
  ])('NAV-03 opens the home page for %j', (requested) => {
    expect(safeDestination(requested)).toBe('/');
  });

  it('NAV-03 adds no destination to the address of the login if the destination is the home page', () => {
    expect(destinationQuery('/')).toEqual({});
    expect(destinationQuery('/despensa')).toEqual({ destino: '/despensa' });
  });
});

it('MOB-06 keeps what an installed app was opened for until after signing in', () => {
  for (const search of ['?compartilhado=1', '?acao=compras', '?link=web%2Bquitanda%3Acompras']) {
    const destination = `/lista-compras/abrir${search}`;
    expect(safeDestination(destination)).toBe(destination);
  }
});
