import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../sync/http/call-error.ts';
import { useFetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useToast } from '../../ui/feedback/toast-region.tsx';

interface Outcomes {
  readonly onFound: (product: Product) => void;
  /** No product has this barcode yet. */
  readonly onUnknown: (barcode: Barcode) => void;
}

/**
 * INS-07: scans a barcode in a shop and finds the product whose price is noted. Stopping, or
 * leaving the screen, cancels it.
 */
export function usePriceScan({ onFound, onUnknown }: Outcomes) {
  const [isScanning, setIsScanning] = useState(false);
  /** The scanned code during its look-up. */
  const [barcode, setBarcode] = useState<Barcode>();
  const fetchOnce = useFetchOnce();
  const toast = useToast();

  function stop() {
    setIsScanning(false);
    setBarcode(undefined);
  }
  const found = useEffectEvent((product: Product) => {
    stop();
    onFound(product);
  });
  const failed = useEffectEvent((asked: Barcode, error: unknown) => {
    stop();
    const failure = error instanceof CallError ? error.failure : undefined;
    if (failure?.kind === 'refused' && failure.status === 404) onUnknown(asked);
    else if (failure?.kind === 'network') {
      toast.error('Sem conexão para reconhecer o código. Busque o produto pelo nome.');
    } else toast.error('Falha ao buscar o produto. Tente novamente.');
  });
  useEffect(() => {
    if (barcode === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    fetchOnce('getProductByBarcode', { params: { barcode } }, { signal }).then(
      (product) => !signal.aborted && found(product),
      (error: unknown) => !signal.aborted && failed(barcode, error),
    );
    return () => leaving.abort();
  }, [barcode, fetchOnce]);

  return {
    isScanning,
    isAsking: barcode !== undefined,
    start: () => setIsScanning(true),
    stop,
    read(code: Barcode): void {
      setIsScanning(false);
      setBarcode(code);
    },
  };
}
