/** Draws pictures in a browser, and recognises their text in Node with the app's own modules. */
import type { Browser, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toGrey, type GreyPicture } from '../../web/src/platform/text/grey-picture.ts';
import {
  createTextEngine,
  type CreateCore,
  type TextEngine,
} from '../../web/src/platform/text/text-engine.ts';

const modules = path.join(import.meta.dirname, '../../node_modules');
const core = path.join(modules, 'tesseract.js-core/tesseract-core-simd-lstm');
const data = path.join(modules, '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz');

export const startEngine = (): Promise<TextEngine> => {
  const createCore = createRequire(import.meta.url)(`${core}.js`) as CreateCore;
  const files = { wasm: readFileSync(`${core}.wasm`), data: gunzipSync(readFileSync(data)) };
  return createTextEngine(createCore, files);
};

export const openPage = (browser: Browser, width: number): Promise<Page> =>
  browser.newPage({ viewport: { width, height: 1_600 } });

/** Returns the grey pixels of a page, after it was stored as a JPEG as a camera does. */
export async function takePicture(page: Page, html: string, height: number): Promise<GreyPicture> {
  const { width = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const jpeg = await page.screenshot({ type: 'jpeg', quality: 85 });
  const rgba = await page.evaluate(readPixels, `data:image/jpeg;base64,${jpeg.toString('base64')}`);
  const pixels = new Uint8ClampedArray(Buffer.from(rgba, 'base64'));
  return toGrey({ data: pixels, width, height });
}

/** Runs in the page: decodes a picture, and returns its RGBA bytes in base64. */
async function readPixels(url: string): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(url)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const bytes = context?.getImageData(0, 0, picture.width, picture.height).data ?? [];
  let text = '';
  for (let start = 0; start < bytes.length; start += 30_000) {
    text += String.fromCharCode(...bytes.slice(start, start + 30_000));
  }
  return btoa(text);
}
