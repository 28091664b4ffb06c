import type { PantrySummary } from '@quitanda/contract';
import { useId } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import type { DraftChange, ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

interface ReviewDetailsProps {
  readonly draft: ReceiptDraft;
  /** Whether the purchase is so old that the person can choose to keep the stock as it is. */
  readonly isOld: boolean;
  readonly pantries: readonly PantrySummary[];
  readonly pantryId: string | undefined;
  readonly problems: {
    readonly supermarket?: string | undefined;
    readonly newPantry?: string | undefined;
  };
  readonly onChange: (change: DraftChange) => void;
}

/** Asks for the supermarket of the purchase, and for the pantry of its items (NF-04). */
export function ReviewDetails(props: ReviewDetailsProps) {
  const { draft, isOld, pantries, pantryId, problems, onChange } = props;
  const id = useId();
  const supermarketNames = useRead('getSupermarkets', {}).data?.names ?? [];
  const isAskedAbove = draft.unknownSupermarket !== undefined;
  // Nothing is left to ask.
  if (isAskedAbove && pantries.length === 1 && !isOld) return null;
  const keepStockLabel = 'Compra antiga: não mexer no estoque';
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className={styles.title}>
        Compra
      </SectionTitle>
      <Card className={styles.details}>
        {!isAskedAbove && (
          <Combobox
            label="Supermercado"
            value={draft.supermarket}
            suggestions={supermarketNames}
            error={problems.supermarket}
            hint={draft.receipt.shopName === '' ? undefined : `Na nota: ${draft.receipt.shopName}`}
            onChange={(supermarket) => onChange({ supermarket })}
          />
        )}
        {pantries.length > 1 && (
          <Select
            label="Despensa"
            value={pantryId ?? ''}
            onChange={(selectedId) => onChange({ pantryId: selectedId })}
          >
            {pantries.map((pantry) => (
              <option key={pantry.id} value={pantry.id}>
                {pantry.name}
              </option>
            ))}
          </Select>
        )}
        {pantries.length === 0 && (
          <TextField
            label="Nome da Despensa"
            autoComplete="off"
            hint="As compras vão para a sua despensa."
            value={draft.newPantry}
            error={problems.newPantry}
            onChange={(newPantry) => onChange({ newPantry })}
          />
        )}
        {isOld && (
          <Checkbox
            isChecked={!draft.addsStock}
            label={keepStockLabel}
            onChange={(isChecked) => onChange({ addsStock: !isChecked })}
          >
            <span aria-hidden="true" className={styles.switch}>
              {keepStockLabel}
            </span>
          </Checkbox>
        )}
      </Card>
    </section>
  );
}
