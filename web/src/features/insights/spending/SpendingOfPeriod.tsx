import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useIsShared } from '../../../sync/react/use-households.ts';
import { HeadlineAmount } from '../../../ui/signs/HeadlineAmount.tsx';
import { lazyComponent } from '../../../ui/lazy-part.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { Share, Shares } from './Shares.tsx';
import { boughtWithoutList } from './spending-text.ts';
import styles from './SpendingScreen.module.css';

const WasteCard = lazyComponent(async () => (await import('../waste/WasteCard.tsx')).WasteCard);
const SpendingByPerson = lazyComponent(
  async () => (await import('./SpendingByPerson.tsx')).SpendingByPerson,
);

interface Props {
  readonly spending: Answer<'getSpending'>['whole'];
  /** '2026-11'; '' for all months together. */
  readonly month: string;
}

/**
 * Shows the spending of one month, or of all months together: the total, what was planned, on impulse
 * or without a list, by category, by supermarket, and in a shared household by person.
 */
export function SpendingOfPeriod({ spending, month }: Props) {
  const { total, planned, impulse, categories, supermarkets, people } = spending;
  const withoutList = boughtWithoutList(spending);
  const isShared = useIsShared();
  return (
    <div className={styles.column}>
      <HeadlineAmount label="Total" amount={toCentavos(total)} />
      <WasteCard month={month} />
      {supermarkets.length === 0 ? (
        <p className={styles.note}>Nenhuma compra neste mês.</p>
      ) : (
        <>
          <Shares title="Planejado e por impulso">
            <Share name="Planejado" amount={planned} total={total} />
            <Share name="Por impulso" amount={impulse} total={total} />
            {withoutList > 0 && <Share name="Sem lista" amount={withoutList} total={total} />}
          </Shares>
          <Shares title="Por categoria">
            {categories.map(({ name, total: amount }) => (
              <Share
                key={name}
                name={name ?? 'Sem categoria'}
                amount={amount}
                total={total}
                picture={
                  <Tile
                    name={name ?? 'Outros'}
                    categoryName={name ?? 'Outros'}
                    size={40}
                    className={styles.picture}
                  />
                }
              />
            ))}
          </Shares>
          <Shares title="Por supermercado">
            {supermarkets.map(({ name, total: amount }) => (
              <Share key={name} name={name ?? 'Sem supermercado'} amount={amount} total={total} />
            ))}
          </Shares>
          {isShared && <SpendingByPerson people={people} total={total} />}
        </>
      )}
    </div>
  );
}
