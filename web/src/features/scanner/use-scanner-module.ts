import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { LoadingFailed } from '../../platform/device-failures.ts';
import { scanFailureText } from './failure-text.ts';

interface ScannerModuleOptions<Module> {
  readonly isOpen: boolean;
  readonly load: () => Promise<Module>;
  readonly onClose: () => void;
}

/**
 * Loads the scanner's module on the first opening. If that fails, for example without a network,
 * shows a message and closes the scanner.
 */
export function useScannerModule<Module extends object>(
  props: ScannerModuleOptions<Module>,
): Module | undefined {
  const [scannerModule, setScannerModule] = useState<Module>();
  const toast = useToast();
  const shouldLoad = props.isOpen && scannerModule === undefined;
  const load = useEffectEvent(props.load);
  const onFailure = useEffectEvent(() => {
    toast.error(scanFailureText(new LoadingFailed()));
    props.onClose();
  });

  useEffect(() => {
    if (!shouldLoad) return;
    let isCancelled = false;
    load().then(
      (loadedModule) => !isCancelled && setScannerModule(loadedModule),
      () => !isCancelled && onFailure(),
    );
    return () => {
      isCancelled = true;
    };
  }, [shouldLoad]);
  return scannerModule;
}
