import type { ShareContent, ShareOutcome, Sharing } from '../port.ts';

export const sharing: Sharing = {
  share,
  canPrint: true,
  publicOrigin: () => window.location.origin,
};

async function share(content: ShareContent): Promise<ShareOutcome> {
  if (!('share' in navigator)) return 'unsupported';
  try {
    await navigator.share(content);
    return 'done';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'AbortError') return 'done';
    // Browsers open the sheet only within a few seconds after a tap.
    return name === 'NotAllowedError' ? 'too-late' : 'failed';
  }
}
