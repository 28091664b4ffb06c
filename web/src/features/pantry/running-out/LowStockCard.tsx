import { useAfterTouches } from '../../../lib/timing/while-not-pressed.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { LowItem } from './low-items.ts';
import styles from './LowStockCard.module.css';
import { usePutOnList } from './use-put-on-list.ts';

/** PAN-06: adds everything that runs out to a list in one tap. */
export function LowStockCard({ low }: { readonly low: readonly LowItem[] }) {
  // Keeps the stock below in place, so that a second quick press on '-' hits it again.
  const { isReady, missing, listName, put } = usePutOnList(useAfterTouches(low));
  if (!isReady || missing.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Estoque baixo">
      <p>{endingText(missing.map(({ name }) => name))}</p>
      <Button kind="tonal" size="sm" onClick={() => put(missing)}>
        Pôr em "{listName}"
      </Button>
    </section>
  );
}

/** 'Leite está acabando.', 'Leite, Café e Sal estão acabando.', '4 itens estão acabando.' */
function endingText(names: readonly string[]): string {
  if (names.length === 1) return `${names.join('')} está acabando.`;
  if (names.length > 3) return `${names.length} itens estão acabando.`;
  return `${names.slice(0, -1).join(', ')} e ${names.at(-1) ?? ''} estão acabando.`;
}
