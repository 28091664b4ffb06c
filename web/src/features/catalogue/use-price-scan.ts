import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { findProductByBarcode, type BarcodeLookUpResult } from './product-by-barcode.ts';

interface Callbacks {
  readonly onFound: (product: Product) => void;
  /** Called if no product has the barcode yet. */
  readonly onUnknown: (barcode: Barcode) => void;
}

/**
 * INS-07: scans a barcode and looks up its product, so that its price can be noted. Calling `stop`
 * or leaving the screen cancels the scan and the look-up.
 */
export function usePriceScan({ onFound, onUnknown }: Callbacks) {
  const [isScanning, setIsScanning] = useState(false);
  /** The scanned barcode while it is looked up. */
  const [barcode, setBarcode] = useState<Barcode>();
  const fetchOnce = useFetchOnce();
  const toast = useToast();

  function stop() {
    setIsScanning(false);
    setBarcode(undefined);
  }
  const onLookedUp = useEffectEvent((requested: Barcode, result: BarcodeLookUpResult) => {
    stop();
    if (result.kind === 'found') onFound(result.product);
    else if (result.kind === 'unknown') onUnknown(requested);
    else if (result.kind === 'offline') {
      toast.error('Sem conexão para reconhecer o código. Busque o produto pelo nome.');
    } else toast.error('Falha ao buscar o produto. Tente novamente.');
  });
  useEffect(() => {
    if (barcode === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    void findProductByBarcode(fetchOnce, barcode, signal).then(
      (result) => signal.aborted || onLookedUp(barcode, result),
    );
    return () => controller.abort();
  }, [barcode, fetchOnce]);

  return {
    isScanning,
    isLookingUp: barcode !== undefined,
    start: () => setIsScanning(true),
    stop,
    lookUp(code: Barcode): void {
      setIsScanning(false);
      setBarcode(code);
    },
  };
}
