import type { Page } from '@playwright/test';

/** Waits until what moves has come to rest; loops such as a spinner's do not count. */
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
    // The life line of a toast moves for as long as the toast lives.
    await Promise.race([allAtRest, new Promise((resolve) => setTimeout(resolve, 700))]);
  });
}
