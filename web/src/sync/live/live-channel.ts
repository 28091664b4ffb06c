/** Messages from the tab that holds the stream to the other tabs of the same home. */
import type { Presence } from '@quitanda/contract';
import { openTabChannel } from '../tabs/tab-channel.ts';

type LiveMessage =
  | { readonly kind: 'heard'; readonly present: readonly Presence[] }
  | { readonly kind: 'lost' | 'asking' };

export interface LiveChannel {
  readonly publish: (present: readonly Presence[]) => void;
  /** Informs the other tabs that no tab holds the stream at the moment. */
  readonly publishLost: () => void;
  readonly close: () => void;
}

interface LiveChannelDeps {
  readonly onStreamLine: (present: readonly Presence[]) => void;
  readonly onLost: () => void;
  /**
   * Returns the members who are in a supermarket, for a tab that has just opened; undefined in a
   * tab that does not hold the stream.
   */
  readonly latest: () => readonly Presence[] | undefined;
}

export function openLiveChannel(
  home: string,
  { onStreamLine, onLost, latest }: LiveChannelDeps,
): LiveChannel {
  const { post, close } = openTabChannel<LiveMessage>(`live-${home}`, (message) => {
    if (message.kind === 'heard') onStreamLine(message.present);
    if (message.kind === 'lost') onLost();
    const present = message.kind === 'asking' ? latest() : undefined;
    if (present !== undefined) post({ kind: 'heard', present });
  });
  post({ kind: 'asking' });
  return {
    publish: (present) => post({ kind: 'heard', present }),
    publishLost: () => post({ kind: 'lost' }),
    close,
  };
}
