import { haptics } from '#platform/haptics.ts';
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

/** For how long the person sees that the code was read, before the scanner goes. */
const shownReadMs = 250;

export type ScanState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'looking'; readonly track: MediaStreamTrack | undefined }
  | { readonly phase: 'read'; readonly barcode: Barcode };

interface Scan {
  readonly state: ScanState;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly opening: RefObject<HTMLDivElement | null>;
}

interface Outcomes {
  readonly onRead: (barcode: Barcode) => void;
  readonly onFailure: (failure: unknown) => void;
}

/**
 * Scans from the first showing until a barcode is read or something fails. The camera is off while
 * nobody sees the app, and goes with the component.
 */
export function useScan(outcomes: Outcomes): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ScanState>({ phase: 'starting' });
  const mayRun = useSyncExternalStore(scanner.subscribe, scanner.mayRun);
  const isScanning = mayRun && state.phase !== 'read';
  const onBarcode = useEffectEvent((barcode: Barcode) => {
    haptics.tick();
    setState({ phase: 'read', barcode });
  });
  const onFailure = useEffectEvent(outcomes.onFailure);
  const onRead = useEffectEvent(outcomes.onRead);

  useEffect(() => {
    const scene = { video: video.current, opening: opening.current };
    if (!isScanning || scene.video === null || scene.opening === null) return;
    let isOver = false;
    const controller = new AbortController();
    const onLooking = (track: MediaStreamTrack | undefined) =>
      setState({ phase: 'looking', track });
    scanner.scan({ video: scene.video, opening: scene.opening }, controller, onLooking).then(
      (barcode) => !isOver && onBarcode(barcode),
      (failure: unknown) => !isOver && onFailure(failure),
    );
    return () => {
      isOver = true;
      controller.abort();
      setState((now) => (now.phase === 'looking' ? { phase: 'starting' } : now));
    };
  }, [isScanning]);

  useEffect(() => {
    if (state.phase !== 'read') return;
    const timer = setTimeout(() => onRead(state.barcode), shownReadMs);
    return () => clearTimeout(timer);
  }, [state]);

  return { state, video, opening };
}
