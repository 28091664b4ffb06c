import { newId } from '@quitanda/contract/ids';
import { expect, it, vi } from 'vitest';
import { createCommandRunner } from '../test/servers/operator.ts';
import { startApp } from '../test/servers/start-app.ts';

vi.setConfig({ testTimeout: 60_000 });
const { run: product, withDatabase } = await createCommandRunner('product-command.ts');

/** Returns the products that a person finds. */
const search = (text: string) =>
  withDatabase(async (database) => {
    const ana = await (await startApp({ database })).person();
    return (await ana.call('getProducts', { query: { search: text } })).body;
  });

it('DAT-03 finds, edits, hides, shows and merges products', async () => {
  const { code, output } = await product('find', 'leite', 'CONDENSADO', 'moça');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^[0-9a-f-]{36} · Leite condensado Moça 395 g · Nestlé · .+ · un$/u),
  ]);
  const id = output.split(' ')[0] ?? '';
  const image = 'https://quitanda.example/moca.png';
  const edited = await product('edit', id, '--name', 'Leite moça', '--image', image);
  expect(edited).toEqual({
    code: 0,
    output: expect.stringMatching(/^.{36} · Leite moça · .+\n {2}image: https:.+moca\.png$/u),
  });
  const [first] = await search('leite moca');
  expect(first).toMatchObject({ id, name: 'Leite moça', imageUrl: image });

  expect((await product('hide', id)).output).toContain('un · hidden');
  expect((await search('leite moca')).map((found) => found.id)).not.toContain(id);
  expect((await product('find', id)).output).toContain('un · hidden');
  expect((await product('show', id)).output).not.toContain('hidden');

  const [into] = await search('leite integral italac');
  const merged = await product('merge', id, into?.id ?? '');
  expect(merged).toEqual({ code: 0, output: expect.stringContaining(into?.name ?? '') });
  expect((await product('find', id)).output).toContain(`merged into ${into?.id}`);
});

it('DAT-03 reports each error in one sentence', async () => {
  const unknown = newId();
  const usage = /^Usage: npm run product/u;
  const wrong: [string[], RegExp][] = [
    [[], usage],
    [['edit', unknown, '--price', '3'], usage],
    [['hide', unknown, unknown], usage],
    [['hide', 'arroz'], /^arroz is not the id of a product: "find" lists the ids\.$/u],
    [['edit', unknown, '--image', 'http://a.b/c.png'], /^--image must be an https:\/\/ address/u],
    [['hide', unknown], new RegExp(`^There is no product ${unknown}\\.$`, 'u')],
  ];
  for (const [args, sentence] of wrong) {
    const { code, output } = await product(...args);
    expect([args, code, output]).toEqual([args, 1, expect.stringMatching(sentence)]);
  }
  expect(await product('find', 'nada que exista')).toEqual({
    code: 0,
    output: 'No product matches nada que exista.',
  });
});
