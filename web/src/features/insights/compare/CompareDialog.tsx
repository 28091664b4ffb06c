import type { ListSummary } from '@quitanda/contract';
import { useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './CompareDialog.module.css';
import { unpricedText } from './comparison-text.ts';
import { SupermarketTotals } from './SupermarketTotals.tsx';
import { SupermarketSplit } from './SupermarketSplit.tsx';
import { useComparison } from './use-comparison.ts';

interface Props {
  readonly list: Pick<ListSummary, 'id'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * INS-01: shows what the pending items of a list cost in each supermarket, according to the prices
 * that the household has paid or noted.
 */
export function CompareDialog({ list, isOpen, onClose }: Props) {
  return (
    <Dialog title="Onde minha lista sai mais barata" isOpen={isOpen} onClose={onClose}>
      <ComparisonContent listId={list.id} />
    </Dialog>
  );
}

const noItems: never[] = [];

function ComparisonContent({ listId }: { readonly listId: string }) {
  const list = useRead('getList', { params: { listId } });
  const { data, comparedItems, failure, refresh } = useComparison(list.data?.items ?? noItems);
  const [now] = useState(Date.now);
  if (failure !== undefined || list.failure !== undefined) {
    return (
      <LoadFailure
        art="search"
        text="Falha ao buscar seus preços."
        onRetry={list.failure === undefined ? refresh : list.refresh}
      />
    );
  }
  if (data === undefined || list.data === undefined) return <Skeleton rows={3} />;
  if (comparedItems.length === 0) {
    return <EmptyState art="list" text="Não há itens a comprar nesta lista." />;
  }
  if (data.supermarkets.length === 0) {
    return (
      <EmptyState
        art="search"
        text="Ainda não há preços para estes itens. Eles vêm das suas compras finalizadas."
      />
    );
  }
  const unpricedItemsText = unpricedText(data);
  return (
    <div className={styles.comparison}>
      <SupermarketTotals comparison={data} now={now} />
      {data.supermarkets.length === 1 && (
        <p className={styles.note}>Para comparar faltam preços de outro supermercado.</p>
      )}
      {unpricedItemsText !== undefined && <p className={styles.note}>{unpricedItemsText}</p>}
      {data.split && (
        <SupermarketSplit
          split={data.split}
          itemCount={data.itemCount}
          names={comparedItems.map(({ name }) => name)}
        />
      )}
    </div>
  );
}
