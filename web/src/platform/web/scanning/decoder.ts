import { LoadingFailed } from '../../device-failures.ts';
import { createNativeDecoder } from './native-decoder.ts';
import type { CodeKind, DetectedCode } from '../../detected-codes.ts';

/** Finds the codes in a picture. */
export type Decoder = (picture: HTMLCanvasElement) => Promise<readonly DetectedCode[]>;

/** Returns the browser's own decoder if it supports the required formats, else the app's. */
export async function loadDecoder(kind: CodeKind = 'barcode'): Promise<Decoder> {
  const native = await createNativeDecoder(kind);
  if (native === undefined) return loadZxing(kind);
  // On some phones the decoder exists but fails, because its system service is not installed.
  let decoder: Decoder = async (picture) => {
    try {
      return await native(picture);
    } catch {
      decoder = await loadZxing(kind);
      return decoder(picture);
    }
  };
  return (picture) => decoder(picture);
}

/** Rejects with LoadingFailed, because the decoder may also be loaded in the middle of a scan. */
async function loadZxing(kind: CodeKind): Promise<Decoder> {
  try {
    const { createZxingDecoder } = await import('./zxing-decoder.ts');
    return await createZxingDecoder(kind);
  } catch (cause) {
    throw new LoadingFailed('', { cause });
  }
}
