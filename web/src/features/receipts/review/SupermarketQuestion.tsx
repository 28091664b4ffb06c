import { fold } from '@quitanda/contract/text';
import { useId } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { PastSupermarkets } from '../../../ui/signs/PastSupermarkets.tsx';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

interface SupermarketQuestionProps {
  readonly draft: ReceiptDraft;
  /** The household's supermarkets, the last used first. */
  readonly names: readonly string[];
  /** The supermarket of the trip, which is suggested first. */
  readonly plannedName: string | undefined;
  readonly error: string | undefined;
  readonly onChoose: (name: string) => void;
}

/**
 * Asks which supermarket the seller of a receipt is, once for each CNPJ, because receipts print the
 * legal name of a company (NF-12).
 */
export function SupermarketQuestion(props: SupermarketQuestionProps) {
  const { draft, names, plannedName, error, onChoose } = props;
  const { supermarket, unknownSupermarket = '', receipt } = draft;
  const id = useId();
  const suggestions =
    plannedName === undefined
      ? names
      : [plannedName, ...names.filter((name) => fold(name) !== fold(plannedName))];
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className={styles.title}>
        Qual mercado é?
      </SectionTitle>
      <Card className={styles.details}>
        <Combobox
          label="Supermercado"
          value={supermarket}
          suggestions={suggestions}
          error={error}
          hint={receipt.shopName === '' ? undefined : `Na nota: ${receipt.shopName}`}
          onChange={onChoose}
        />
        <PastSupermarkets names={suggestions} typed={supermarket} onSelect={onChoose} />
        {supermarket === '' && receipt.shopName !== '' && (
          <Button kind="soft" onClick={() => onChoose(unknownSupermarket)}>
            Usar “{unknownSupermarket}”
          </Button>
        )}
      </Card>
    </section>
  );
}
