import { scanner } from '#platform/scanner.ts';
import type { Barcode } from '@quitanda/contract/barcodes';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { createRepeatDetector } from './repeats.ts';
import { signalRead } from './signals.ts';

/** How long the person sees that the code was read, before the scanner closes. */
const shownReadMs = 250;
/** The same for a series, in which the scanner stays open. */
const shownReadInSeriesMs = 700;

export type ScanState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'looking'; readonly track: MediaStreamTrack | undefined }
  | { readonly phase: 'read'; readonly barcode: Barcode };

interface Scan {
  readonly state: ScanState;
  /** Whether a code was read just now. */
  readonly hasJustRead: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly opening: RefObject<HTMLDivElement | null>;
  /** Scans again, for device scanners that end after each code. */
  readonly again: () => void;
}

interface ScanOptions {
  readonly onRead: (barcode: Barcode) => void;
  readonly onFailure: (failure: unknown) => void;
  /** Continues after each code (SCN-05). */
  readonly isSeries: boolean;
  /** A series is paused: codes in view do not count. */
  readonly isPaused: boolean;
}

/**
 * Scans from the first render until a barcode is read or the scan fails; a series until it is
 * closed. The camera is off while the app is hidden, and is released with the component.
 */
export function useScan({ isSeries, isPaused, ...outcomes }: ScanOptions): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ScanState>({ phase: 'starting' });
  const [repeatDetector] = useState(createRepeatDetector);
  const { hasJustRead, showRead } = useJustRead();
  const mayRun = useSyncExternalStore(scanner.subscribe, scanner.mayRun);
  const isScanning = mayRun && state.phase !== 'read';
  const onFailure = useEffectEvent(outcomes.onFailure);
  const onRead = useEffectEvent(outcomes.onRead);
  const onLast = useEffectEvent((barcode: Barcode) => {
    signalRead();
    setState({ phase: 'read', barcode });
    if (isSeries) outcomes.onRead(barcode);
  });
  const shouldContinue = useEffectEvent((barcode: Barcode) => {
    if (!isSeries) return false;
    if (repeatDetector.isNew(barcode, performance.now()) && !isPaused) {
      signalRead();
      showRead();
      outcomes.onRead(barcode);
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
      shouldContinue: (barcode: Barcode) => shouldContinue(barcode),
    };
    scanner.scan({ video: scene.video, opening: scene.opening }, controller, calls).then(
      (barcode) => !isOver && onLast(barcode),
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
    const timer = setTimeout(() => onRead(state.barcode), shownReadMs);
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

function useJustRead() {
  const [hasJustRead, setHasJustRead] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function showRead() {
    clearTimeout(timer.current);
    setHasJustRead(true);
    timer.current = setTimeout(() => setHasJustRead(false), shownReadInSeriesMs);
  }
  return { hasJustRead, showRead };
}
