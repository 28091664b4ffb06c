import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useState } from 'react';
import { CallError } from '../../sync/call-error.ts';
import { useFetchOnce } from '../../sync/use-fetch-once.ts';
import { useToast } from '../../ui/toast-region.tsx';

interface Outcomes {
  readonly onFound: (product: Product) => void;
  /** Nobody has registered it yet. */
  readonly onUnknown: (barcode: Barcode) => void;
}

/** INS-07: from a code in front of the shelf to the product whose price is noted. */
export function usePriceScan({ onFound, onUnknown }: Outcomes) {
  const [isScanning, setIsScanning] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const fetchOnce = useFetchOnce();
  const toast = useToast();

  async function read(barcode: Barcode) {
    setIsScanning(false);
    setIsAsking(true);
    try {
      onFound(await fetchOnce('getProductByBarcode', { params: { barcode } }));
    } catch (error) {
      const failure = error instanceof CallError ? error.failure : undefined;
      if (failure?.kind === 'refused' && failure.status === 404) onUnknown(barcode);
      else if (failure?.kind === 'network') {
        toast.error('Sem conexão para reconhecer o código. Busque o produto pelo nome.');
      } else toast.error('Falha ao buscar o produto. Tente novamente.');
    }
    setIsAsking(false);
  }
  return {
    isScanning,
    isAsking,
    start: () => setIsScanning(true),
    stop: () => setIsScanning(false),
    read: (barcode: Barcode) => void read(barcode),
  };
}
