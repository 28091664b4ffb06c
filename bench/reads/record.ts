/**
 * `node bench/reads/record.ts open` (or another corpus) makes the copied texts and the PDFs of the receipts'
 * pages in server/test/corpora with a browser. They are stored, so the bench needs no browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  isCopied,
  printFile,
  selectionsFile,
  type Selections,
} from '../../server/test/corpora/copies.ts';
import { corpora, readPages, type PageCase } from '../../server/test/corpora/pages.ts';
import { launchBrowser } from '../harness/browser.ts';
import { cleanUp } from '../harness/clean-up.ts';

const corpus = corpora.find((each) => each === process.argv[2]);
if (corpus === undefined) throw new Error(`node bench/reads/record.ts ${corpora.join(' | ')}`);

const browser = await launchBrowser();
const tab = await browser.newPage();
// Goiás renders its page with a script of its own, and jQuery.
await tab.addInitScript(() => {
  Object.assign(window, {
    $: () => ({ ready: (run: () => void) => document.addEventListener('DOMContentLoaded', run) }),
    DanfeNFCe: function (selector: string, _: string, html: string) {
      const place = document.querySelector(selector);
      if (place) place.innerHTML = html;
    },
  });
});
const selections: Record<string, Selections> = {};
for (const page of readPages(corpus).filter(isCopied)) {
  await tab.goto('about:blank');
  await tab.route('http://receipt.test/', (route) =>
    route.fulfill({ body: Buffer.from(page.bytes), contentType: contentTypeOf(page) }),
  );
  await tab.goto('http://receipt.test/');
  await tab.unroute('http://receipt.test/');
  selections[page.name] = {
    all: await select(tab, 'body', 'body'),
    dragged: await select(tab, ...(page.facts.dragged ?? (['body', 'body'] as const))),
  };
  // The second receipt of each layout is the longest.
  if (page.name.endsWith('-2')) {
    mkdirSync(path.dirname(printFile(corpus, page)), { recursive: true });
    writeFileSync(printFile(corpus, page), await tab.pdf({ format: 'A4' }));
  }
}
writeFileSync(selectionsFile(corpus), `${JSON.stringify(selections, null, 2)}\n`);
await cleanUp();

/** Returns the declared type; most servers of pages in UTF-8 declare no charset. */
function contentTypeOf({ facts, contentType }: PageCase): string {
  return facts.declared === undefined ? `${contentType}; charset=utf-8` : contentType;
}

/** Selects from the start of an element to the end of another, as a mouse does. */
function select(tab: Page, from: string, to: string): Promise<string> {
  return tab.evaluate(
    ([first = '', last = '']) => {
      const [start, end] = [document.querySelector(first), document.querySelector(last)];
      const selection = getSelection();
      if (!start || !end || !selection) throw new Error(`${first} or ${last} is missing.`);
      selection.setBaseAndExtent(start, 0, end, end.childNodes.length);
      return selection.toString();
    },
    [from, to],
  );
}
