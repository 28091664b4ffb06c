import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { LoadingFailed } from '../../platform/camera-failures.ts';
import { failureText } from './failure-text.ts';
import type { ScannerBody } from './ScannerBody.tsx';

interface Code {
  readonly ScannerBody: typeof ScannerBody;
}

/** Loads the scanner's code on the first opening. Loading may fail without a network. */
export function useScannerCode(isOpen: boolean, onClose: () => void): Code | undefined {
  const [code, setCode] = useState<Code>();
  const toast = useToast();
  const isMissing = isOpen && code === undefined;
  const onFailure = useEffectEvent(() => {
    toast.error(failureText(new LoadingFailed()));
    onClose();
  });

  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    import('./ScannerBody.tsx').then(
      (module) => !isOver && setCode(module),
      () => !isOver && onFailure(),
    );
    return () => {
      isOver = true;
    };
  }, [isMissing]);
  return code;
}
