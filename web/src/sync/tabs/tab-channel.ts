/** What the user's tabs tell each other. */
import type { Failure } from '@quitanda/contract';
import type { Write } from '../types.ts';

export type TabMessage =
  /** The kept writes changed: taps, answers. */
  | { readonly kind: 'changed' }
  /** What is kept of refused writes changed: tried again, given up. */
  | { readonly kind: 'decided' }
  /** The user is signing out: nothing that was read is kept any more. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'refused'; readonly write: Write; readonly failure: Failure };

export interface TabChannel {
  readonly tell: (message: TabMessage) => void;
  readonly close: () => void;
}

export function openTabChannel(home: string, onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel(`quitanda-${home}`);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  let isClosed = false;
  return {
    tell(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      if (!isClosed) channel.postMessage(message);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
