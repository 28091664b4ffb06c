import { Share } from '@capacitor/share';
import type { ShareContent, ShareOutcome, Sharing } from '../port.ts';
import { publicOrigin } from './origins.ts';

/** NAV-04: links have the public address, because other people open them in a browser. */
export const sharing: Sharing = { share, canPrint: false, publicOrigin: () => publicOrigin };

async function share(content: ShareContent): Promise<ShareOutcome> {
  try {
    await Share.share({ ...content, dialogTitle: content.title });
    return 'done';
  } catch (error) {
    return isShareCancelled(error) ? 'done' : 'failed';
  }
}

/** The plugin reports a cancelled sheet only by its message, without a code. */
export function isShareCancelled(error: unknown): boolean {
  return error instanceof Error && error.message === 'Share canceled';
}
