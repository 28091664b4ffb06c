import type { Page } from '@playwright/test';

/**
 * Waits until the animations that move or fade something in have ended. Ignores endless ones, such
 * as a spinner, and long ones, such as the progress line of a toast.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const longestMs = 1_000;
    const animations = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= longestMs);
    await Promise.allSettled([
      document.fonts.ready,
      ...animations.map((animation) => animation.finished),
    ]);
  });
}
