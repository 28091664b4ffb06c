import type { PantryItem } from '@quitanda/contract';
import type { Batch } from '@quitanda/contract/batches/batches';
import { RowGroup } from '../../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../../ui/layout/RowWords.tsx';
import { DateIcon } from '../../../../ui/signs/DateIcon.tsx';
import { Icon } from '../../../../ui/signs/Icon.tsx';
import styles from './ItemSheet.module.css';
import { batchDetails, batchTitle } from './OpenedBatch.tsx';

interface Props {
  readonly item: PantryItem;
  readonly batches: readonly Batch[];
  readonly today: string;
  readonly onChoose: (batchId: string) => void;
  readonly onAdd: () => void;
}

/** The other batches of an item, each of which a tap opens, and 'Adicionar lote'. */
export function BatchRows({ item, batches, today, onChoose, onAdd }: Props) {
  return (
    <RowGroup aria-label="Lotes">
      {batches.map((batch) => (
        <li key={batch.id}>
          <button type="button" className={styles.row} onClick={() => onChoose(batch.id)}>
            <span className={styles.calendar}>
              <DateIcon name={batch.openedOn && !batch.frozenOn ? 'open' : 'calendar'} />
            </span>
            <RowWords name={batchTitle(batch, today)} meta={batchDetails(batch, item)} />
            <Icon name="chevron-right" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.row} onClick={onAdd}>
          <span className={styles.plus}>
            <Icon name="plus" />
          </span>
          <span className={styles.addWords}>
            <span className={styles.add}>Adicionar lote</span>
            <span className={styles.what}>data e quantidade</span>
          </span>
        </button>
      </li>
    </RowGroup>
  );
}
