import type { Product, ProductPrice } from '@quitanda/contract';
import { decodeUnitPrice } from '@quitanda/contract/insights/decode-price-book';
import { summarisePrices } from '@quitanda/contract/insights/price-history';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useAskQuitanda } from '../../../shared/ask-quitanda.ts';
import type { ShownPrice } from './price-chart.ts';
import styles from './PriceHistoryDialog.module.css';
import { PricesInOneMeasure } from './PricesInOneMeasure.tsx';

interface Props {
  readonly product: Pick<Product, 'id' | 'name'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Opens the form that notes a price of the product (INS-07). */
  readonly onNote?: () => void;
  /** Opens the form that reports the product to the operators (ADM-07). */
  readonly onReport?: () => void;
}

/**
 * INS-03: shows the prices that the household paid or noted for a product, over time and by
 * supermarket.
 */
export function PriceHistoryDialog({ product, isOpen, onClose, onNote, onReport }: Props) {
  return (
    <Dialog
      title={`Preços de "${product.name}"`}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Fechar
          </Button>
          {onNote && <Button onClick={onNote}>Anotar preço</Button>}
        </>
      }
    >
      <Prices productId={product.id} />
      <AskWhereCheapest {...product} />
      {onReport && (
        <Button kind="ghost" size="sm" icon="warning" className={styles.report} onClick={onReport}>
          Denunciar produto
        </Button>
      )}
    </Dialog>
  );
}

/** AI-28: brings the question where the product is cheapest to the assistant. */
function AskWhereCheapest({ id, name }: Props['product']) {
  const ask = useAskQuitanda();
  const question = `Onde ${name} sai mais barato?`;
  return (
    <Button
      kind="ghost"
      size="sm"
      icon="lightbulb"
      className={styles.report}
      onClick={() => ask({ about: { kind: 'product', id }, question })}
    >
      Perguntar à Quitanda
    </Button>
  );
}

const toShownPrice = (price: ProductPrice, index: number): ShownPrice => ({
  id: price.priceNoteId ?? `${price.date} ${index}`,
  unitPrice: decodeUnitPrice(price.unitPrice),
  at: Date.parse(price.date),
  supermarket: price.supermarket,
  isNote: price.priceNoteId !== null,
});

function Prices({ productId }: { readonly productId: string }) {
  const { data, failure, refresh } = useRead('getProductPrices', { query: { productId } });
  if (failure !== undefined) {
    return (
      <LoadFailure art="search" text="Falha ao buscar os preços deste produto." onRetry={refresh} />
    );
  }
  if (data === undefined) return <Skeleton rows={3} />;
  const records = data.prices.map(toShownPrice);
  const summaries = summarisePrices(records);
  if (summaries.length === 0) {
    return (
      <EmptyState
        art="search"
        text="Ainda não há preços deste produto. Eles vêm das suas compras finalizadas."
      />
    );
  }
  return (
    <div className={styles.measures}>
      {summaries.map((summary) => (
        <PricesInOneMeasure key={summary.measure} summary={summary} records={records} />
      ))}
    </div>
  );
}
