import type { Answer, ItemProduct, PurchasedLine } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { useState } from 'react';
import { RowButton } from '../../../ui/buttons/RowButton.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { effectsOf } from '../corrections/effects.ts';
import type { CorrectionCall } from '../corrections/correct-rows.ts';
import { useCorrections } from '../corrections/use-corrections.ts';
import { lineDetail, lineName, lineText, receiptText } from '../trip-text.ts';
import { LineCorrection } from './LineCorrection.tsx';
import { LineForm } from './LineForm.tsx';
import styles from './LineForm.module.css';
import { changeOf, valuesOf, type LineValues } from './line-values.ts';

interface LineSheetProps {
  readonly trip: Answer<'getFinishedTrip'>;
  readonly line: PurchasedLine;
  readonly isOpen: boolean;
  /** Set if the sheet asks for the missing price of the line; `isLast` if no other one lacks its price. */
  readonly isPriceMissing: boolean;
  readonly isLast: boolean;
  /** Called after the sheet has closed. */
  readonly onSaved?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly onTripDeleted: () => void;
}

/** Corrects or removes one line of a trip (CMP-21). */
export function LineSheet(props: LineSheetProps) {
  const { trip, line, isOpen, isPriceMissing, onClose, onTripDeleted } = props;
  const { correct, preview } = useCorrections(trip.id);
  const toast = useToast();
  // The line as it was when the sheet opened. Other people may correct it meanwhile.
  const [opened] = useState(line);
  const [isAsking, setIsAsking] = useState(false);
  const params = { finishId: trip.id, listItemId: line.listItemId };
  const isGone = !trip.lines.some(({ listItemId }) => listItemId === line.listItemId);

  function callFor(values: LineValues): CorrectionCall | undefined {
    const body = changeOf(opened, values);
    return body && { name: 'changePurchasedLine', params, body };
  }
  function effectsFor(values: LineValues, product: ItemProduct | null) {
    const call = callFor(values);
    const result = call && preview(call, product);
    return result ? effectsOf(result, toCentavos(trip.total), line.name, Date.now()) : [];
  }
  function save(values: LineValues, product: ItemProduct | null) {
    onClose();
    const call = callFor(values);
    if (isGone) toast.error('Este item não está mais na compra.');
    else if (call) correct(call, { product, text: 'Compra corrigida.' });
    props.onSaved?.();
  }
  function remove() {
    if (trip.lines.length === 1 && !isGone) {
      setIsAsking(true);
      return;
    }
    onClose();
    if (isGone) return;
    correct(
      { name: 'removePurchasedLine', params, body: {} },
      { text: `${lineName(line)} saiu da compra.` },
    );
  }
  function deleteTrip() {
    onClose();
    correct(
      { name: 'deleteFinishedTrip', params: { finishId: trip.id }, body: { takesStock: true } },
      { text: 'Compra excluída.' },
    );
    onTripDeleted();
  }
  return (
    <LineForm
      itemName={line.name}
      initial={valuesOf(opened)}
      submitLabel={isPriceMissing && !props.isLast ? 'Próximo' : 'Salvar'}
      startsAtPrice={isPriceMissing}
      isPurchased
      note={<LineNote line={line} isGone={isGone} isChanged={isChanged(opened, line)} />}
      effectsOf={effectsFor}
      onSubmit={save}
      isOpen={isOpen}
      onClose={onClose}
    >
      {!isGone && <LineCorrection finishId={trip.id} line={line} onUndone={onClose} />}
      <RowGroup>
        <li>
          <RowButton icon="trash" isDanger name="Remover desta compra" onClick={remove} />
        </li>
      </RowGroup>
      <ConfirmDialog
        title="Era o último item. Excluir a compra?"
        text="Ela sai dos gastos, do histórico de preços e da despensa."
        confirmLabel="Excluir"
        isOpen={isAsking}
        onConfirm={deleteTrip}
        onClose={() => setIsAsking(false)}
      />
    </LineForm>
  );
}

const isChanged = (before: PurchasedLine, now: PurchasedLine) =>
  lineDetail(before) !== lineDetail(now) ||
  before.total !== now.total ||
  before.productId !== now.productId;

interface LineNoteProps {
  readonly line: PurchasedLine;
  readonly isGone: boolean;
  readonly isChanged: boolean;
}

/** Says that somebody has changed the line meanwhile, or what the receipt says of it. */
function LineNote({ line, isGone, isChanged: wasChanged }: LineNoteProps) {
  const onReceipt = receiptText(line);
  const texts = [
    isGone && 'Este item não está mais na compra.',
    !isGone && wasChanged && `Alguém mudou este item agora: ${lineText(line)}.`,
    onReceipt !== undefined && `Difere da nota. Na nota: ${onReceipt}.`,
  ].filter((text) => text !== false);
  if (texts.length === 0) return null;
  return (
    <div className={styles.note} role="status">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
