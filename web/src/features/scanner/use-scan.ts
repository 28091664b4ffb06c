import { scanner } from '#platform/scanner.ts';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import type { ScanCallbacks, Scene } from '../../platform/port.ts';
import { createRepeatDetector } from './repeats.ts';
import { signalRead } from './signals.ts';
import { useShownFor } from './use-shown-for.ts';

/** How long the person sees that the code was read, before the scanner closes. */
const shownReadMs = 250;
/** How long the person sees that a code of a series was read; the scanner then stays open. */
const shownReadInSeriesMs = 700;

type ScanState<Code> =
  | { readonly phase: 'starting' }
  | { readonly phase: 'looking'; readonly track: MediaStreamTrack | undefined }
  | { readonly phase: 'read'; readonly code: Code };

export interface Scan<Code> {
  readonly state: ScanState<Code>;
  /** Whether a code was read just now. */
  readonly hasJustRead: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly opening: RefObject<HTMLDivElement | null>;
  /** Scans again, for device scanners that end after each code. */
  readonly again: () => void;
}

interface ScanOptions<Code> {
  /** One of the scans of the platform's `scanner`. */
  readonly scan: (
    scene: Scene,
    controller: AbortController,
    calls: ScanCallbacks<Code>,
  ) => Promise<Code>;
  readonly onRead: (code: Code) => void;
  readonly onFailure: (failure: unknown) => void;
  /** Continues after each code (SCN-05). */
  readonly isSeries: boolean;
  /** A series is paused: codes in view do not count. */
  readonly isPaused: boolean;
  /** Whether a code is one that is wanted; the scan continues after others. */
  readonly accepts?: (code: Code) => boolean;
}

/**
 * Scans from the first render until a code is read or the scan fails; a series until it is
 * closed. The camera is off while the app is hidden, and is released with the component.
 */
export function useScan<Code extends string>({
  isSeries,
  isPaused,
  ...outcomes
}: ScanOptions<Code>): Scan<Code> {
  const video = useRef<HTMLVideoElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ScanState<Code>>({ phase: 'starting' });
  const [repeatDetector] = useState(createRepeatDetector);
  const { isShown: hasJustRead, show: showRead } = useShownFor(shownReadInSeriesMs);
  const mayRun = useSyncExternalStore(scanner.subscribe, scanner.mayRun);
  const isScanning = mayRun && state.phase !== 'read';
  const onFailure = useEffectEvent(outcomes.onFailure);
  const onRead = useEffectEvent(outcomes.onRead);
  const scan = useEffectEvent(outcomes.scan);
  const onLast = useEffectEvent((code: Code) => {
    signalRead();
    setState({ phase: 'read', code });
    if (isSeries) outcomes.onRead(code);
  });
  const shouldContinue = useEffectEvent((code: Code) => {
    if (outcomes.accepts?.(code) === false) return true;
    if (!isSeries) return false;
    if (repeatDetector.isNew(code, performance.now()) && !isPaused) {
      signalRead();
      showRead();
      outcomes.onRead(code);
    }
    return true;
  });

  useEffect(() => {
    const scene = { video: video.current, opening: opening.current };
    if (!isScanning || scene.video === null || scene.opening === null) return;
    let isOver = false;
    const controller = new AbortController();
    const calls = {
      onStarted: (track: MediaStreamTrack | undefined) => setState({ phase: 'looking', track }),
      shouldContinue: (code: Code) => shouldContinue(code),
    };
    scan({ video: scene.video, opening: scene.opening }, controller, calls).then(
      (code) => !isOver && onLast(code),
      (failure: unknown) => !isOver && onFailure(failure),
    );
    return () => {
      isOver = true;
      controller.abort();
      setState((now) => (now.phase === 'looking' ? { phase: 'starting' } : now));
    };
  }, [isScanning]);

  useEffect(() => {
    if (isSeries || state.phase !== 'read') return;
    const timer = setTimeout(() => onRead(state.code), shownReadMs);
    return () => clearTimeout(timer);
  }, [isSeries, state]);

  // A paused video still shows the code that the dialog asks about, and is not decoded.
  useEffect(() => {
    const picture = video.current;
    if (!isPaused || picture === null) return;
    picture.pause();
    return () => {
      repeatDetector.onResume(performance.now());
      if (picture.srcObject !== null) void picture.play().catch(() => undefined);
    };
  }, [isPaused, repeatDetector]);

  return {
    state,
    hasJustRead: hasJustRead || state.phase === 'read',
    video,
    opening,
    again: () => setState({ phase: 'starting' }),
  };
}
