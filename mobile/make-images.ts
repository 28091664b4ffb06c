/**
 * `npm run mobile:images`: draws the icons and splash images of both projects from mobile/assets, each
 * in its existing size. It is only needed when the design changes.
 */
import { chromium, type Page } from '@playwright/test';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const svg = (name: string) =>
  `data:image/svg+xml;base64,${readFileSync(path.join(here, 'assets', name)).toString('base64')}`;

interface Drawing {
  /** The SVG as a data URL. */
  readonly picture: string;
  /** The size of the picture, as a fraction of the image's shorter side. */
  readonly scale: number;
  readonly background: string;
  readonly isRound?: boolean;
}

const mark = svg('mark.svg');

function drawingFor(file: string): Drawing {
  // Android only shows the inner 66 of the 108 units of a foreground image.
  if (file.includes('foreground')) {
    return { picture: svg('mark-on-dark.svg'), scale: 0.5, background: 'transparent' };
  }
  if (file.includes('round')) {
    return {
      picture: svg('app-icon-maskable.svg'),
      scale: 1,
      background: 'transparent',
      isRound: true,
    };
  }
  // iOS rounds the corners by itself, and the App Store refuses transparent icons.
  if (file.includes('AppIcon')) {
    return { picture: svg('app-icon-maskable.svg'), scale: 1, background: '#fff' };
  }
  if (file.includes('splash')) return { picture: mark, scale: 0.28, background: '#fff' };
  return { picture: svg('app-icon.svg'), scale: 1, background: 'transparent' };
}

/** Reads width and height, which are at a fixed offset in every PNG. */
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function draw(page: Page, file: string): Promise<void> {
  const { width, height } = sizeOf(readFileSync(file));
  const { picture, scale, background, isRound = false } = drawingFor(file);
  const side = Math.round(Math.min(width, height) * scale);
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${background}; }
    img { width: ${side}px; height: ${side}px; border-radius: ${isRound ? '50%' : '0'}; }
  </style><img src="${picture}">`);
  await page.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  writeFileSync(file, await page.screenshot({ omitBackground: background === 'transparent' }));
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const images = globSync(
  ['android/app/src/main/res/**/*.png', 'ios/App/App/Assets.xcassets/**/*.png'],
  {
    cwd: here,
  },
);
for (const image of images) await draw(page, path.join(here, image));
await browser.close();
console.log(`${images.length} images drawn`);
