import { offlineText } from '../lib/offline-text.ts';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { afterFirstLoad } from '../lib/timing/after-first-load.ts';
import { afterNextFrameShown } from '../lib/timing/after-next-paint.ts';
import { useToast } from './feedback/toast-region.tsx';

interface LazyPart<Props> {
  (props: Props): ReactNode;
  /**
   * Loads the code in advance. A failure is ignored: the code is loaded again when it is needed.
   */
  readonly preload: () => Promise<void>;
}

interface LazyPartOptions<Props> {
  /** Whether the part must be rendered now. */
  readonly isWanted: (props: Props) => boolean;
  /**
   * Called when the code could not be loaded. Must make `isWanted` false, so that the next tap
   * retries.
   */
  readonly onLoadFailed: (props: Props) => void;
  /** What is shown until the code is loaded. */
  readonly fallback?: (props: Props) => ReactNode;
  /** When a wanted part begins to load. At once by default. */
  readonly begin?: (load: () => void) => unknown;
}

/**
 * A part whose code is not in the first load of a screen, for example a dialog. The code is loaded
 * after the first screen. The part is rendered once `isWanted` first returns true, and stays
 * rendered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted, onLoadFailed, fallback, begin = (act) => act() }: LazyPartOptions<Props>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded ??= await load();
    return loaded;
  }
  const preload = () => fetchPart().then(noop, noop);

  function PartOrFallback(props: Props) {
    // Chosen once, because another component in its place would lose the typed text.
    const [chosen, setChosen] = useState<{ readonly Part: ComponentType<Props> }>();
    const [hasFailed, setHasFailed] = useState(false);
    const isAwaited = chosen === undefined && isWanted(props);
    if (isAwaited && loaded !== undefined) setChosen({ Part: loaded });
    useEffect(() => afterFirstLoad(() => void preload()), []);
    useEffect(() => {
      if (!isAwaited) return undefined;
      let isOver = false;
      begin(() => {
        if (isOver) return;
        fetchPart().then(
          (Part) => !isOver && setChosen({ Part }),
          () => !isOver && setHasFailed(true),
        );
      });
      return () => {
        isOver = true;
      };
    }, [isAwaited]);

    function reportFailure() {
      setHasFailed(false);
      onLoadFailed(props);
    }
    if (chosen !== undefined) return <chosen.Part {...props} />;
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

/** A lazy part that is a dialog. */
export const lazyDialog = <
  Props extends { readonly isOpen: boolean; readonly onClose: () => void },
>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> =>
  lazyPart(load, { isWanted: ({ isOpen }) => isOpen, onLoadFailed: ({ onClose }) => onClose() });

/**
 * A lazy part that is needed as soon as it is rendered. By default its code is loaded once the rest
 * of the screen shows; with `begin: afterFirstLoad` it does not compete with the first screen.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { begin = afterNextFrameShown }: Pick<LazyPartOptions<Props>, 'begin'> = {},
): LazyPart<Props> => lazyPart(load, { isWanted: () => true, onLoadFailed: noop, begin });

function LoadFailedToast({ onShown }: { readonly onShown: () => void }) {
  const toast = useToast();
  const showToast = useEffectEvent(() => {
    toast.error(offlineText);
    onShown();
  });
  useEffect(() => showToast(), []);
  return null;
}
