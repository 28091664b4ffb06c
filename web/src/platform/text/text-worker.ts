/** Recognises the text of one picture, in a thread of its own. The page ends the worker afterwards. */
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { toGrey } from './grey-picture.ts';
import { createTextEngine, type CreateCore } from './text-engine.ts';
import type { TextAnswer, TextReaderFiles, TextRequest } from './text-messages.ts';

/** Pixels of the longest side: small print is still 20 pixels high, and memory is bounded. */
const maxSide = { label: 1_600, receipt: 2_400 };

const answer = (message: TextAnswer) => postMessage(message);

addEventListener('message', (event: MessageEvent<TextRequest>) => void read(event.data));

async function read({ picture, kind, files }: TextRequest): Promise<void> {
  const engine = await loadEngine(files).catch(() => undefined);
  if (engine === undefined) return answer({ failure: 'loading' });
  try {
    const pixels = drawScaled(picture, maxSide[kind]);
    const readings = engine.read(toGrey(pixels), kind, (progress) => answer({ progress }));
    return answer({ readings });
  } catch {
    return answer({ failure: 'reading' });
  }
}

async function loadEngine({ wasm, data }: TextReaderFiles) {
  const [engine, language] = await Promise.all([download(wasm), download(data)]);
  const stream = new Blob([language]).stream().pipeThrough(new DecompressionStream('gzip'));
  const trained = new Uint8Array(await new Response(stream).arrayBuffer());
  return createTextEngine(createCore as CreateCore, { wasm: engine, data: trained });
}

async function download(path: string): Promise<ArrayBuffer> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.arrayBuffer();
}

function drawScaled(picture: ImageBitmap, longestSide: number): ImageData {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser provides no 2D canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return context.getImageData(0, 0, width, height);
}
