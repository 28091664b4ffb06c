/**
 * `npm run mobile:images`: draws every icon and splash image of both projects from mobile/assets, each at
 * its existing size. Only needed when the design changes.
 */
import { chromium, type Page } from '@playwright/test';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const here = import.meta.dirname;
const svg = (name: string) =>
  `data:image/svg+xml;base64,${readFileSync(path.join(here, 'assets', name)).toString('base64')}`;

interface Drawing {
  readonly picture: string;
  /** The share of the image's shorter side. */
  readonly share: number;
  readonly ground: string;
  readonly isRound?: boolean;
}

const mark = svg('mark.svg');

function drawingFor(file: string): Drawing {
  // Android always shows the middle 66 of the foreground's 108 units.
  if (file.includes('foreground')) {
    return { picture: svg('mark-on-dark.svg'), share: 0.5, ground: 'transparent' };
  }
  if (file.includes('round')) {
    return {
      picture: svg('app-icon-maskable.svg'),
      share: 1,
      ground: 'transparent',
      isRound: true,
    };
  }
  // Apple rounds the corners itself and refuses transparent ones.
  if (file.includes('AppIcon')) {
    return { picture: svg('app-icon-maskable.svg'), share: 1, ground: '#fff' };
  }
  if (file.includes('splash')) return { picture: mark, share: 0.28, ground: '#fff' };
  return { picture: svg('app-icon.svg'), share: 1, ground: 'transparent' };
}

/** Reads width and height, which are at a fixed offset in every PNG. */
function sizeOf(png: Buffer) {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

async function draw(page: Page, file: string): Promise<void> {
  const { width, height } = sizeOf(readFileSync(file));
  const { picture, share, ground, isRound = false } = drawingFor(file);
  const side = Math.round(Math.min(width, height) * share);
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: grid; place-items: center; background: ${ground}; }
    img { width: ${side}px; height: ${side}px; border-radius: ${isRound ? '50%' : '0'}; }
  </style><img src="${picture}">`);
  await page.locator('img').evaluate((image: { decode: () => Promise<void> }) => image.decode());
  writeFileSync(file, await page.screenshot({ omitBackground: ground === 'transparent' }));
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
