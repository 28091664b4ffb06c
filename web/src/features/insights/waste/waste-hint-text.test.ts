import { expect, it } from 'vitest';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import { wasteHintText } from './waste-hint-text.ts';

const hint = { thrown: 1, bought: 3, enough: 2 };
const text = (...args: Parameters<typeof wasteHintText>) => withPlainSpaces(wasteHintText(...args));

it('VAL-13 names the thing where its plural is simple, and else its unit', () => {
  expect(text(hint, { name: 'Alface', unit: 'un' })).toBe(
    'Você joga fora 1 de 3 alfaces: compre 2',
  );
  expect(text(hint, { name: 'Ovos', unit: 'un' })).toBe('Você joga fora 1 de 3 ovos: compre 2');
  expect(text(hint, { name: 'Pão', unit: 'un' })).toBe('Você joga fora 1 de 3 un: compre 2');
  expect(text(hint, { name: 'Leite integral', unit: 'un' })).toBe(
    'Você joga fora 1 de 3 un: compre 2',
  );
});

it('VAL-13 writes the units of other amounts', () => {
  const kilos = { thrown: 0.5, bought: 2, enough: 1.5 };
  expect(text(kilos, { name: 'Banana', unit: 'kg' })).toBe(
    'Você joga fora 0,5 kg de 2 kg: compre 1,5 kg',
  );
  expect(text(hint, { name: 'Salsa', unit: 'un', unitText: 'maço' })).toBe(
    'Você joga fora 1 maço de 3 maços: compre 2 maços',
  );
});
