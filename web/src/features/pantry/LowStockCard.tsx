import type { PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useAtRest, useRested } from '../../lib/at-rest.ts';
import { readActiveListId } from '../../lib/shopping-storage.ts';
import { useRead } from '../../sync/use-read.ts';
import { useWrite } from '../../sync/use-write.ts';
import { Button } from '../../ui/Button.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import styles from './LowStockCard.module.css';
import { itemsToBuy } from './stock.ts';

/** PAN-06: what is running out goes to a list in one tap; a first list is made where none is. */
export function LowStockCard({ items }: { items: readonly PantryItem[] }) {
  const write = useWrite();
  const toast = useToast();
  const lists = useRead('getLists', {});
  const target = lists.data?.find(({ id }) => id === readActiveListId()) ?? lists.data?.at(0);
  const list = useRead(
    'getList',
    { params: { listId: target?.id ?? '' } },
    { isEnabled: target !== undefined },
  );
  // It stands above the stock: who presses '-' twice is to hit it twice.
  const missing = itemsToBuy(useRested(items), list.data?.items ?? []);
  const isReady = useAtRest(
    lists.data !== undefined && (target === undefined || list.data !== undefined),
  );
  if (!isReady || missing.length === 0) return null;
  const name = target?.name ?? 'Compras';

  function send() {
    const newItems = missing.map((item) => ({ ...item, id: newId() }));
    if (target === undefined) {
      write('createList', { body: { id: newId(), name, items: newItems } }, failure);
    }
    for (const item of target === undefined ? [] : newItems) {
      write('addListItem', { params: { listId: target?.id ?? '' }, body: item }, failure);
    }
    toast.success(
      newItems.length === 1
        ? `1 item adicionado à lista "${name}"!`
        : `${newItems.length} itens adicionados à lista "${name}"!`,
    );
  }

  return (
    <section className={styles.card} aria-label="Estoque baixo">
      <p>
        {missing.length === 1
          ? `${missing[0]?.name ?? ''} está acabando.`
          : `${missing.length} itens estão acabando.`}
      </p>
      <Button kind="tonal" icon="list" onClick={send}>
        Pôr em "{name}"
      </Button>
    </section>
  );
}

const failure = { failureText: 'Falha ao adicionar item.' };
