import type { Product } from '@quitanda/contract';
import { cataloguePageSize } from '@quitanda/contract/values';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../lib/timing/use-debounced.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { useDeviceCatalogue } from './device/use-device-catalogue.ts';
import { applyUpdates, matchesSearch, mergeProducts } from './shown-products.ts';

/** The maximum number of products that are requested for a category. */
const maxInCategory = 100;
/** The maximum number of products that are requested for a search. */
const maxSearchResults = 20;
const debounceMs = 250;

export interface CatalogueFilter {
  /** Undefined for 'Todos'. */
  readonly categoryId: string | undefined;
  /** The text of the search field. */
  readonly typed: string;
}

/**
 * Returns the products that match the filter. Loaded products are returned at once, even without a
 * network. The server's further matches are appended, so that the products that are already on the
 * screen do not move (CAT-01, CAT-03, CAT-07).
 */
export function useCatalogue({ categoryId, typed }: CatalogueFilter) {
  const pages = usePages();
  const categoryRead = useRead(
    'getProducts',
    { query: { categoryId: categoryId ?? '', limit: maxInCategory } },
    { isEnabled: categoryId !== undefined },
  );
  const searchText = typed.trim();
  const serverSearch = useServerSearch(searchText, categoryId);

  const matchesFilter = (product: Product) =>
    (categoryId === undefined || product.categoryId === categoryId) &&
    (searchText === '' || matchesSearch(product, searchText));
  const categoryProducts = categoryId === undefined ? [] : categoryRead.data;
  const deviceMatches = useDeviceMatches(searchText, categoryId);
  const localMatches =
    deviceMatches.length > 0
      ? deviceMatches
      : mergeProducts(pages.loadedProducts, categoryProducts).filter(matchesFilter);
  const products = applyUpdates(
    mergeProducts(localMatches, serverSearch.products),
    serverSearch.products,
  );

  const readWithoutSearch = categoryId === undefined ? pages.firstPage : categoryRead;
  const isTruncated =
    searchText === ''
      ? categoryId !== undefined && categoryRead.data?.length === maxInCategory
      : serverSearch.products.length >= maxSearchResults;
  return {
    products,
    isLoading: readWithoutSearch?.isLoading === true || serverSearch.isLoading,
    isFailed: readWithoutSearch?.failure !== undefined || serverSearch.isFailed,
    /** Whether more products may match than are returned. A search by name can find the rest. */
    isTruncated,
    more: categoryId === undefined && searchText === '' ? pages.more : undefined,
    refresh(): void {
      pages.refresh();
      if (categoryId !== undefined) categoryRead.refresh();
      serverSearch.refresh();
    },
  };
}

/**
 * Returns the matching products that this device stores, ranked as on the server (LNK-03, LNK-04).
 */
function useDeviceMatches(searchText: string, categoryId: string | undefined): readonly Product[] {
  const catalogue = useDeviceCatalogue(searchText !== '');
  return useMemo(() => {
    // Searches for more products than are returned, because the category excludes some of them.
    const matches = catalogue?.search(searchText, maxInCategory) ?? [];
    const inCategory = matches.filter(
      (product) => categoryId === undefined || product.categoryId === categoryId,
    );
    return inCategory.slice(0, maxSearchResults);
  }, [catalogue, searchText, categoryId]);
}

/** The state and action of the button 'Carregar Mais Produtos' (CAT-03). */
export interface MoreProducts {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly load: () => void;
}

/** Reads the catalogue page by page. `more` is undefined if there are no more pages (CAT-03). */
function usePages() {
  const [pageCount, setPageCount] = useState(1);
  const pages = useReads(
    'getProducts',
    Array.from({ length: pageCount }, (_, index) => ({
      query: { page: index + 1, limit: cataloguePageSize },
    })),
  );
  const lastPage = pages.at(-1);
  const hasRequestedMore = pageCount > 1;
  const isLoading = hasRequestedMore && lastPage?.isLoading === true;
  const isFailed = hasRequestedMore && lastPage?.failure !== undefined;
  const isFull = lastPage?.data?.length === cataloguePageSize;
  const more: MoreProducts = {
    isLoading,
    isFailed,
    load: () => (isFailed ? lastPage.refresh() : setPageCount(pageCount + 1)),
  };
  return {
    firstPage: pages[0],
    loadedProducts: mergeProducts(...pages.map(({ data }) => data)),
    more: isLoading || isFailed || isFull ? more : undefined,
    refresh: () => pages.forEach((page) => page.refresh()),
  };
}

/**
 * Searches on the server when the person pauses typing. Until the response arrives, returns those
 * products of the previous response that still match.
 */
function useServerSearch(searchText: string, categoryId: string | undefined) {
  const debouncedText = useDebounced(searchText, debounceMs);
  const isRequested = searchText !== '' && debouncedText === searchText;
  const read = useRead(
    'getProducts',
    {
      query: { search: debouncedText, limit: maxSearchResults, ...(categoryId && { categoryId }) },
    },
    { isEnabled: isRequested },
  );
  const [lastResults, setLastResults] = useState<readonly Product[]>([]);
  if (isRequested && read.data !== undefined && read.data !== lastResults)
    setLastResults(read.data);
  const hasResponse = isRequested && read.data !== undefined;
  return {
    products:
      searchText === ''
        ? []
        : lastResults.filter(
            (product) =>
              hasResponse ||
              (matchesSearch(product, searchText) &&
                (categoryId === undefined || product.categoryId === categoryId)),
          ),
    isLoading: searchText !== '' && (!isRequested || read.isLoading),
    isFailed: isRequested && read.failure !== undefined,
    refresh: () => {
      if (isRequested) read.refresh();
    },
  };
}
