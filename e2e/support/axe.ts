import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './settle.ts';

/** Runs axe over the page as it stands, in the light and in the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Waits for a lazy screen. Under a dialog the screen is attached, but hidden.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // Outside of legacy mode axe merges the results of all frames in another page, which takes as
    // long again. That is needed only where there are several frames.
    const hasFrames = page.frames().length > 1;
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(!hasFrames)
      // The guards return the focus into an open menu. Axe allows an element under what covers the
      // page, but checks only four spots, one of which may be the hole for the menu's own button.
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
