import { scanner } from '#platform/scanner.ts';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import type { ScanCallbacks, ScannerElements } from '../../platform/port.ts';
import { createRepeatDetector } from './repeats.ts';
import { signalCodeRead } from './signals.ts';
import { useShownFor } from './use-shown-for.ts';

/** The time for which the screen shows that the code was read, before the scanner closes. */
const feedbackMs = 250;
/** The time for which the screen shows that a code of a series was read. The scanner stays open. */
const seriesFeedbackMs = 700;

type ScanState<Code> =
  | { readonly phase: 'starting' }
  | { readonly phase: 'scanning'; readonly track: MediaStreamTrack | undefined }
  | { readonly phase: 'read'; readonly code: Code };

export interface Scan<Code> {
  readonly state: ScanState<Code>;
  /** Whether the screen shows that a code was read just now. */
  readonly hasJustRead: boolean;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly viewfinder: RefObject<HTMLDivElement | null>;
  /** Starts the scan again. Device scanners need this, because they end after each code. */
  readonly restart: () => void;
}

interface ScanOptions<Code> {
  /** The platform's function that scans barcodes, or the one that scans QR codes. */
  readonly scan: (
    elements: ScannerElements,
    controller: AbortController,
    callbacks: ScanCallbacks<Code>,
  ) => Promise<Code>;
  readonly onRead: (code: Code) => void;
  readonly onFailure: (failure: unknown) => void;
  /** Whether the scan continues after each code (SCN-05). */
  readonly isSeries: boolean;
  /** Whether a series is paused, so that codes in view are ignored. */
  readonly isPaused: boolean;
  /** Whether a code is of the expected kind. The scan continues after any other code. */
  readonly accepts?: (code: Code) => boolean;
}

/**
 * Scans from the first render until a code is read or the scan fails. A series continues until the
 * scanner is closed. The camera is off while the app is hidden, and is released on unmount.
 */
export function useScan<Code extends string>({
  isSeries,
  isPaused,
  ...options
}: ScanOptions<Code>): Scan<Code> {
  const video = useRef<HTMLVideoElement>(null);
  const viewfinder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ScanState<Code>>({ phase: 'starting' });
  const [repeatDetector] = useState(createRepeatDetector);
  const { isShown: hasJustRead, show: showJustRead } = useShownFor(seriesFeedbackMs);
  const canRun = useSyncExternalStore(scanner.subscribe, scanner.canRun);
  const shouldScan = canRun && state.phase !== 'read';
  const onFailure = useEffectEvent(options.onFailure);
  const onRead = useEffectEvent(options.onRead);
  const scan = useEffectEvent(options.scan);
  const onScanEnded = useEffectEvent((code: Code) => {
    signalCodeRead();
    setState({ phase: 'read', code });
    // During a series, only a device scanner ends its scan with a code.
    if (isSeries) options.onRead(code);
  });
  /** Handles a code that is in view. Returns whether the scan continues. */
  const shouldContinue = useEffectEvent((code: Code) => {
    if (options.accepts?.(code) === false) return true;
    if (!isSeries) return false;
    if (repeatDetector.recordSighting(code, performance.now()) && !isPaused) {
      signalCodeRead();
      showJustRead();
      options.onRead(code);
    }
    return true;
  });

  useEffect(() => {
    const elements = { video: video.current, viewfinder: viewfinder.current };
    if (!shouldScan || elements.video === null || elements.viewfinder === null) return;
    let isCancelled = false;
    const controller = new AbortController();
    const callbacks = {
      onStarted: (track: MediaStreamTrack | undefined) => setState({ phase: 'scanning', track }),
      shouldContinue: (code: Code) => shouldContinue(code),
    };
    scan({ video: elements.video, viewfinder: elements.viewfinder }, controller, callbacks).then(
      (code) => !isCancelled && onScanEnded(code),
      (failure: unknown) => !isCancelled && onFailure(failure),
    );
    return () => {
      isCancelled = true;
      controller.abort();
      setState((current) => (current.phase === 'scanning' ? { phase: 'starting' } : current));
    };
  }, [shouldScan]);

  useEffect(() => {
    if (isSeries || state.phase !== 'read') return;
    const timer = setTimeout(() => onRead(state.code), feedbackMs);
    return () => clearTimeout(timer);
  }, [isSeries, state]);

  // While a dialog is open, the video is paused: it still shows the scanned code, and is not
  // decoded.
  useEffect(() => {
    const element = video.current;
    if (!isPaused || element === null) return;
    element.pause();
    return () => {
      repeatDetector.onResume(performance.now());
      if (element.srcObject !== null) void element.play().catch(() => undefined);
    };
  }, [isPaused, repeatDetector]);

  return {
    state,
    hasJustRead: hasJustRead || state.phase === 'read',
    video,
    viewfinder,
    restart: () => setState({ phase: 'starting' }),
  };
}
