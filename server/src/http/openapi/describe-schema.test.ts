import { expect, it } from 'vitest';
import { markup } from './markup.ts';
import { fieldsOf, rulesOf, describeValue } from './describe-schema.ts';

it.each([
  [{ type: 'string', minLength: 1, maxLength: 120 }, 'texto de 1 a 120 caracteres'],
  [{ type: 'string', maxLength: 9 }, 'texto de até 9 caracteres'],
  [{ type: 'string', pattern: '^<$' }, 'texto, na forma <code>^&#60;$</code>'],
  [{ type: 'string', format: 'uuid', pattern: 'x' }, 'UUID'],
  [{ type: 'number', minimum: 0, multipleOf: 0.01 }, 'número de no mínimo 0, múltiplo de 0.01'],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER }, 'número inteiro'],
  [{ type: ['boolean', 'null'] }, 'true ou false ou null'],
  [
    { anyOf: [{ enum: ['un', 'kg'] }, { type: 'null' }] },
    '<code>&#34;un&#34;</code> ou <code>&#34;kg&#34;</code> ou null',
  ],
  [
    { type: 'array', items: { type: 'string' }, maxItems: 3 },
    'lista de até 3 itens, cada um: texto',
  ],
  [{ type: 'integer', default: 12 }, 'número inteiro, padrão <code>12</code>'],
  [{}, 'qualquer valor'],
])('API-40 describes %j', (schema, words) => {
  expect(describeValue(schema).text).toBe(words);
});

it('API-40 lists the fields in lists and alternatives, and the rules between fields', () => {
  const item = {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    allOf: [{ description: 'A rule.' }],
  };
  const schema = {
    type: 'object',
    properties: { items: { type: 'array', items: item }, one: { anyOf: [item, { type: 'null' }] } },
  };
  expect(fieldsOf(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['items', false],
    ['items[].name', true],
    ['one', false],
    ['one.name', true],
  ]);
  expect(rulesOf(schema)).toEqual([{ path: 'items[]', text: 'A rule.' }]);
});

it('API-40 escapes values that are not markup', () => {
  expect(markup`<p title="${'"'}">${'<b>'}${markup`<i>${1}</i>`}${[markup`&`]}</p>`.text).toBe(
    '<p title="&#34;">&#60;b&#62;<i>1</i>&</p>',
  );
});
