import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './settle.ts';

/** Runs axe on the page in its current state, in the light and in the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Waits for a lazy screen. It only has to be attached, because a dialog hides the screen behind
  // it.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // Without legacy mode, axe merges the results of all frames in a separate page, which takes
    // twice as long. Only a page with several frames needs this.
    const hasFrames = page.frames().length > 1;
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(!hasFrames)
      // Excludes the focus guards of an open menu. While a menu is open, a layer covers the page,
      // and axe ignores elements that are covered. But axe checks only four points of an element,
      // and one of them can be in the hole that the layer has over the button of the menu.
      .exclude('[data-base-ui-focus-guard]')
      .analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      where: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    }));
    expect(found, `axe in the ${colorScheme} theme at ${page.url()}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
