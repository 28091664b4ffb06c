import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import type { ReactNode } from 'react';
import { AmountSign } from '../../ui/AmountSign.tsx';
import { Card } from '../../ui/Card.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { formatMoney } from '../../lib/money.ts';
import { percentText } from './spending-text.ts';
import styles from './SpendingScreen.module.css';

interface Props {
  readonly spending: Answer<'getSpending'>['whole'];
}

/** A month's or year's total, planned against impulse, by category and by supermarket. */
export function SpendingOfPeriod({ spending }: Props) {
  const { total, planned, impulse, categories, supermarkets } = spending;
  return (
    <div className={styles.column}>
      <AmountSign label="Total" amount={toCentavos(total)} />
      {supermarkets.length === 0 ? (
        <p className={styles.note}>Nenhuma compra neste mês.</p>
      ) : (
        <>
          <Shares title="Planejado e por impulso">
            <Share name="Planejado" amount={planned} total={total} />
            <Share name="Por impulso" amount={impulse} total={total} />
          </Shares>
          <Shares title="Por categoria">
            {categories.map(({ name, total: amount }) => (
              <Share
                key={name}
                name={name ?? 'Sem categoria'}
                amount={amount}
                total={total}
                tile={
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
        </>
      )}
    </div>
  );
}

function Shares({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <h2>{title}</h2>
      <ul className={styles.shares}>{children}</ul>
    </Card>
  );
}

interface ShareProps {
  readonly name: string;
  /** In reais, as `total`. */
  readonly amount: number;
  readonly total: number;
  readonly tile?: ReactNode;
}

function Share({ name, amount, total, tile }: ShareProps) {
  const percent = percentText(amount, total);
  return (
    <li className={styles.share}>
      {tile}
      <span className={styles.name}>{name}</span>
      <span className={styles.amount}>{formatMoney(toCentavos(amount))}</span>
      <ProgressBar
        className={styles.bar}
        value={amount}
        max={total}
        label={`${name}: ${percent}`}
      />
      <span className={styles.percent}>{percent}</span>
    </li>
  );
}
