import type { Product } from '@quitanda/contract';
import { cataloguePageSize } from '@quitanda/contract/sync-limits';
import { useMemo, useState } from 'react';
import { useSettled } from '../../lib/timing/use-settled.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { useDeviceCatalogue } from './device/on-device.ts';
import { withUpdates, matches, merged } from './shown-products.ts';

/** The maximum number of products in one answer of the server. */
const maxOfCategory = 100;
const maxFound = 20;
const quietMs = 250;

export interface CatalogueFilter {
  /** Undefined for 'Todos'. */
  readonly categoryId: string | undefined;
  readonly typed: string;
}

/**
 * The filtered products. Loaded products are shown at once, also without a network; what the server
 * adds comes after them, so that nothing moves under the finger (CAT-01, CAT-03, CAT-07).
 */
export function useCatalogue({ categoryId, typed }: CatalogueFilter) {
  const pages = usePages();
  const categoryRead = useRead(
    'getProducts',
    { query: { categoryId: categoryId ?? '', limit: maxOfCategory } },
    { isEnabled: categoryId !== undefined },
  );
  const searchText = typed.trim();
  const found = useFound(searchText, categoryId);

  const isWanted = (product: Product) =>
    (categoryId === undefined || product.categoryId === categoryId) &&
    (searchText === '' || matches(product, searchText));
  const ofCategory = categoryId === undefined ? [] : categoryRead.data;
  const onDevice = useOnDevice(searchText, categoryId);
  const localMatches =
    onDevice.length > 0 ? onDevice : merged(pages.loaded, ofCategory).filter(isWanted);
  const products = withUpdates(merged(localMatches, found.products), found.products);

  const browsed = categoryId === undefined ? pages.first : categoryRead;
  const isCut =
    searchText === ''
      ? categoryId !== undefined && categoryRead.data?.length === maxOfCategory
      : found.products.length >= maxFound;
  return {
    products,
    isLoading: browsed?.isLoading === true || found.isLoading,
    isFailed: browsed?.failure !== undefined || found.isFailed,
    /** More products match than are shown; typing more would find them. */
    isCut,
    more: categoryId === undefined && searchText === '' ? pages.more : undefined,
    refresh(): void {
      pages.refresh();
      if (categoryId !== undefined) categoryRead.refresh();
      found.refresh();
    },
  };
}

/** The matches on this device, in the order of the server (LNK-03, LNK-04). */
function useOnDevice(searchText: string, categoryId: string | undefined): readonly Product[] {
  const catalogue = useDeviceCatalogue(searchText !== '');
  return useMemo(() => {
    const all = catalogue?.search(searchText, maxOfCategory) ?? [];
    const here = all.filter(
      (product) => categoryId === undefined || product.categoryId === categoryId,
    );
    return here.slice(0, maxFound);
  }, [catalogue, searchText, categoryId]);
}

/** The action of 'Carregar Mais Produtos'; undefined if there are no more (CAT-03). */
export interface MoreProducts {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly load: () => void;
}

function usePages() {
  const [count, setCount] = useState(1);
  const pages = useReads(
    'getProducts',
    Array.from({ length: count }, (_, index) => ({
      query: { page: index + 1, limit: cataloguePageSize },
    })),
  );
  const last = pages.at(-1);
  const isBeyondFirst = count > 1;
  const isLoading = isBeyondFirst && last?.isLoading === true;
  const isFailed = isBeyondFirst && last?.failure !== undefined;
  const isFull = last?.data?.length === cataloguePageSize;
  const more: MoreProducts = {
    isLoading,
    isFailed,
    load: () => (isFailed ? last.refresh() : setCount(count + 1)),
  };
  return {
    first: pages[0],
    loaded: merged(...pages.map(({ data }) => data)),
    more: isLoading || isFailed || isFull ? more : undefined,
    refresh: () => pages.forEach((page) => page.refresh()),
  };
}

/**
 * The server's matches after a pause in the typing. Until it answers, those of the last answer that
 * still match.
 */
function useFound(searchText: string, categoryId: string | undefined) {
  const settled = useSettled(searchText, quietMs);
  const isAsked = searchText !== '' && settled === searchText;
  const read = useRead(
    'getProducts',
    { query: { search: settled, limit: maxFound, ...(categoryId && { categoryId }) } },
    { isEnabled: isAsked },
  );
  const [last, setLast] = useState<readonly Product[]>([]);
  if (isAsked && read.data !== undefined && read.data !== last) setLast(read.data);
  const isAnswered = isAsked && read.data !== undefined;
  return {
    products:
      searchText === ''
        ? []
        : last.filter(
            (product) =>
              isAnswered ||
              (matches(product, searchText) &&
                (categoryId === undefined || product.categoryId === categoryId)),
          ),
    isLoading: searchText !== '' && (!isAsked || read.isLoading),
    isFailed: isAsked && read.failure !== undefined,
    refresh: () => {
      if (isAsked) read.refresh();
    },
  };
}
