import { newId } from '@quitanda/contract/ids';
import { expect, it } from 'vitest';
import { createOperator } from '../test/servers/operator.ts';
import { startApp } from '../test/servers/start-app.ts';
import { runProduct as productCommand } from './product-command.ts';

const operator = await createOperator();
const runProduct = operator.runnerOf(productCommand);

/** Returns the products that a person finds. */
const searchAsPerson = (text: string) =>
  operator.withDatabase(async (database) => {
    const ana = await (await startApp({ database })).person();
    return (await ana.call('getProducts', { query: { search: text } })).body;
  });

it('DAT-03 DAT-23 finds, edits, hides, shows and merges products', async () => {
  const { code, output } = await runProduct('find', 'leite', 'CONDENSADO', 'moça');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^[0-9a-f-]{36} · Leite condensado Moça 395 g · Nestlé · .+ · un$/u),
  ]);
  const id = output.split(' ')[0] ?? '';
  const image = 'https://quitanda.example/moca.png';
  const editResult = await runProduct('edit', id, '--name', 'Leite moça', '--image', image);
  expect(editResult).toEqual({
    code: 0,
    output: expect.stringMatching(/^.{36} · Leite moça · .+\n {2}image: https:.+moca\.png$/u),
  });
  const [first] = await searchAsPerson('leite moca');
  expect(first).toMatchObject({ id, name: 'Leite moça', imageUrl: image });

  expect((await runProduct('hide', id)).output).toContain('un · hidden');
  expect((await searchAsPerson('leite moca')).map((found) => found.id)).not.toContain(id);
  expect((await runProduct('find', id)).output).toContain('un · hidden');
  expect((await runProduct('show', id)).output).not.toContain('hidden');

  const [target] = await searchAsPerson('leite integral italac');
  const mergeResult = await runProduct('merge', id, target?.id ?? '');
  expect(mergeResult).toEqual({ code: 0, output: expect.stringContaining(target?.name ?? '') });
  expect((await runProduct('find', id)).output).toContain(`merged into ${target?.id}`);
});

it('DAT-03 DAT-23 reports each error in one sentence', async () => {
  const unknownId = newId();
  const usage = /^Usage: npm run product/u;
  const wrongCommands: [string[], RegExp][] = [
    [[], usage],
    [['edit', unknownId, '--price', '3'], usage],
    [['hide', unknownId, unknownId], usage],
    [['hide', 'arroz'], /^arroz is not the id of a product: "find" lists the ids\.$/u],
    [['edit', unknownId, '--image', 'http://a.b/c.png'], /^--image must be an https:\/\/ address/u],
    [['hide', unknownId], new RegExp(`^There is no product ${unknownId}\\.$`, 'u')],
  ];
  for (const [args, sentence] of wrongCommands) {
    const { code, output } = await runProduct(...args);
    expect([args, code, output]).toEqual([args, 1, expect.stringMatching(sentence)]);
  }
  expect(await runProduct('find', 'nada que exista')).toEqual({
    code: 0,
    output: 'No product matches nada que exista.',
  });
});

it('DAT-03 DAT-23 is a program that takes its arguments and exits with its code', async () => {
  const [found, unknown] = await Promise.all([
    operator.spawn('product-command.ts', 'find', 'nada que exista'),
    operator.spawn('product-command.ts', 'hide', 'arroz'),
  ]);
  expect(found).toEqual({ code: 0, stdout: 'No product matches nada que exista.\n', stderr: '' });
  const stderr = 'arroz is not the id of a product: "find" lists the ids.\n';
  expect(unknown).toEqual({ code: 1, stdout: '', stderr });
});
