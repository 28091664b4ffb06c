import { DecompressionStream } from 'node:stream/web';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { growthOfTenfold } from '../../../fakes/time-growth.ts';
import { readPdfText } from './pdf-text.ts';
import { joinPieces } from './pdf/join-pieces.ts';
import type { Piece } from './pdf/page-text.ts';

// jsdom has no DecompressionStream.
beforeAll(() => void vi.stubGlobal('DecompressionStream', DecompressionStream));
afterAll(() => vi.unstubAllGlobals());

/** The width of each character is half of the font's size, 10. */
const widthOf = (text: string) => text.length * 5;
interface Place {
  readonly run?: number;
  readonly size?: number;
  readonly mark?: number;
}

let runs = 0;
function piece(
  x: number,
  y: number,
  text: string,
  { run, size = 10, mark = 0 }: Place = {},
): Piece {
  runs += 1;
  const endX = x + (widthOf(text) * size) / 10;
  return { x, y, endX, endY: y, direction: [1, 0], size, text, run: run ?? runs, mark };
}
const linesOf = (...pieces: readonly Piece[]) => joinPieces(pieces).split('\n');

it('NF-23 keeps the cells of a table in the order in which they are drawn, not row by row', () => {
  const lines = linesOf(
    piece(20, 700, 'ARROZ 5KG (Código: 12 )'),
    piece(20, 688, 'Qtde.:'),
    piece(50, 688, '65'),
    piece(65, 688, 'UN: UN'),
    piece(400, 700, 'Vl. Total'),
    piece(400, 688, '65,00'),
    piece(20, 670, 'CAFÉ (Código: 13 )'),
  );
  expect(lines).toEqual([
    'ARROZ 5KG (Código: 12 )',
    'Qtde.:65 UN: UN',
    'Vl. Total',
    '65,00',
    'CAFÉ (Código: 13 )',
  ]);
});

it('NF-23 never joins two numbers that are drawn apart, however near they are', () => {
  expect(linesOf(piece(20, 700, '65'), piece(30, 700, '65,00'))).toEqual(['65 65,00']);
  expect(linesOf(piece(20, 700, '1,50'), piece(40, 700, '12'))).toEqual(['1,50 12']);
  expect(linesOf(piece(20, 700, '12'), piece(27, 700, ',50'))).toEqual(['12', ',50']);
  expect(linesOf(piece(20, 700, '12'), piece(60, 700, '3,00'))).toEqual(['12\t3,00']);
  expect(linesOf(piece(20, 700, 'Código'), piece(50, 700, '12'))).toEqual(['Código 12']);
  expect(linesOf(piece(20, 700, 'CAF'), piece(35, 700, 'É'))).toEqual(['CAFÉ']);
});

it('NF-23 joins a number that is drawn digit by digit as one text', () => {
  const digits = [...'13,49'].map((digit, index) => piece(20 + index * 5, 700, digit, { run: 7 }));
  expect(linesOf(...digits)).toEqual(['13,49']);
  const spaced = [...'13,49'].map((digit, index) => piece(20 + index * 7, 700, digit, { run: 7 }));
  expect(linesOf(...spaced)).toEqual(['1 3 , 4 9']);
});

it('NF-23 joins letters that are moved together, and reads a text that is drawn twice once', () => {
  const kerned = [piece(20, 700, 'Vl. T', { run: 3 }), piece(43, 700, 'otal', { run: 3 })];
  expect(linesOf(...kerned)).toEqual(['Vl. Total']);
  expect(linesOf(piece(20, 700, '13,49'), piece(20.4, 700, '13,49'))).toEqual(['13,49']);
});

it('NF-23 puts the amounts of a footer that float after their labels', () => {
  const lines = linesOf(
    piece(500, 200, '2'),
    piece(500, 180, '26,98'),
    piece(500, 160, 'R$ 1,50'),
    piece(20, 700, 'MERCADO'),
    piece(20, 680, 'CAFÉ'),
    piece(20, 660, '26,98'),
    piece(20, 200, 'Qtd. total de itens:'),
    piece(20, 180, 'Valor total R$:'),
    piece(20, 160, 'Troco'),
  );
  expect(lines).toEqual([
    'MERCADO',
    'CAFÉ',
    '26,98',
    'Qtd. total de itens:\t2',
    'Valor total R$:\t26,98',
    'Troco\tR$ 1,50',
  ]);
});

it('NF-23 leaves the amount of a cell below its own label, beside the label of another cell', () => {
  const lines = linesOf(
    piece(20, 700, 'CAFÉ'),
    piece(20, 688, 'Qtde.:2 UN: UN Vl. Unit.:'),
    piece(400, 700, 'Vl. Total'),
    piece(400, 688, '26,98'),
  );
  expect(lines).toEqual(['CAFÉ', 'Qtde.:2 UN: UN Vl. Unit.:', 'Vl. Total', '26,98']);
});

it('NF-23 puts a block that floats into the gap in which it lies, and keeps columns apart', () => {
  const block = [piece(20, 300, 'Valor a pagar R$:'), piece(300, 300, '26,98')];
  const above = Array.from({ length: 10 }, (_, index) => piece(20, 700 - index * 20, `L${index}X`));
  const lines = linesOf(...block, ...above, piece(20, 100, 'Consumidor'));
  expect(lines.slice(-3)).toEqual(['L9X', 'Valor a pagar R$:\t26,98', 'Consumidor']);
  const left = Array.from({ length: 10 }, (_, index) => piece(20, 700 - index * 20, `E${index}X`));
  const right = Array.from({ length: 10 }, (_, index) =>
    piece(400, 692 - index * 22, `D${index}X`),
  );
  expect(linesOf(...left, ...right)).toEqual([...left, ...right].map(({ text }) => text));
});

it('NF-23 goes on with a line that its narrow cell has broken', () => {
  const key = '3526 0511 2223 3300 0181 6500 1000';
  const lines = linesOf(
    piece(20, 700, 'CAFÉ (Código:'),
    piece(20, 688, '7891000100103)'),
    piece(200, 700, 'Qtde total de'),
    piece(200, 688, 'ítens: 2'),
    piece(300, 700, 'Valor total R$: R$'),
    piece(300, 688, '26,98'),
    piece(20, 600, key),
    piece(20, 588, '0123 4511 0000'),
    piece(20, 500, 'ARROZ'),
    piece(20, 488, 'feijão preto'),
    piece(20, 400, 'Total:'),
    piece(20, 340, '26,98'),
    piece(20, 300, 'Nome:'),
    piece(20, 288, 'CPF: 1'),
    piece(20, 240, 'Emissão: 20/05/2026'),
    piece(20, 228, '18:30:05'),
  );
  expect(lines).toEqual([
    'CAFÉ (Código: 7891000100103)',
    'Qtde total de ítens: 2',
    'Valor total R$: R$ 26,98',
    `${key} 0123 4511 0000`,
    'ARROZ',
    'feijão preto',
    'Total:',
    '26,98',
    'Nome:',
    'CPF: 1',
    'Emissão: 20/05/2026 18:30:05',
  ]);
});

it('NF-23 goes on with a broken text that the browser has marked, wherever its lines begin', () => {
  const lines = linesOf(
    piece(20, 700, 'BISCOITO RECHEADO', { mark: 1 }),
    piece(30, 688, 'CHOCOLATE', { mark: 1 }),
    piece(20, 676, 'Qtde.: 2', { mark: 2 }),
    piece(20, 664, '1', { mark: 3 }),
    piece(20, 652, '2', { mark: 3 }),
    piece(20, 600, '3', { mark: 3 }),
  );
  expect(lines).toEqual(['BISCOITO RECHEADO CHOCOLATE', 'Qtde.: 2', '1 2', '3']);
});

it('NF-23 reads a text that runs upwards, and ligatures as letters', () => {
  const letters = [...'NOTA'].map((text, index) => ({
    ...piece(20, 100 + index * 5, text, { run: 4 }),
    endX: 20,
    endY: 105 + index * 5,
    direction: [0, 1] as const,
  }));
  expect(linesOf(...letters, piece(50, 60, 'ﬁm'))).toEqual(['NOTA', 'fim']);
});

it('NF-23 API-50 joins many pieces in linear time, in one line, in many and in many blocks', () => {
  const shapes: readonly ((index: number) => Piece)[] = [
    (index) => piece(index * 10, 700, 'a'),
    (index) => piece(20, -index * 12, 'Valor:'),
    (index) => piece(20 + (index % 2) * 300, 700 - (index % 7) * 100, '1,00'),
    (index) => piece(-index * 20, 700, 'a'),
  ];
  for (const shape of shapes) {
    const join = (count: number) => joinPieces(Array.from({ length: count }, (_, i) => shape(i)));
    expect(growthOfTenfold(join, 1_000, 40)).toBeLessThan(40);
  }
});

it('NF-23 reads a PDF without pieces as no text', async () => {
  expect(joinPieces([])).toBe('');
  expect(await readPdfText(new Blob(['%PDF-1.4']))).toBeUndefined();
});
