import { describe, expect, it } from 'vitest';
import { checkAll } from '../../../ui/fields/checks.ts';
import { itemChecks } from './item-fields.ts';

const check = (name: string, quantity: string | number = '1', unit: 'un' | 'kg' = 'un') =>
  checkAll({ name, quantity, unit }, itemChecks);

describe('the fields of an item', () => {
  it('LST-06 trims the name, and accepts a decimal comma or point', () => {
    expect(check('  Pão   francês ', '2,5', 'kg')).toEqual({
      values: { name: 'Pão francês', quantity: 2.5, unit: 'kg' },
    });
    expect(check('Pão', '2.5').values?.quantity).toBe(2.5);
  });

  it.each(['', '   ', '\u200B'])('LST-06 refuses the blank name %j', (name) => {
    expect(check(name)).toEqual({ problems: { name: 'O nome é obrigatório.' } });
  });

  it('LST-06 refuses a name that is too long or not plain text', () => {
    expect(check('a'.repeat(121)).problems?.name).toBe('Use no máximo 120 caracteres.');
    expect(check('<script>').problems?.name).toBe('Use apenas texto simples.');
  });

  it('LST-06 requires at least 1 un, but accepts 0,01 kg', () => {
    expect(check('Pão', '0,5').problems).toEqual({ quantity: 'A quantidade mínima é 1.' });
    expect(check('Pão', '0,01', 'kg').values?.quantity).toBe(0.01);
    expect(check('Pão', '0,009', 'kg').problems?.quantity).toBe('A quantidade mínima é 0,01.');
  });

  it.each(['', 'abc', '1e9', 'NaN', '-1', '100000', '1,2345'])(
    'LST-06 refuses the quantity %j',
    (quantity) => {
      expect(check('Pão', quantity).problems?.quantity).toBeTruthy();
    },
  );

  it('LST-15 accepts the quantity that quick entry parsed', () => {
    expect(check('Pão', 0.3, 'kg').values?.quantity).toBe(0.3);
  });
});
