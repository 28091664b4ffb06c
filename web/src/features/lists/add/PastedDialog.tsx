import { shownNumber, shownUnit } from '@quitanda/contract/units';
import { memo, useId, useRef, useState } from 'react';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { checkAll, type Checked } from '../../../ui/fields/checks.ts';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { itemChecks, toItemValues, type ItemValues } from '../items/item-fields.ts';
import { useLastAmounts, type FindLastAmount } from './last-amounts.ts';
import type { PastedDraft, PastedDrafts } from './pasted-drafts.ts';
import styles from './PastedDialog.module.css';
import { UnitSelect } from '../items/UnitSelect.tsx';

interface Props {
  readonly title: string;
  readonly initialDrafts: PastedDrafts;
  readonly isOpen: boolean;
  readonly onAdd: (items: readonly ItemValues[]) => void;
  readonly onClose: () => void;
}

/**
 * LST-21, LST-22: shows the items of a pasted or spoken list, so that a person can deselect and
 * correct them before they are added. The closed dialog stays mounted, so that 'Ver de novo' shows
 * the corrections again.
 */
export function PastedDialog({ title, initialDrafts, isOpen, onAdd, onClose }: Props) {
  const formId = useId();
  const findLastAmount = useLastAmounts();
  const [drafts, setDrafts] = useState(() =>
    initialDrafts.rows.map((draft) => withLastAmount(draft, findLastAmount)),
  );
  // The content gets the focus, because a focused field would open the keyboard over the list, and
  // a focused list would scroll the notices above it away.
  const list = useRef<HTMLDivElement>(null);
  const selectedDrafts = drafts.filter(({ isSelected }) => isSelected);
  const change = (id: number, fields: Partial<PastedDraft>) =>
    setDrafts((current) =>
      current.map((draft) => (draft.id === id ? { ...draft, ...fields } : draft)),
    );

  const form = useSubmit(
    { drafts: selectedDrafts },
    { checks: { drafts: checkDrafts }, onSubmit: ({ drafts: items }) => onAdd(items) },
  );

  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      initialFocus={list}
      submitLabel={
        selectedDrafts.length === 1
          ? 'Adicionar 1 item'
          : `Adicionar ${selectedDrafts.length} itens`
      }
    >
      <form id={formId} {...form.props}>
        <div ref={list} tabIndex={-1} className={styles.content}>
          {initialDrafts.isCut && (
            <p className={styles.notice}>
              O texto é longo demais. Aqui estão os primeiros {drafts.length} itens; para trazer
              todos, use “Importar” no menu das listas.
            </p>
          )}
          {initialDrafts.headings.length > 0 && (
            <p className={styles.notice}>
              {initialDrafts.headings.length === 1
                ? 'Parece um título e não entrou: '
                : 'Parecem títulos e não entraram: '}
              {initialDrafts.headings.join(', ')}.
            </p>
          )}
          {initialDrafts.talk.length > 0 && (
            <p className={styles.notice}>
              Parece conversa e não entrou: {nameTalk(initialDrafts.talk)}.
            </p>
          )}
          <ul className={styles.list}>
            {drafts.map((draft) => (
              <PastedRow key={draft.id} draft={draft} onChange={change} />
            ))}
          </ul>
        </div>
      </form>
    </FormDialog>
  );
}

/** A copied chat has many such lines, so only the first are named. */
function nameTalk(lines: readonly string[]): string {
  const named = lines
    .slice(0, 3)
    .map((line) => `“${line}”`)
    .join(', ');
  return lines.length > 3 ? `${named} e mais ${lines.length - 3}` : named;
}

/** LST-31: an item without an amount in the text gets that of its last purchase. */
function withLastAmount(draft: PastedDraft, findLastAmount: FindLastAmount): PastedDraft {
  const amount = draft.hasAmount ? undefined : findLastAmount([draft.name]);
  return amount
    ? { ...draft, unit: shownUnit(amount), quantity: formatDecimal(shownNumber(amount)) }
    : draft;
}

/**
 * Returns the items, or a problem if a row is invalid or there are no rows. The problem has no text,
 * because each row shows its own message.
 */
function checkDrafts(drafts: readonly PastedDraft[]): Checked<ItemValues[]> {
  const items = drafts.flatMap(({ name, quantity, unit, note }) => {
    const { values } = checkAll({ name, quantity, unit }, itemChecks);
    return values ? { ...toItemValues(values), ...(note !== undefined && { note }) } : [];
  });
  return items.length < drafts.length || items.length === 0 ? { problem: '' } : { value: items };
}

interface RowProps {
  readonly draft: PastedDraft;
  readonly onChange: (id: number, fields: Partial<PastedDraft>) => void;
}

/** Renders again only when its own draft changes, because a pasted list may have hundreds of rows. */
const PastedRow = memo(function PastedRow({ draft, onChange }: RowProps) {
  const { id, name, quantity, unit, note, isSelected, doubtfulLine } = draft;
  const doubtId = useId();
  const problems = isSelected ? checkAll({ name, quantity, unit }, itemChecks).problems : undefined;
  return (
    <li className={styles.row}>
      <Checkbox
        isChecked={isSelected}
        onChange={(isTicked) => onChange(id, { isSelected: isTicked })}
        label={name}
      />
      <TextField
        className={styles.name}
        label={`Nome de ${name}`}
        isLabelHidden
        value={name}
        onChange={(text) => onChange(id, { name: text })}
        error={problems?.name}
        aria-describedby={doubtfulLine === undefined ? undefined : doubtId}
        autoComplete="off"
      />
      <TextField
        className={styles.quantity}
        label={`Quantidade de ${name}`}
        isLabelHidden
        value={quantity}
        onChange={(text) => onChange(id, { quantity: text })}
        error={problems?.quantity}
        inputMode="decimal"
        autoComplete="off"
      />
      <UnitSelect
        className={styles.unit}
        label={`Unidade de ${name}`}
        isLabelHidden
        value={unit}
        onChange={(newUnit) => onChange(id, { unit: newUnit })}
      />
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {doubtfulLine !== undefined && (
        <p className={styles.doubt} id={doubtId}>
          Confira: no texto está “{doubtfulLine}”.
        </p>
      )}
    </li>
  );
});
