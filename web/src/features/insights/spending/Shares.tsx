import { toCentavos } from '@quitanda/contract/values';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { percentText } from './spending-text.ts';
import styles from './SpendingScreen.module.css';

interface SharesProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card that shows the parts of one total. */
export function Shares({ title, children }: SharesProps) {
  return (
    <Card className={styles.card}>
      <h2>{title}</h2>
      <ul className={styles.shares}>{children}</ul>
    </Card>
  );
}

interface ShareProps {
  readonly name: string;
  /** In reais, like `total`. */
  readonly amount: number;
  readonly total: number;
  readonly picture?: ReactNode;
  /** Shown instead of `name` if the name needs more than plain text. */
  readonly nameElement?: ReactNode;
}

/** One part, as an amount and a percentage. */
export function Share({ name, amount, total, picture, nameElement = name }: ShareProps) {
  const percent = percentText(amount, total);
  return (
    <li className={styles.share}>
      {picture}
      <span className={styles.name}>{nameElement}</span>
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
