/** Returns the kind of the toast with this text (UI-01); undefined if no toast contains it. */
import { screen } from '@testing-library/react';

export function getToastKind(text: string | RegExp): string | undefined {
  return screen.getByText(text).closest<HTMLElement>('[data-toast]')?.dataset['toast'];
}
