/** Of which kind the message with this text is (UI-01): what a screen meant by saying it. */
import { screen } from '@testing-library/react';

const kinds = ['success', 'error', 'info', 'warning'] as const;

export function messageKind(text: string | RegExp): (typeof kinds)[number] | undefined {
  const card = screen.getByText(text).closest('[role=status], [role=alert]');
  return kinds.find((kind) => card?.classList.contains(kind));
}
