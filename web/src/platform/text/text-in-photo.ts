/** Recognises the text in a photo on the device (AI-41, NF-24). */
import data from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import wasm from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import { PhotoUnreadable } from '../codes-in-photo.ts';
import { LoadingFailed } from '../device-failures.ts';
import type { PhotoKind } from './text-engine.ts';
import type { TextLine } from './text-lines.ts';
import type { TextAnswer, TextRequest } from './text-messages.ts';

/** What a device downloads once, in millions of bytes, as the question before it says. */
export const downloadMegabytes = '2,3';
/** A slow phone needs about 20 seconds; after this time nothing comes any more. */
const maxMs = 90_000;

interface Options {
  readonly kind: PhotoKind;
  /** Ends the worker, whatever it does. */
  readonly signal: AbortSignal;
  /** Gets the progress, from 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

/** Whether the device has what it needs, so that nothing is downloaded. */
export async function isTextReaderStored(): Promise<boolean> {
  // The app for phones contains all files.
  if (import.meta.env.MODE === 'native') return true;
  try {
    const cached = await Promise.all([wasm, data].map((path) => caches.match(path)));
    return cached.every((response) => response !== undefined);
  } catch {
    // Browsers offer no cache over plain HTTP, and may refuse it.
    return false;
  }
}

/**
 * Returns the alternative recognitions of a photo's text, each as lines. Throws LoadingFailed if the
 * engine cannot be loaded, PhotoUnreadable for a file that is no picture or could not be read, and
 * the signal's reason.
 */
export async function readTextInPhoto(photo: Blob, options: Options): Promise<TextLine[][]> {
  const { kind, signal, onProgress } = options;
  const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(
    (cause: unknown) => {
      throw new PhotoUnreadable('', { cause });
    },
  );
  signal.throwIfAborted();
  const worker = new Worker(new URL('text-worker.ts', import.meta.url), { type: 'module' });
  const bound = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  try {
    return await new Promise((resolve, reject) => {
      bound.addEventListener('abort', () =>
        reject(signal.aborted ? signal.reason : new PhotoUnreadable()),
      );
      worker.addEventListener('error', () => reject(new LoadingFailed()));
      worker.addEventListener('message', ({ data: message }: MessageEvent<TextAnswer>) => {
        if ('progress' in message) onProgress(message.progress);
        else if ('readings' in message) resolve(message.readings);
        else reject(message.failure === 'loading' ? new LoadingFailed() : new PhotoUnreadable());
      });
      const request: TextRequest = { picture, kind, files: { wasm, data } };
      worker.postMessage(request, [picture]);
    });
  } finally {
    worker.terminate();
  }
}
