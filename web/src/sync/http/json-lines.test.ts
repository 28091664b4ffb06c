import { expect, it } from 'vitest';
import { jsonLines } from './json-lines.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Returns the lines and, if reading failed, the name of the error. */
async function readLines(...chunks: Uint8Array[]) {
  const lines: unknown[] = [];
  const source = (async function* () {
    yield* chunks;
  })();
  try {
    for await (const line of jsonLines(source)) lines.push(line);
  } catch (error) {
    return { lines, error: (error as Error).name };
  }
  return { lines };
}

const allBytes = toBytes('{"a":"Maçã"}\n{"b":"🍎 é 3 €"}\n{"c":1}\n');
const parsed = [{ a: 'Maçã' }, { b: '🍎 é 3 €' }, { c: 1 }];

it('AI-02 reads the same lines wherever the bytes are split, even inside a character', async () => {
  for (let split = 0; split <= allBytes.length; split += 1) {
    const chunks = [allBytes.subarray(0, split), allBytes.subarray(split)];
    expect(await readLines(...chunks)).toEqual({ lines: parsed });
  }
  const singleBytes = Array.from(allBytes, (byte) => Uint8Array.of(byte));
  expect(await readLines(...singleBytes)).toEqual({ lines: parsed });
});

it('AI-02 returns a line as soon as it is complete', async () => {
  let readCount = 0;
  const source = (async function* () {
    readCount += 1;
    yield toBytes('{"a":1}\n{"b"');
    readCount += 1;
    yield toBytes(':2}\n');
  })();
  const lines = jsonLines(source);
  expect(await lines.next()).toEqual({ done: false, value: { a: 1 } });
  expect(readCount).toBe(1);
  expect(await lines.next()).toEqual({ done: false, value: { b: 2 } });
});

it('skips empty lines and accepts a last line without a line end', async () => {
  expect(await readLines(toBytes('\r\n{"a":1}\r\n\n{"b":2}'))).toEqual({
    lines: [{ a: 1 }, { b: 2 }],
  });
  expect(await readLines()).toEqual({ lines: [] });
});

it('AI-02 throws at a truncated last line, after the complete lines', async () => {
  expect(await readLines(toBytes('{"a":1}\n{"b":'))).toEqual({
    lines: [{ a: 1 }],
    error: 'SyntaxError',
  });
});
