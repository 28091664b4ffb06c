import { useState, type RefObject } from 'react';

/**
 * Copies a text to the clipboard. If that fails, selects the text in `field`, so that the user can
 * copy it. `outcome` is set until `reset` is called.
 */
export function useCopyToClipboard(
  text: string,
  field: RefObject<Pick<HTMLInputElement, 'select'> | null>,
) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  async function copy(): Promise<void> {
    // Clears the status first, because a screen reader does not repeat an unchanged status.
    setOutcome(undefined);
    const isCopied = await writeToClipboard(text);
    if (!isCopied) field.current?.select();
    setOutcome(isCopied ? 'copied' : 'refused');
  }

  return { copy: () => void copy(), outcome, reset: () => setOutcome(undefined) };
}

/**
 * Copies a text, and returns whether that worked. Browsers have no clipboard API on pages without TLS,
 * for example in a local network.
 */
export async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
