import { useState, type RefObject } from 'react';

/** Copies a link that also stands in `field`; `feedback` says how it went, until `forget`. */
export function useCopying(link: string, field: RefObject<HTMLInputElement | null>) {
  const [feedback, setFeedback] = useState('');

  async function copy(): Promise<void> {
    // The same words twice would not be read out again.
    setFeedback('');
    const isCopied = await writeToClipboard(link);
    if (!isCopied) field.current?.select();
    setFeedback(isCopied ? 'Link copiado!' : 'O navegador não deixou copiar. Copie o link acima.');
  }

  return { copy: () => void copy(), feedback, forget: () => setFeedback('') };
}

/** Browsers have no clipboard for pages served without TLS, as on a home network. */
async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
