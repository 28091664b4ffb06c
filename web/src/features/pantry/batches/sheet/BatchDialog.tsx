import type { PantryItem } from '@quitanda/contract';
import type { Batch, BatchFacts, DateKind } from '@quitanda/contract/batches/batches';
import { frozenFacts, openedFacts, thawedFacts } from '@quitanda/contract/batches/shelf-life';
import { useId, useState, type ReactNode } from 'react';
import { RadioOption } from '../../../../ui/buttons/RadioOption.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { RowGroup } from '../../../../ui/layout/RowGroup.tsx';
import { DateIcon, LineIcon } from '../../../../ui/signs/DateIcon.tsx';
import { DateField, useDateField } from './DateField.tsx';
import styles from './ItemSheet.module.css';

interface Props {
  readonly item: PantryItem;
  readonly batch: Batch;
  readonly today: string;
  readonly suggestion: string | undefined;
  readonly isOpen: boolean;
  /** States facts of the batch, or only of an amount of it. */
  readonly onChange: (facts: BatchFacts, amount?: number) => void;
  readonly onClose: () => void;
}

const kindTexts: Record<DateKind, string> = {
  'use-by': 'Consumir até',
  'best-before': 'De preferência antes de',
};

const snowflake =
  'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.6 4.4 12 6.8l2.4-2.4M9.6 19.6 12 17.2l2.4 2.4';
const drop = 'M12 3.5s6 6.7 6 10.9a6 6 0 0 1-12 0C6 10.2 12 3.5 12 3.5Z';

/** VAL-05, VAL-06: the date of a batch and its kind, and whether it is open or frozen. */
export function BatchDialog(props: Props) {
  const { item, batch, today, suggestion, isOpen, onChange, onClose } = props;
  const formId = useId();
  const group = useId();
  const date = useDateField(batch.bestBefore, today);
  const [kind, setKind] = useState<DateKind>(batch.kind ?? 'best-before');
  function save() {
    const bestBefore = date.read();
    if (bestBefore === undefined) return;
    onChange({ bestBefore, kind: bestBefore === null ? null : kind, isGuess: false });
  }
  // One of several pieces is opened; of what is weighed, all is in the opened package.
  const openedAmount = item.unit === 'un' && batch.amount > 1 ? 1 : undefined;
  return (
    <FormDialog
      title={`Validade de ${item.name}`}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <div className={styles.form}>
        <form
          id={formId}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <DateField field={date} today={today} suggestion={suggestion} />
          <fieldset className={styles.options}>
            <legend>O que a embalagem diz</legend>
            {(['use-by', 'best-before'] as const).map((each) => (
              <RadioOption
                key={each}
                group={group}
                isSelected={each === kind}
                onSelect={() => setKind(each)}
              >
                {kindTexts[each]}
              </RadioOption>
            ))}
          </fieldset>
        </form>
        <RowGroup>
          {!batch.openedOn && (
            <ActionRow
              picture={<DateIcon name="open" />}
              name="Abri"
              onClick={() => onChange(openedFacts(item, batch, today), openedAmount)}
            />
          )}
          {batch.frozenOn ? (
            <ActionRow
              picture={<LineIcon path={drop} />}
              name="Descongelei"
              onClick={() => onChange(thawedFacts(item, batch, today))}
            />
          ) : (
            <ActionRow
              picture={<LineIcon path={snowflake} />}
              name="Congelei"
              onClick={() => onChange(frozenFacts(item, batch, today))}
            />
          )}
        </RowGroup>
      </div>
    </FormDialog>
  );
}

interface ActionRowProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly onClick: () => void;
}

/** What was done to the batch, in one tap. */
const ActionRow = ({ picture, name, onClick }: ActionRowProps) => (
  <li>
    <button type="button" className={styles.row} onClick={onClick}>
      <span className={styles.plus}>{picture}</span>
      <span className={styles.addWords}>
        <span className={styles.add}>{name}</span>
      </span>
    </button>
  </li>
);
