import { useLayoutEffect, useRef } from 'react';
import { useDebouncedAfterTouches } from '../../../lib/timing/while-not-pressed.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { LowItem } from './low-items.ts';
import styles from './LowStockCard.module.css';
import { usePutOnList } from './use-put-on-list.ts';

interface Props {
  readonly items: readonly LowItem[];
  /** Called with the height of the card, 0 without one, when it shows these items. */
  readonly onShown: (height: number) => void;
}

/** PAN-06: a card that adds the low items to a list in one tap, without those just bought (PAN-09). */
export function LowStockCard({ items, onShown }: Props) {
  // A change of the card moves the rows below it. It waits for a pause in the touches, so that a
  // second quick press on '−' hits the same button.
  const shownItems = useDebouncedAfterTouches(items);
  const { isReady, itemsToBuy, listName, putOnList } = usePutOnList(
    shownItems.filter(({ isJustBought }) => !isJustBought),
  );
  const card = useRef<HTMLElement>(null);
  const isShown = isReady && shownItems === items;
  const text = itemsToBuy.length > 0 ? runningOutText(itemsToBuy.map(({ name }) => name)) : '';
  useLayoutEffect(() => {
    if (isShown) onShown(card.current?.offsetHeight ?? 0);
  }, [isShown, text, onShown]);
  if (!isReady || itemsToBuy.length === 0) return null;
  return (
    <section ref={card} className={styles.card} aria-label="Estoque baixo">
      <p>{text}</p>
      <Button kind="tonal" size="sm" onClick={() => putOnList(itemsToBuy)}>
        Pôr em "{listName}"
      </Button>
    </section>
  );
}

/**
 * Returns 'Leite está acabando.', 'Leite, Café e Sal estão acabando.' or '4 itens estão acabando.'
 */
function runningOutText(names: readonly string[]): string {
  if (names.length === 1) return `${names.join('')} está acabando.`;
  if (names.length > 3) return `${names.length} itens estão acabando.`;
  return `${names.slice(0, -1).join(', ')} e ${names.at(-1) ?? ''} estão acabando.`;
}
