/** Messages between the user's tabs. */
import type { Failure } from '@quitanda/contract';
import type { Write } from '../reads-and-writes.ts';

export type TabMessage =
  /** The stored writes or rows have changed. */
  | { readonly kind: 'changed' }
  /** The stored refusals have changed, and the user needs no message about it. */
  | { readonly kind: 'decided' }
  /** The user is signing out: answers of reads are no longer stored. */
  | { readonly kind: 'leaving' }
  /** A write was refused: each tab shows the message. */
  | { readonly kind: 'refused'; readonly write: Write; readonly failure: Failure };

export interface TabChannel {
  readonly post: (message: TabMessage) => void;
  readonly close: () => void;
}

export function openTabChannel(home: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`quitanda-${home}`);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  let isClosed = false;
  return {
    post(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
