import type { Product } from '@quitanda/contract';
import { CallError } from '../../sync/http/call-error.ts';
import type { FetchOnce } from '../../sync/react/use-fetch-once.ts';

export type BarcodeLookUpResult =
  | { readonly kind: 'found'; readonly product: Product }
  /** No product has the code yet. */
  | { readonly kind: 'unknown' }
  /** There is no network. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' };

/** Requests the product with a barcode from the server (API-11). The promise never rejects. */
export const findProductByBarcode = (
  fetchOnce: FetchOnce,
  barcode: string,
  signal: AbortSignal,
): Promise<BarcodeLookUpResult> =>
  fetchOnce('getProductByBarcode', { params: { barcode } }, { signal }).then(
    (product) => ({ kind: 'found', product }),
    (error: unknown) => {
      if (!(error instanceof CallError)) return { kind: 'failed' };
      const { failure } = error;
      if (failure.kind === 'network') return { kind: 'offline' };
      return { kind: failure.status === 404 ? 'unknown' : 'failed' };
    },
  );
