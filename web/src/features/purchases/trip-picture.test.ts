import { expect, it, onTestFinished, vi } from 'vitest';
import { drawTrip } from './trip-picture.ts';

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
function stubCanvas(picture: Blob | null): void {
  const context = {
    scale: () => undefined,
    fillRect: () => undefined,
    fillText: () => undefined,
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
}

it('CMP-02 returns the picture that the browser draws', async () => {
  const picture = new Blob(['png'], { type: 'image/png' });
  stubCanvas(picture);
  expect(await drawTrip(trip)).toBe(picture);
});

it('CMP-02 fails if the browser can draw no picture', async () => {
  stubCanvas(null);
  await expect(drawTrip(trip)).rejects.toThrow('The canvas created no image.');
});
