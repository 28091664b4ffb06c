import type { NewProduct, Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../sync/react/use-call.ts';
import { useFetchOnce } from '../../../sync/react/use-fetch-once.ts';
import { findProductByBarcode } from '../product-by-barcode.ts';
import { isSameProduct, type DraftProblems } from './product-draft.ts';
import { toRegistrationFailure } from './registration-failure.ts';

interface Options {
  readonly isOpen: boolean;
  readonly onProblems: (problems: DraftProblems) => void;
  readonly onRegistered: (product: Product) => void;
}

/**
 * The content that was sent last, with its id and its idempotency key. A retry sends the same
 * content with the same id and key, so that the server registers it once even if a response was
 * lost (API-18).
 */
interface Attempt {
  readonly content: string;
  readonly id: string;
  readonly key: string;
}

/**
 * 'Salvar Produto' (PRD-02): registers a product. To confirm that the server has stored it, reads
 * the product by its barcode. If it has no barcode, compares it with the response instead.
 */
export function useRegistration({ isOpen, onProblems, onRegistered }: Options) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const [isSaving, setIsSaving] = useState(false);
  const [failureTexts, setFailureTexts] = useState<readonly string[]>([]);
  /** The existing product that prevents the registration. */
  const [existingProduct, setExistingProduct] = useState<Product>();
  const lastAttempt = useRef<Attempt>(undefined);
  const currentRequest = useRef<AbortController>(undefined);
  useEffect(() => () => currentRequest.current?.abort(), [isOpen]);

  async function findByBarcode(barcode: string, signal: AbortSignal) {
    const result = await findProductByBarcode(fetchOnce, barcode, signal);
    return result.kind === 'found' ? result.product : undefined;
  }

  /**
   * Registers the product. Returns it as the server has stored it; undefined if not confirmed, and
   * 'no-product' if a proxy has answered instead of the server, with something else.
   */
  async function send(
    product: NewProduct,
    signal: AbortSignal,
  ): Promise<Product | 'no-product' | undefined> {
    const content = JSON.stringify(product);
    if (lastAttempt.current?.content !== content) {
      lastAttempt.current = { content, id: newId(), key: newId() };
    }
    const { id, key } = lastAttempt.current;
    const createdProduct = await call(
      'createProduct',
      { body: { ...product, id } },
      { key, signal },
    );
    if (!isProduct(createdProduct)) return 'no-product';
    const { barcode } = product;
    if (typeof barcode === 'string') {
      const found = await findByBarcode(barcode, signal);
      return found && !isProduct(found) ? 'no-product' : found;
    }
    return isSameProduct(createdProduct, product) ? createdProduct : undefined;
  }

  /** Finds the existing product that is the reason why the server refused the registration. */
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
    if (currentRequest.current !== undefined) return;
    const controller = new AbortController();
    currentRequest.current = controller;
    const { signal } = controller;
    setIsSaving(true);
    setFailureTexts([]);
    setExistingProduct(undefined);
    try {
      const confirmedProduct = await send(product, signal);
      if (signal.aborted) return;
      if (confirmedProduct === undefined) {
        setFailureTexts(['Não foi possível confirmar o produto recém-criado.']);
      } else if (confirmedProduct === 'no-product') {
        setFailureTexts(['Ocorreu um erro ao salvar o produto. Tente novamente.']);
      } else {
        onRegistered(confirmedProduct);
      }
    } catch (error) {
      if (signal.aborted) return;
      const { problems, sentences, isExistingProduct } = toRegistrationFailure(error);
      onProblems(problems);
      setFailureTexts(sentences);
      if (isExistingProduct) setExistingProduct(await findExisting(product, signal));
    } finally {
      currentRequest.current = undefined;
      setIsSaving(false);
    }
  }

  return {
    isSaving,
    failureTexts,
    existingProduct,
    save,
    clearFailure(): void {
      setFailureTexts([]);
      setExistingProduct(undefined);
    },
  };
}

const isProduct = (answer: Partial<Product> | null): boolean =>
  Boolean(answer?.id) && Boolean(answer?.name);
