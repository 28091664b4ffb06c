import { useState, type RefObject } from 'react';

/** Copies a text that is also in `field`. `outcome` is the result, until `forget` is called. */
export function useCopying(
  text: string,
  field: RefObject<Pick<HTMLInputElement, 'select'> | null>,
) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();

  async function copy(): Promise<void> {
    // A screen reader does not repeat an unchanged status.
    setOutcome(undefined);
    const isCopied = await writeToClipboard(text);
    if (!isCopied) field.current?.select();
    setOutcome(isCopied ? 'copied' : 'refused');
  }

  return { copy: () => void copy(), outcome, forget: () => setOutcome(undefined) };
}

/** Browsers have no clipboard API on pages without TLS, e.g. in a local network. */
async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
