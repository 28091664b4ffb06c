import type { PantryItem } from '@quitanda/contract';
import { formatAmount } from '@quitanda/contract/units';
import { withNoBreakAmounts } from '../../../../lib/amounts/no-break-amounts.ts';
import { Tile } from '../../../../ui/signs/Tile.tsx';
import { runOutText } from '../../running-out/run-out-text.ts';
import type { Habit } from '../../items/stock.ts';
import styles from './ItemSheet.module.css';

interface Props {
  readonly item: PantryItem;
  readonly habit: Habit | undefined;
  readonly now: number;
}

/** The name, the stock and the forecast of an item. */
export function StockHead({ item, habit, now }: Props) {
  const runOut = item.quantity > 0 ? habit?.runOut : undefined;
  const forecast = runOut && runOutText(runOut, now);
  return (
    <div className={styles.head}>
      <Tile
        size={56}
        name={item.name}
        categoryName={item.categoryName ?? undefined}
        imageUrl={item.imageUrl}
        className={styles.tile}
      />
      <div className={styles.words}>
        <p className={styles.name}>{withNoBreakAmounts(item.name)}</p>
        <p className={styles.meta}>
          {item.quantity > 0 ? formatAmount(item) : 'Acabou'}
          {forecast && ` · ${forecast.charAt(0).toLowerCase()}${forecast.slice(1)}`}
        </p>
      </div>
    </div>
  );
}
