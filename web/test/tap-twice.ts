import { act } from '@testing-library/react';

/** Two taps before the screen has drawn what the first did: a fast finger on a slow phone. */
export function tapTwice(control: HTMLElement): void {
  act(() => {
    control.click();
    control.click();
  });
}
