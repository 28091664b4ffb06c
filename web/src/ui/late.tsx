import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { whenQuiet } from '../lib/when-quiet.ts';
import { useToast } from './toast-region.tsx';

interface Late<Props> {
  (props: Props): ReactNode;
  /** Fetches it; without a signal it is asked for again when it is wanted. */
  readonly bring: () => Promise<void>;
}

interface LateOptions<Props> {
  readonly isWanted: (props: Props) => boolean;
  /** Takes the wish back, so that the next tap is one again: there was no signal for it. */
  readonly giveUp: (props: Props) => void;
  /** What stands there until then. */
  readonly standIn?: (props: Props) => ReactNode;
}

/**
 * A part that the first load of a screen does without, a dialog above all: drawn from when it is
 * first wanted, and fetched before that as soon as the network has nothing else to do.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted, giveUp, standIn }: LateOptions<Props>,
): Late<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function fetchPart() {
    loaded ??= await load();
    return loaded;
  }
  const bring = () => fetchPart().then(noop, noop);

  function LatePart(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [chosen, setChosen] = useState<{ readonly Part: ComponentType<Props> }>();
    const [isMissing, setIsMissing] = useState(false);
    const isAwaited = chosen === undefined && isWanted(props);
    if (isAwaited && loaded !== undefined) setChosen({ Part: loaded });
    useEffect(() => whenQuiet(() => void bring()), []);
    useEffect(() => {
      if (!isAwaited) return undefined;
      let isOver = false;
      fetchPart().then(
        (Part) => !isOver && setChosen({ Part }),
        () => !isOver && setIsMissing(true),
      );
      return () => {
        isOver = true;
      };
    }, [isAwaited]);

    function tellMissing() {
      setIsMissing(false);
      giveUp(props);
    }
    if (chosen !== undefined) return <chosen.Part {...props} />;
    return (
      <>
        {standIn?.(props)}
        {isMissing && <NoSignal onSaid={tellMissing} />}
      </>
    );
  }
  return Object.assign(LatePart, { bring });
}

const noop = () => undefined;

/** `late` for a dialog. */
export const lateDialog = <
  Props extends { readonly isOpen: boolean; readonly onClose: () => void },
>(
  load: () => Promise<ComponentType<Props>>,
): Late<Props> =>
  late(load, { isWanted: ({ isOpen }) => isOpen, giveUp: ({ onClose }) => onClose() });

/** `late` for a part that is wanted from when it is first drawn, low on the screen or rare. */
export const lateAlways = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Late<Props> => late(load, { isWanted: () => true, giveUp: noop });

function NoSignal({ onSaid }: { readonly onSaid: () => void }) {
  const toast = useToast();
  const say = useEffectEvent(() => {
    toast.error('Sem conexão. Tente novamente quando o sinal voltar.');
    onSaid();
  });
  useEffect(() => say(), []);
  return null;
}
