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

export interface TabChannel<Message = TabMessage> {
  readonly post: (message: Message) => void;
  readonly close: () => void;
}

/**
 * Opens a channel to the user's other tabs. A browser that stores nothing may refuse channels too.
 * Then the tab sends no messages and gets none (NAV-15).
 */
export function openTabChannel<Message = TabMessage>(
  home: string,
  onMessage: (message: Message) => void,
): TabChannel<Message> {
  let channel: BroadcastChannel | undefined;
  try {
    channel = new BroadcastChannel(`quitanda-${home}`);
    channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
  } catch {
    // No channel.
  }
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    post: (message) => channel?.postMessage(message),
    close() {
      channel?.close();
      channel = undefined;
    },
  };
}
