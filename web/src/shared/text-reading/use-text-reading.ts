import { useEffect, useRef, useState } from 'react';
import { LoadingFailed } from '../../platform/device-failures.ts';
import type { PhotoKind } from '../../platform/text/text-engine.ts';
import type { TextLine } from '../../platform/text/text-lines.ts';

/** The person did not want the download, or has ended the reading. */
export class ReadingCancelled extends Error {}

export type TextReadingState =
  | { readonly phase: 'idle' }
  /** The person is asked before the first download; `megabytes` is what it downloads. */
  | {
      readonly phase: 'asking';
      readonly megabytes: string;
      readonly answer: (agrees: boolean) => void;
    }
  /** `share` is what is done, from 0 to 1. */
  | { readonly phase: 'reading'; readonly share: number };

/**
 * Recognises the text in photos on this device, one photo at a time (AI-41). What it needs is
 * downloaded once, after a question. The reading ends when the component does.
 */
export function useTextReading() {
  const [state, setState] = useState<TextReadingState>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(new ReadingCancelled()), []);

  /**
   * Returns the readings of the photo's text. Rejects with ReadingCancelled, with LoadingFailed if
   * the engine cannot be downloaded, and with PhotoUnreadable.
   */
  async function readText(photo: Blob, kind: PhotoKind): Promise<TextLine[][]> {
    current.current?.abort(new ReadingCancelled());
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    try {
      const reader = await import('../../platform/text/text-in-photo.ts').catch(
        (cause: unknown) => {
          throw new LoadingFailed('', { cause });
        },
      );
      if (!(await reader.isTextReaderStored())) {
        if (!navigator.onLine) throw new LoadingFailed();
        signal.throwIfAborted();
        await ask(reader.downloadMegabytes, signal);
      }
      signal.throwIfAborted();
      setState({ phase: 'reading', share: 0 });
      const onProgress = (share: number) => {
        if (!signal.aborted) setState({ phase: 'reading', share });
      };
      return await reader.readTextInPhoto(photo, { kind, signal, onProgress });
    } finally {
      if (current.current === controller) setState({ phase: 'idle' });
    }
  }

  const ask = (megabytes: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const answer = (agrees: boolean) => (agrees ? resolve() : reject(new ReadingCancelled()));
      setState({ phase: 'asking', megabytes, answer });
    });

  return { state, readText, cancel: () => current.current?.abort(new ReadingCancelled()) };
}
