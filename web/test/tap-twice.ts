import { act } from '@testing-library/react';

/** Taps twice before the screen shows the effect of the first tap, as may happen on a slow phone. */
export function tapTwice(control: HTMLElement): void {
  act(() => {
    control.click();
    control.click();
  });
}
