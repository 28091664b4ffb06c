import type { NewProduct, Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { productByBarcode } from '../product-by-barcode.ts';
import { isSameProduct, type DraftProblems } from './product-draft.ts';
import { registrationFailure } from './registration-failure.ts';

interface Options {
  readonly isOpen: boolean;
  readonly onProblems: (problems: DraftProblems) => void;
  readonly onRegistered: (product: Product) => void;
}

/**
 * The last content sent, with its id and its idempotency key. The same content is sent again with
 * the same id and key, so that it is registered once, even if the first answer was lost (API-18).
 */
interface Attempt {
  readonly content: string;
  readonly id: string;
  readonly key: string;
}

/** 'Salvar Produto': registers the product, and reads it from the server (PRD-02). */
export function useRegistration({ isOpen, onProblems, onRegistered }: Options) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>([]);
  /** The existing product that prevents the registration. */
  const [existing, setExisting] = useState<Product>();
  const attempt = useRef<Attempt>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), [isOpen]);

  async function findByBarcode(barcode: string, signal: AbortSignal) {
    const answer = await productByBarcode(fetchOnce, barcode, signal);
    return answer.kind === 'found' ? answer.product : undefined;
  }

  async function send(product: NewProduct, signal: AbortSignal): Promise<Product | undefined> {
    const content = JSON.stringify(product);
    if (attempt.current?.content !== content) {
      attempt.current = { content, id: newId(), key: newId() };
    }
    const { id, key } = attempt.current;
    const created = await call('createProduct', { body: { ...product, id } }, { key, signal });
    const { barcode } = product;
    if (typeof barcode === 'string') {
      return findByBarcode(barcode, signal);
    }
    return isSameProduct(created, product) ? created : undefined;
  }

  /** Finds the existing product because of which the server has refused the registration. */
  async function findExisting(product: NewProduct, signal: AbortSignal) {
    const { barcode, name: search, categoryId } = product;
    if (typeof barcode === 'string') {
      const found = await findByBarcode(barcode, signal);
      if (found) return found;
    }
    const similar = await fetchOnce(
      'getProducts',
      { query: { search, categoryId, limit: 20 } },
      { signal },
    ).catch(() => []);
    return similar.find((other) => isSameProduct(other, product));
  }

  async function save(product: NewProduct): Promise<void> {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setIsSaving(true);
    setFailure([]);
    setExisting(undefined);
    try {
      const confirmed = await send(product, signal);
      if (signal.aborted) return;
      if (confirmed === undefined) {
        setFailure(['Não foi possível confirmar o produto recém-criado.']);
      } else {
        onRegistered(confirmed);
      }
    } catch (error) {
      if (signal.aborted) return;
      const { problems, sentences, isExisting } = registrationFailure(error);
      onProblems(problems);
      setFailure(sentences);
      if (isExisting) setExisting(await findExisting(product, signal));
    } finally {
      running.current = undefined;
      setIsSaving(false);
    }
  }

  return {
    isSaving,
    failure,
    existing,
    save,
    clearFailure(): void {
      setFailure([]);
      setExisting(undefined);
    },
  };
}
