import type { Product } from '@quitanda/contract';
import type { ReactNode } from 'react';
import { useDebounced } from '../../lib/timing/use-debounced.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { OpenFoodFactsCredit } from './OpenFoodFactsCredit.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './Products.module.css';
import type { MoreProducts } from './use-catalogue.ts';

export interface ProductsProps {
  readonly products: readonly Product[];
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly isTruncated: boolean;
  readonly more: MoreProducts | undefined;
  readonly refresh: () => void;
  readonly onAddToList: (product: Product) => void;
  readonly onAddToPantry: (product: Product) => void;
  readonly onShowPrices: (product: Product) => void;
  readonly onClearFilter: () => void;
  /** Renders the products in place of the cards. */
  readonly renderProducts?: ((products: readonly Product[]) => ReactNode) | undefined;
}

/** The filtered products, or why there are none (CAT-02, CAT-03, CAT-04). */
export function Products(props: ProductsProps) {
  const { products, isLoading, isFailed } = props;
  const isCountKnown = !isLoading && (!isFailed || products.length > 0);
  return (
    <>
      {/* Screen readers announce only changes of an element that exists before, so it is rendered also
          while there are no products. */}
      <ProductCount count={isCountKnown ? products.length : undefined} />
      {products.length === 0 ? <NoProducts {...props} /> : <ProductGrid {...props} />}
    </>
  );
}

function ProductGrid(props: ProductsProps) {
  const { products, isFailed, isTruncated, more } = props;
  return (
    <>
      {props.renderProducts?.(products) ?? (
        <ul className={styles.grid} aria-label="Produtos">
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              onAddToList={() => props.onAddToList(product)}
              onAddToPantry={() => props.onAddToPantry(product)}
              onShowPrices={() => props.onShowPrices(product)}
            />
          ))}
        </ul>
      )}
      {isFailed && <ReloadFailure onRetry={props.refresh} />}
      {isTruncated && (
        <p className={styles.note}>Há mais produtos: busque pelo nome para encontrar outros.</p>
      )}
      {more && <LoadMore {...more} />}
      {products.some(({ source }) => source === 'open-food-facts') && <OpenFoodFactsCredit />}
    </>
  );
}

function NoProducts({ isLoading, isFailed, refresh, onClearFilter }: ProductsProps) {
  if (isLoading) return <Skeleton rows={4} />;
  if (isFailed) {
    return <LoadFailure art="search" text="Falha ao buscar os produtos." onRetry={refresh} />;
  }
  return (
    <EmptyState
      art="search"
      text="Nenhum produto encontrado com os filtros atuais."
      action={
        <Button kind="outline" onClick={onClearFilter}>
          Limpar filtros
        </Button>
      }
    />
  );
}

/** Announces the number of products to screen readers when the grid changes, also if it is 0. */
function ProductCount({ count }: { readonly count: number | undefined }) {
  const announcedText = useDebounced(count === undefined ? '' : countText(count), 500);
  return (
    <VisuallyHidden>
      <output>{announcedText}</output>
    </VisuallyHidden>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nenhum produto';
  return count === 1 ? '1 produto' : `${count} produtos`;
}

function LoadMore({ isLoading, isFailed, load }: MoreProducts) {
  return (
    <div className={styles.more}>
      {isFailed && <p role="alert">Falha ao buscar os produtos.</p>}
      <Button kind="outline" isBusy={isLoading} onClick={load}>
        Carregar Mais Produtos
      </Button>
    </div>
  );
}

function ReloadFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles.more}>
      <p role="alert">Falha ao buscar os produtos.</p>
      <Button kind="outline" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
