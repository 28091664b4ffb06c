import { nativeDecoder } from './native-decoder.ts';
import type { Sighting } from '../../sighting.ts';

/** Looks for barcodes in a picture. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<readonly Sighting[]>;

/** The browser's own decoder where it has one that will do, else the app's. */
export async function loadDecoder(): Promise<Decoder> {
  const native = await nativeDecoder();
  if (native === undefined) return loadZxing();
  // Some phones name a decoder that then does not work: its service is not installed.
  let decoder: Decoder = async (picture) => {
    try {
      return await native(picture);
    } catch {
      decoder = await loadZxing();
      return decoder(picture);
    }
  };
  return (picture) => decoder(picture);
}

async function loadZxing(): Promise<Decoder> {
  const { zxingDecoder } = await import('./zxing-decoder.ts');
  return zxingDecoder();
}
