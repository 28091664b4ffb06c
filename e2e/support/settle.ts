import type { Page } from '@playwright/test';

/** Waits until animations have ended. Endless ones, such as that of a spinner, do not count. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    const allAtRest = Promise.allSettled([
      document.fonts.ready,
      ...moving.map((animation) => animation.finished),
    ]);
    // Limits the wait, because the progress line of a toast moves for as long as the toast is
    // shown.
    await Promise.race([allAtRest, new Promise((resolve) => setTimeout(resolve, 700))]);
  });
}
