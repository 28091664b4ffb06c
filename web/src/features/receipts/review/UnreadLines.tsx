import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import type { ReceiptDraft } from './receipt-draft.ts';
import styles from './Review.module.css';

/** 'Não deu para ler': the lines that could not be read, and their sum (NF-02). */
export function UnreadLines({ receipt }: Pick<ReceiptDraft, 'receipt'>) {
  const { unreadLines, unreadPaid } = receipt;
  // A negative rest was not left unread: lines have too much (NF-15).
  if (unreadLines.length === 0 && unreadPaid <= 0) return null;
  return (
    <section aria-labelledby="nao-deu-para-ler">
      <SectionTitle
        id="nao-deu-para-ler"
        className={styles.title}
        aside={<span className={styles.meta}>{formatMoney(toCentavos(unreadPaid))}</span>}
      >
        Não deu para ler
      </SectionTitle>
      {unreadLines.length > 0 && (
        <Card>
          <p className={styles.printed}>{unreadLines.join('\n')}</p>
        </Card>
      )}
    </section>
  );
}
