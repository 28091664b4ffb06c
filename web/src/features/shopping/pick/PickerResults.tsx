import { offlineText } from '../../../lib/offline-text.ts';
import type { Product } from '@quitanda/contract';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from './ProductPicker.module.css';
import { ProductResult } from './ProductResult.tsx';
import type { ProductSearch } from './use-product-search.ts';

interface PickerResultsProps {
  readonly search: ProductSearch;
  /** Whether products that are sold by weight come first. */
  readonly areWeighedFirst: boolean;
  readonly onChoose: (product: Product) => void;
}

/** Shows the results of the search, or the reason why there are none. */
export function PickerResults({ search, areWeighedFirst, onChoose }: PickerResultsProps) {
  const { failure, results, searchedText, isShortened } = search;
  const isFailed = failure !== undefined && !results?.length;
  const isSearching = results === undefined && searchedText !== '';
  return (
    <>
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {!isFailed && results?.length === 0 && (
          <EmptyState art="search" text="Nenhum produto encontrado." className={styles.empty} />
        )}
        {results !== undefined && results.length > 0 && (
          <p className={styles.count}>
            {results.length === 1 ? '1 resultado' : `${results.length} resultados`}
            {isShortened && ` para "${searchedText}"`}
          </p>
        )}
      </div>
      {isFailed && <SearchFailure kind={failure} onRetry={search.retry} />}
      {!isFailed && isSearching && <Spinner size="m" caption="Buscando produtos..." />}
      {results !== undefined && results.length > 0 && (
        <ul className={styles.results}>
          {(areWeighedFirst ? sortWeighedFirst(results) : results).map((product, index) => (
            <ProductResult
              key={product.id}
              product={product}
              isFirst={index === 0}
              onChoose={() => onChoose(product)}
            />
          ))}
        </ul>
      )}
      {!isFailed && failure === 'network' && (
        <p className={styles.meta}>Sem conexão: estes são os produtos guardados no aparelho.</p>
      )}
    </>
  );
}

function sortWeighedFirst(products: readonly Product[]): Product[] {
  const rank = ({ typicalUnit }: Product) => (typicalUnit === 'kg' ? 0 : 1);
  return products.toSorted((one, other) => rank(one) - rank(other));
}

function SearchFailure({
  kind,
  onRetry,
}: {
  kind: 'network' | 'error-response';
  onRetry: () => void;
}) {
  return (
    <div className={styles.failure} role="alert">
      <p>{kind === 'network' ? offlineText : 'Falha ao buscar os produtos.'}</p>
      <Button kind="outline" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
