import { formatDate } from '../../lib/dates/dates.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import styles from './admin.module.css';
import { countText } from './formats.ts';
import { useAdminRead } from './use-admin-read.ts';

/** ADM-06: lists the sizes of the largest households. */
export function HouseholdSizes() {
  const { data, hasFailed, refresh } = useAdminRead('getAdminHouseholds', {});
  if (hasFailed) {
    return <LoadFailure art="list" text="Falha ao buscar as casas." onRetry={refresh} />;
  }
  if (data === undefined) return <Skeleton rows={5} />;
  if (data.length === 0) return <EmptyState art="list" text="Ainda não há casas." />;
  return (
    <section aria-label="Casas" className={styles.part}>
      <p className={styles.note}>As maiores primeiro. Só tamanhos: o conteúdo é de cada casa.</p>
      <RowGroup aria-label="Casas">
        {data.map((household, index) => (
          // The index is the key, because the response has no ids of households.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.row}>
            <RowWords
              name={`${countText(household.members, 'pessoa', 'pessoas')} · desde ${formatDate(household.createdAt)}`}
              meta={[
                countText(household.lists, 'lista', 'listas'),
                countText(household.items, 'item', 'itens'),
                `${countText(household.stock, 'item', 'itens')} na despensa`,
                countText(household.purchases, 'compra', 'compras'),
              ].join(' · ')}
            />
          </li>
        ))}
      </RowGroup>
    </section>
  );
}
