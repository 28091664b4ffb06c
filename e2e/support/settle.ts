import type { Page } from '@playwright/test';

/** Waits until all animations have ended, except endless ones such as a spinner. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const animations = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    const allFinished = Promise.allSettled([
      document.fonts.ready,
      ...animations.map((animation) => animation.finished),
    ]);
    // Waits for at most 0.7 s, because the progress line of a toast moves as long as the toast is
    // shown.
    await Promise.race([allFinished, new Promise((resolve) => setTimeout(resolve, 700))]);
  });
}
