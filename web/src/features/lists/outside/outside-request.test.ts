import { expect, it } from 'vitest';
import { parseOutsideRequest } from './outside-request.ts';

const id = '01890000-0000-7000-8000-00000000000a';
const linkTo = (link: string) => parseOutsideRequest(`?link=${encodeURIComponent(link)}`);

it('MOB-05 reads what the menu of the device asks for', () => {
  expect(parseOutsideRequest('?acao=adicionar')).toEqual({ kind: 'focus' });
  expect(parseOutsideRequest('?acao=compras')).toEqual({ kind: 'trip' });
  expect(parseOutsideRequest('?compartilhado=1')).toEqual({ kind: 'share' });
});

it.each([
  [`web+quitanda:lista/${id}`, { kind: 'list', listId: id }],
  [`web+quitanda://lista/${id.toUpperCase()}/`, { kind: 'list', listId: id }],
  [
    'web+quitanda:adicionar?texto=leite%0A2%20kg%20arroz',
    { kind: 'text', text: 'leite\n2 kg arroz' },
  ],
  ['WEB+QUITANDA://adicionar/?texto=p%C3%A3o', { kind: 'text', text: 'pão' }],
  ['web+quitanda:compras', { kind: 'trip' }],
])('MOB-08 reads the link %s', (link, expected) => {
  expect(linkTo(link)).toEqual(expected);
});

it.each([
  '',
  'javascript:alert(1)',
  'https://example.com/lista',
  'web+quitanda:',
  'web+quitanda:lista/',
  `web+quitanda:lista/${id}/../../perfil`,
  'web+quitanda:lista/%2e%2e',
  'web+quitanda:lista/1',
  'web+quitanda:adicionar',
  'web+quitanda:adicionar?text=leite',
  'web+quitanda:perfil',
  'web+quitanda:/perfil',
  'web+quitanda:compras?lista=1',
  'web+quitanda:%ff',
])('MOB-08 refuses the link %j', (link) => {
  expect(linkTo(link)).toBeUndefined();
});

const otherId = '01890000-0000-7000-8000-00000000000b';
const listsOf = { kind: 'place', householdId: id, listId: undefined, screen: '/lista-compras' };

it.each([
  [`casa=${id}`, listsOf],
  [`casa=${id}&lista=${otherId.toUpperCase()}`, { ...listsOf, listId: otherId }],
  [`casa=${id}&tela=gastos`, { ...listsOf, screen: '/gastos' }],
  [`casa=${id}&tela=despensa`, { ...listsOf, screen: '/despensa' }],
  [`casa=${id}&tela=inicio`, { ...listsOf, screen: '/' }],
  [`casa=${id}&tela=casa`, { ...listsOf, screen: '/casa' }],
  [`casa=${id}&tela=compras&lista=${otherId}`, { ...listsOf, screen: '/compras' }],
])('NOT-17 reads where a notice leads: %s', (search, expected) => {
  expect(parseOutsideRequest(`?${search}`)).toEqual(expected);
});

it.each(['1', id.slice(1), `${id}/../perfil`, `${id}%0A`, 'javascript:alert(1)', '%ff', ''])(
  'NOT-17 ignores the household or the list %j',
  (value) => {
    expect(parseOutsideRequest(`?casa=${value}&lista=${otherId}`)).toBeUndefined();
    expect(parseOutsideRequest(`?casa=${id}&lista=${value}`)).toEqual(listsOf);
  },
);

it.each(['/perfil', 'perfil', 'https://example.com', '//example.com', 'constructor', ''])(
  'NOT-17 leads to the lists instead of the screen %j',
  (value) => {
    expect(parseOutsideRequest(`?casa=${id}&tela=${encodeURIComponent(value)}`)).toEqual(listsOf);
  },
);

it('MOB-08 refuses an unknown query and keeps a text as text', () => {
  for (const search of ['', '?acao=apagar', '?link=%', '?texto=leite']) {
    expect(parseOutsideRequest(search)).toBeUndefined();
  }
  const text = '<img src=x onerror=alert(1)>\u202E';
  expect(linkTo(`web+quitanda:adicionar?texto=${encodeURIComponent(text)}`)).toEqual({
    kind: 'text',
    text,
  });
});
