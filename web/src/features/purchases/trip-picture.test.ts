import { expect, it, onTestFinished, vi } from 'vitest';
import { withPlainSpaces } from '../../../test/text-of.ts';
import { drawTrip } from './trip-picture.ts';
import { makeLine } from './trip.fixture.ts';

const trip: Parameters<typeof drawTrip>[0] = {
  id: 'trip-1',
  listId: 'list-1',
  listName: 'Feira da semana',
  pantryId: 'pantry-1',
  supermarkets: ['Assaí'],
  boughtAt: '2026-11-21T15:00:00.000Z',
  boughtBy: null,
  total: 0,
  itemCount: 0,
  lines: [],
};

/** Replaces the browser's canvas. Its `toBlob` passes on `picture`; null means that it failed. */
function stubCanvas(picture: Blob | null): string[] {
  const drawn: string[] = [];
  const context = {
    scale: () => undefined,
    fillRect: () => undefined,
    fillText: (text: string) => drawn.push(withPlainSpaces(text) ?? ''),
    measureText: () => ({ width: 0 }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    context as unknown as WebGL2RenderingContext,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onDrawn) => onDrawn(picture));
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'fonts');
  });
  return drawn;
}

it('CMP-02 returns the picture that the browser draws', async () => {
  const picture = new Blob(['png'], { type: 'image/png' });
  stubCanvas(picture);
  expect(await drawTrip(trip)).toBe(picture);
});

it('NF-10 CMP-02 draws the printed amounts of a receipt, and its discount', async () => {
  const drawn = stubCanvas(new Blob());
  const printed = {
    quantity: 12,
    unit: 'un',
    price: 5.09,
    total: 61.08,
    discount: 1.74,
    addition: 0,
  } as const;
  const line = makeLine('Cerveja', 4.95, { quantity: 12, total: 59.34, printed });
  await drawTrip({ ...trip, total: 59.34, itemCount: 1, lines: [line] });
  expect(drawn).toEqual([
    'Assaí',
    '21/11/2026',
    'R$ 61,08',
    'Cerveja',
    '12 un × R$ 5,09',
    '-R$ 1,74',
    'Desconto',
    'Total',
    'R$ 59,34',
  ]);
});

it('CMP-02 fails if the browser can draw no picture', async () => {
  stubCanvas(null);
  await expect(drawTrip(trip)).rejects.toThrow('The canvas created no image.');
});
