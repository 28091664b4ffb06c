/**
 * Takes each picture in the light and in the dark theme, in files such as `lists-mobile-dark.png`.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { settle } from '../support/settle.ts';

const folder = path.resolve(import.meta.dirname, '../../screens');

export interface Size {
  readonly name: 'mobile' | 'desktop' | 'narrow' | 'large-text';
  readonly width: number;
  readonly height: number;
}

export type Shoot = (name: string, options?: { isFull?: boolean }) => Promise<void>;

/**
 * Returns a function that takes pictures of a page of this size. On phones, `isFull` takes another
 * picture of the whole page.
 */
export function cameraFor(page: Page, size: Size): Shoot {
  mkdirSync(folder, { recursive: true });
  return async (name, { isFull = false } = {}) => {
    if (size.name === 'large-text') {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const theme = colorScheme === 'dark' ? '-dark' : '';
      const file = (suffix: string) =>
        path.join(folder, `${name}-${size.name}${suffix}${theme}.png`);
      await page.screenshot({ path: file('') });
      if (isFull && size.name === 'mobile') {
        await page.screenshot({ path: file('-full'), fullPage: true });
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
  };
}
