import type { Locator, Page } from '@playwright/test';

export interface CountedTaps {
  /** Taps a control that is visible, enabled and not covered. */
  readonly tap: (control: Locator) => Promise<void>;
  /** How often {@link tap} was called. */
  readonly taps: () => number;
}

/** Returns a function that taps controls of a page, and counts the taps. */
export function countTaps(page: Page): CountedTaps {
  let count = 0;
  return {
    async tap(control) {
      await control.tap();
      // The app ignores the second of two quick taps at one position, if it hits another control. A
      // person is slower than this test, and a key ends that (ui/touch/ghost-taps.ts).
      await page.keyboard.press('Shift');
      count += 1;
    },
    taps: () => count,
  };
}
