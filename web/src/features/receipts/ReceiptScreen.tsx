import { formatItemCount } from '../../lib/amounts/item-count.ts';
import type { Answer, ReceiptLine } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { receiptAmounts } from '@quitanda/contract/receipts/printed-line';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { formatMoney } from '../../lib/amounts/money.ts';
import { useIsMounted } from '../../lib/timing/use-is-mounted.ts';
import { useNavigate } from '../../router/router-context.ts';
import { CallError } from '../../sync/http/call-error.ts';
import { callFailureText } from '../../sync/http/call-failure-text.ts';
import { useCall } from '../../sync/react/use-call.ts';
import { useFetchOnce } from '../../sync/react/use-fetch-once.ts';
import { useHouseholds, useIsShared } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Rows } from '../../ui/layout/Rows.tsx';
import { RowText } from '../../ui/layout/RowText.tsx';
import { Adjustments } from '../../ui/signs/Adjustments.tsx';
import { HeadlineAmount } from '../../ui/signs/HeadlineAmount.tsx';
import { Badge } from '../../ui/signs/Badge.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ReceiptHead } from './ReceiptHead.tsx';
import { formatFullMoment, formatQuantityTimesPrice } from './receipt-text.ts';
import styles from './receipts.module.css';

/** A recorded receipt, line by line (NF-06). */
export function ReceiptScreen({ receiptId }: { readonly receiptId: string }) {
  const { data, failure, refresh } = useRead('getReceipt', { params: { receiptId } });
  // Called here, because the receipt may be gone from the screen before its deletion ends.
  const deletion = useDeleteReceipt(receiptId);
  return (
    <div className={styles.main}>
      {data === undefined ? (
        <>
          <ReceiptHead title="Nota" />
          {failure === undefined ? (
            <Skeleton rows={5} />
          ) : (
            <LoadFailure
              art="cart"
              text={
                failure.kind === 'error-response' && failure.status === 404
                  ? 'Esta nota não existe mais.'
                  : 'Falha ao buscar esta nota.'
              }
              onRetry={refresh}
            />
          )}
        </>
      ) : (
        <RecordedReceipt receipt={data} deletion={deletion} />
      )}
    </div>
  );
}

interface RecordedReceiptProps {
  readonly receipt: Answer<'getReceipt'>;
  readonly deletion: ReturnType<typeof useDeleteReceipt>;
}

function RecordedReceipt({ receipt, deletion: { isBusy, remove } }: RecordedReceiptProps) {
  const { supermarket, shopName, issuedAt, total, discount, itemCount, source } = receipt;
  const [isConfirming, setIsConfirming] = useState(false);
  const amounts = receiptAmounts(receipt);
  const lines = receipt.lines.map((line, index) => ({
    ...line,
    id: `${index}`,
    printed: amounts.lines[index] ?? { price: null, total: line.paid },
  }));
  const recordedBy = useRecordedBy(receipt.createdBy);
  return (
    <>
      <ReceiptHead title={`Nota do ${supermarket}`} />
      <HeadlineAmount
        label={`${formatFullMoment(issuedAt)} · ${formatItemCount(itemCount)}`}
        amount={toCentavos(total)}
        note={
          discount > 0 ? `desconto de ${formatMoney(toCentavos(discount))} incluído` : undefined
        }
      />
      {source === 'photo' && (
        <Badge kind="info" icon="sparkle">
          Lida da foto
        </Badge>
      )}
      <div className={styles.facts}>
        {shopName !== '' && <p>{shopName}</p>}
        {recordedBy !== undefined && <p>{recordedBy}</p>}
      </div>
      <Rows aria-label="Itens da nota" items={lines} renderRow={renderLine} />
      <Adjustments {...amounts} />
      <Button
        kind="danger-ghost"
        icon="trash"
        className={styles.delete}
        isBusy={isBusy}
        onClick={() => setIsConfirming(true)}
      >
        Excluir nota
      </Button>
      <ConfirmDialog
        title="Excluir esta nota?"
        text="Os preços e os gastos dela saem do histórico. O estoque não muda."
        confirmLabel="Excluir"
        confirmIcon="trash"
        isOpen={isConfirming}
        onConfirm={() => {
          setIsConfirming(false);
          remove();
        }}
        onClose={() => setIsConfirming(false)}
      />
    </>
  );
}

interface ShownLine extends ReceiptLine {
  readonly id: string;
  /** What the receipt prints (NF-10). */
  readonly printed: { readonly price: number | null; readonly total: number };
}

function renderLine(line: ShownLine) {
  const { id, name, text, categoryName, imageUrl, printed } = line;
  return (
    <Row key={id} data-item={id} className={styles.line}>
      <Tile name={name} categoryName={categoryName ?? undefined} imageUrl={imageUrl} size={38} />
      <RowText name={name} className={styles.lineText}>
        <p>{formatQuantityTimesPrice(line, printed.price)}</p>
        {text !== name && <p className={styles.printed}>{text}</p>}
        {line.differs === true && <p>A compra difere da nota.</p>}
      </RowText>
      <span className={classNames(styles.money, styles.lineMoney)}>
        {formatMoney(toCentavos(printed.total))}
      </span>
    </Row>
  );
}

/**
 * Returns who recorded the receipt, as text; undefined if unknown or in a household of one person.
 */
function useRecordedBy(createdBy: string | null): string | undefined {
  const isShared = useIsShared();
  const { shownId, userId } = useHouseholds();
  const { data } = useRead('getMembers', { params: { householdId: shownId ?? '' } });
  if (!isShared || createdBy === null) return undefined;
  if (createdBy === userId) return 'Lançada por você';
  const member = data?.find(({ id }) => id === createdBy);
  return member && `Lançada por ${member.name}`;
}

/**
 * Returns a function that deletes the receipt and then shows all receipts. It works only online.
 */
function useDeleteReceipt(receiptId: string) {
  const call = useCall();
  const fetchOnce = useFetchOnce();
  const navigate = useNavigate();
  const toast = useToast();
  const isMounted = useIsMounted();
  const [isBusy, setIsBusy] = useState(false);

  async function remove(): Promise<void> {
    setIsBusy(true);
    try {
      await call('deleteReceipt', { params: { receiptId } }, { key: newId() });
    } catch (error) {
      setIsBusy(false);
      if (!(error instanceof CallError)) throw error;
      toast.error(callFailureText(error.failure));
      return;
    }
    // Reads the receipts again, because the device still stores the deleted one.
    await fetchOnce('getReceipts', { query: {} }).catch(() => undefined);
    if (isMounted.current) navigate({ to: '/notas', replace: true });
    toast.success('Nota excluída.');
  }
  return { isBusy, remove: () => void remove() };
}
