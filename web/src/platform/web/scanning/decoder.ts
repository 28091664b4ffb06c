import { nativeDecoder } from './native-decoder.ts';
import type { Sighting } from '../../sighting.ts';

/** Finds the barcodes in a picture. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<readonly Sighting[]>;

/** Returns the browser's own decoder if it has the needed formats, else the app's. */
export async function loadDecoder(): Promise<Decoder> {
  const native = await nativeDecoder();
  if (native === undefined) return loadZxing();
  // On some phones the decoder exists but fails, because its system service is not installed.
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
