/**
 * `npm run record:copies`: lets Chromium copy the text of the fixtures' receipt pages, for the tests that
 * read copied text (NF-13). It is only needed when these pages change.
 */
import { chromium, type Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import {
  copiedPages,
  copyFile,
  copySelections,
  type CopySelection,
} from '../server/src/features/receipts/reading/copied-pages.fixture.ts';
import { headlessOptions } from './support/launch.ts';

/**
 * Returns the text of a selection, as Chromium puts it on the clipboard; undefined if the page has no
 * table that has only the lines.
 */
const copy = (page: Page, selection: CopySelection): Promise<string | undefined> =>
  page.evaluate((isTable) => {
    const part = isTable ? document.querySelector('#tabResult, #myTable') : document.body;
    if (part === null) return undefined;
    getSelection()?.selectAllChildren(part);
    return getSelection()?.toString() ?? '';
  }, selection === 'table');

const browser = await chromium.launch(headlessOptions);
try {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  for (const copiedPage of copiedPages) {
    await page.setContent(copiedPage.html, { waitUntil: 'domcontentloaded' });
    for (const selection of copySelections) {
      const text = await copy(page, selection);
      if (text !== undefined) writeFileSync(copyFile(copiedPage, selection), text);
    }
  }
} finally {
  await browser.close();
}
