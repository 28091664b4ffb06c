import type { PantryItem } from '@quitanda/contract';
import { expiringItems, expiryText, type Expiry } from '@quitanda/contract/batches/expiring';
import { useState } from 'react';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { saveActivePantryId } from '../../lib/device/shopping-storage.ts';
import { Link } from '../../router/Link.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { useReads } from '../../sync/react/use-reads.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { RowGroup } from '../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import styles from './UseFirst.module.css';

/** The pantry shows all of them. */
const maxRows = 3;

interface ExpiringItem
  extends Expiry, Pick<PantryItem, 'id' | 'name' | 'categoryName' | 'imageUrl'> {
  readonly pantryId: string;
}

/** VAL-11: what of all pantries has expired or expires within three days, the first date first. */
export function UseFirst() {
  const items = useExpiringItems();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="use-first" className={styles.section}>
      <SectionTitle
        id="use-first"
        aside={
          <LinkButton kind="ghost" size="sm" to="/despensa">
            Ver despensa
          </LinkButton>
        }
      >
        Use primeiro
      </SectionTitle>
      <RowGroup aria-labelledby="use-first">
        {items.slice(0, maxRows).map((item) => (
          <ExpiringRow key={item.id} item={item} />
        ))}
      </RowGroup>
    </section>
  );
}

function useExpiringItems(): readonly ExpiringItem[] {
  const [today] = useState(() => toCalendarDate(Date.now()));
  const pantries = useRead('getPantries', {}).data ?? [];
  const inputs = pantries.map(({ id }) => ({ params: { pantryId: id } }));
  const items = useReads('getPantry', inputs).flatMap(({ data: pantry }) =>
    // Most items have no batches, and a large pantry has thousands of items.
    (pantry?.items ?? []).flatMap((item) =>
      item.batches?.length ? { ...item, pantryId: pantry?.id ?? '' } : [],
    ),
  );
  return expiringItems(items, today).map(({ item, ...expiry }) => ({ ...item, ...expiry }));
}

function ExpiringRow({ item }: { readonly item: ExpiringItem }) {
  const { id, pantryId, name, categoryName, imageUrl, days, batch } = item;
  return (
    <li>
      <Link
        to="/despensa"
        search={{ item: id }}
        className={styles.row}
        onClick={() => saveActivePantryId(pantryId)}
      >
        <Tile size={38} name={name} categoryName={categoryName ?? undefined} imageUrl={imageUrl} />
        <RowWords
          name={name}
          meta={
            <span className={days < 0 ? styles.expired : styles.soon}>
              <Icon name={days < 0 ? 'error' : 'warning'} />
              {expiryText(days, batch.isGuess)}
            </span>
          }
        />
        <Icon name="chevron-right" className={styles.arrow} />
      </Link>
    </li>
  );
}
