import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from './settle.ts';

/** Runs axe over the page as it stands, in the light and in the dark theme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  // Not while a lazy screen is still on its way; under a dialog the screen is there but hidden.
  await page.locator('main').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // With other frames axe puts the parts together in a page of its own, which takes as long again.
    const hasFrames = page.frames().length > 1;
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode(!hasFrames)
      // They send the focus back into an open menu. Axe lets them be under what covers the page, but
      // looks for that in four spots, one of which may be the hole for the menu's own button.
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
