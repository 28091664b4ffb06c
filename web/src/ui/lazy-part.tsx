import { offlineText } from '../lib/offline-text.ts';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { afterFirstLoad } from '../lib/timing/after-first-load.ts';
import { afterNextFrameShown } from '../lib/timing/after-next-paint.ts';
import { loadWithRetries } from '../lib/timing/load-with-retries.ts';
import { useToast } from './feedback/toast-region.tsx';

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /**
   * Loads the code in advance. A failure is ignored: the code is loaded again when it is needed.
   */
  readonly preload: () => Promise<void>;
}

interface LazyPartOptions<Props> {
  /** Returns whether the part must be rendered now. */
  readonly isNeeded: (props: Props) => boolean;
  /**
   * Called when the code could not be loaded. Must make `isNeeded` false, so that the next tap
   * retries.
   */
  readonly onLoadFailed: (props: Props) => void;
  /** Rendered until the code is loaded. */
  readonly fallback?: (props: Props) => ReactNode;
  /** Calls `load` when the code of a needed part should be loaded; by default at once. */
  readonly scheduleLoad?: (load: () => void) => unknown;
}

/**
 * A part whose code is not in the first load of a screen, for example a dialog. The code is loaded
 * after the first screen. The part is rendered as soon as `isNeeded` returns true, and then stays
 * rendered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    isNeeded,
    onLoadFailed,
    fallback,
    scheduleLoad = (startLoading) => startLoading(),
  }: LazyPartOptions<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded ??= await load();
    return loaded;
  }
  const preload = () => fetchPart().then(noop, noop);

  function PartOrFallback(props: Props) {
    // Set only once, because replacing the component would lose the text that was typed into it.
    const [renderedPart, setRenderedPart] = useState<{ readonly Part: ComponentType<Props> }>();
    const [hasFailed, setHasFailed] = useState(false);
    const isLoadNeeded = renderedPart === undefined && isNeeded(props);
    if (isLoadNeeded && loaded !== undefined) setRenderedPart({ Part: loaded });
    useEffect(() => afterFirstLoad(() => void preload()), []);
    useEffect(() => {
      if (!isLoadNeeded) return undefined;
      let isCancelled = false;
      scheduleLoad(() => {
        if (isCancelled) return;
        fetchPart().then(
          (Part) => !isCancelled && setRenderedPart({ Part }),
          () => !isCancelled && setHasFailed(true),
        );
      });
      return () => {
        isCancelled = true;
      };
    }, [isLoadNeeded]);

    function reportFailure() {
      setHasFailed(false);
      onLoadFailed(props);
    }
    if (renderedPart !== undefined) return <renderedPart.Part {...props} />;
    return (
      <>
        {fallback?.(props)}
        {hasFailed && <LoadFailedToast onShown={reportFailure} />}
      </>
    );
  }
  return Object.assign(PartOrFallback, { preload });
}

const noop = () => undefined;

/** A dialog as a lazy part, rendered once it is open. */
export const lazyDialog = <
  Props extends { readonly isOpen: boolean; readonly onClose: () => void },
>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(load, { isNeeded: ({ isOpen }) => isOpen, onLoadFailed: ({ onClose }) => onClose() });

/**
 * A lazy part whose `isNeeded` is always true. By default its code is loaded once the rest of the
 * screen is shown; with `scheduleLoad: afterFirstLoad` the request does not compete with the
 * requests of the first screen. No tap can repeat a failed load, so it is repeated until the code
 * arrives, without a message.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { scheduleLoad = afterNextFrameShown }: Pick<LazyPartOptions<Props>, 'scheduleLoad'> = {},
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  return lazyPart(() => (loading ??= loadWithRetries(load)), {
    isNeeded: () => true,
    onLoadFailed: noop,
    scheduleLoad,
  });
}

function LoadFailedToast({ onShown }: { readonly onShown: () => void }) {
  const toast = useToast();
  const showToast = useEffectEvent(() => {
    toast.error(offlineText);
    onShown();
  });
  useEffect(() => showToast(), []);
  return null;
}
