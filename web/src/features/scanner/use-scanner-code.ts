import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { LoadingFailed } from '../../platform/camera-failures.ts';
import { failureText } from './failure-text.ts';

interface ScannerCodeOptions<Code> {
  readonly isOpen: boolean;
  readonly load: () => Promise<Code>;
  readonly onClose: () => void;
}

/** Loads a scanner's code on the first opening. Loading may fail without a network. */
export function useScannerCode<Code extends object>(
  props: ScannerCodeOptions<Code>,
): Code | undefined {
  const [code, setCode] = useState<Code>();
  const toast = useToast();
  const shouldLoad = props.isOpen && code === undefined;
  const load = useEffectEvent(props.load);
  const onFailure = useEffectEvent(() => {
    toast.error(failureText(new LoadingFailed()));
    props.onClose();
  });

  useEffect(() => {
    if (!shouldLoad) return;
    let isCancelled = false;
    load().then(
      (module) => !isCancelled && setCode(module),
      () => !isCancelled && onFailure(),
    );
    return () => {
      isCancelled = true;
    };
  }, [shouldLoad]);
  return code;
}
