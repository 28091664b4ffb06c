import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { settle } from './settle.ts';

const axePackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(axePackage.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules whose result depends on colours. The two themes differ only in their colours
 * (web/src/app/tokens.css), so only these rules can have another result in the dark theme.
 */
const colorRules = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

/**
 * Runs axe on the page in its current state: all rules except `disabledRules` in the light theme,
 * and the rules about colours in the dark theme. A journey checks the light theme only, because the
 * scenes (scenes.spec.ts) show every screen in both.
 */
export async function expectNoAxeViolations(
  page: Page,
  disabledRules: string[] = [],
  themes: readonly Theme[] = ['light'],
): Promise<void> {
  // Waits for a lazy screen. It only has to be attached, because a dialog hides the screen behind
  // it.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    const rules = colorScheme === 'dark' ? colorRules : undefined;
    const found = await findViolations(page, rules, disabledRules);
    expect.soft(found, `axe in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Runs the given rules, or all rules but the disabled ones, and describes the violations. */
async function findViolations(
  page: Page,
  rules: string[] | undefined,
  disabledRules: string[],
): Promise<object[]> {
  // Without legacy mode, axe merges the results of all frames in a separate page, which takes twice
  // as long. Only a page with several frames needs this.
  const hasFrames = page.frames().length > 1;
  // Loads axe once for each document. The builder would load it twice for each run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const builder = new AxeBuilder({ page, axeSource: hasFrames ? axeSource : 'undefined' })
    .setLegacyMode(!hasFrames)
    // Excludes the focus guards of an open menu. While a menu is open, a layer covers the page, and
    // axe ignores elements that are covered. But axe checks only four points of an element, and one
    // of them can be in the hole that the layer has over the button of the menu.
    .exclude('[data-base-ui-focus-guard]')
    .options({ resultTypes: ['violations'] });
  if (rules) builder.withRules(rules);
  else builder.disableRules(disabledRules);
  const { violations } = await builder.analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  }));
}
