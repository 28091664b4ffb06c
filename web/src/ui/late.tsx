import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { whenQuiet } from '../lib/when-quiet.ts';

interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches it; without a signal it is asked for again when it is wanted. */
  readonly bring: () => Promise<void>;
}

/**
 * A part that the first load of a screen does without, a dialog above all: drawn from when it is
 * first wanted, and fetched before that as soon as the network has nothing else to do.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
): Late<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded ??= await load();
    return { default: loaded };
  }
  const bring = () => fetchPart().then(noop, noop);
  const Coming = lazy(fetchPart);

  function LatePart(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [chosen, setChosen] = useState<{ readonly Part: ComponentType<Props> }>();
    if (chosen === undefined && isWanted(props)) setChosen({ Part: loaded ?? Coming });
    useEffect(() => whenQuiet(() => void bring()), []);
    if (chosen === undefined) return null;
    return (
      <Suspense>
        <chosen.Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(LatePart, { bring });
}

/** `late` for a dialog. */
export const lateDialog = <Props extends { readonly isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): Late<Props> => late(load, ({ isOpen }) => isOpen);

const noop = () => undefined;
