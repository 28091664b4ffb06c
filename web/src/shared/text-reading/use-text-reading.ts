import { useEffect, useRef, useState } from 'react';
import { LoadingFailed } from '../../platform/device-failures.ts';
import type { PhotoKind } from '../../platform/text/text-engine.ts';
import type { TextLine } from '../../platform/text/text-lines.ts';

/** The person refused the download, or cancelled the recognition. */
export class ReadingCancelled extends Error {}

export type TextReadingState =
  | { readonly phase: 'idle' }
  /** The person is asked before the first download; `megabytes` is what it downloads. */
  | {
      readonly phase: 'asking';
      readonly megabytes: string;
      readonly answer: (agrees: boolean) => void;
    }
  /** `progress` goes from 0 to 1. */
  | { readonly phase: 'reading'; readonly progress: number };

/**
 * Recognises the text in photos on this device, one photo at a time (AI-41). The engine is downloaded
 * once, after the user agrees. The recognition is aborted on unmount.
 */
export function useTextReading() {
  const [state, setState] = useState<TextReadingState>({ phase: 'idle' });
  const controllerRef = useRef<AbortController>(undefined);
  useEffect(() => () => controllerRef.current?.abort(new ReadingCancelled()), []);

  /**
   * Returns the alternative recognitions of the text, each as lines. Rejects with ReadingCancelled,
   * with LoadingFailed if the engine cannot be downloaded, and with PhotoUnreadable.
   */
  async function readText(photo: Blob, kind: PhotoKind): Promise<TextLine[][]> {
    controllerRef.current?.abort(new ReadingCancelled());
    const controller = new AbortController();
    controllerRef.current = controller;
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
      setState({ phase: 'reading', progress: 0 });
      const onProgress = (progress: number) => {
        if (!signal.aborted) setState({ phase: 'reading', progress });
      };
      return await reader.readTextInPhoto(photo, { kind, signal, onProgress });
    } finally {
      if (controllerRef.current === controller) setState({ phase: 'idle' });
    }
  }

  const ask = (megabytes: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      const answer = (agrees: boolean) => (agrees ? resolve() : reject(new ReadingCancelled()));
      setState({ phase: 'asking', megabytes, answer });
    });

  return { state, readText, cancel: () => controllerRef.current?.abort(new ReadingCancelled()) };
}
