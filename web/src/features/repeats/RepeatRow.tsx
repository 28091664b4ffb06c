import { repeatIdOf } from '@quitanda/contract/repeats/repeat-ids';
import { weekdayOf, type RepeatRule } from '@quitanda/contract/repeats/schedule';
import { fold } from '@quitanda/contract/text';
import { useState } from 'react';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { useIsWaiting } from '../../sync/react/use-pending.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { SwitchRow } from '../../ui/buttons/SwitchRow.tsx';
import { RepeatRuleDialog } from './RepeatRuleDialog.tsx';
import { dateText, everyText } from './repeat-text.ts';
import { useRepeatActions, type Repeated } from './use-repeat-actions.ts';

interface Props {
  readonly item: Repeated;
}

/**
 * REP-01: a row of the sheet of an item: a disc lets its name return to the list, and 'Mudar' says how
 * often. It is saved at once, also if the sheet is closed without 'Salvar'.
 */
export function RepeatRow({ item }: Props) {
  const { set, end } = useRepeatActions();
  const [isChanging, setIsChanging] = useState(false);
  const { listId, name } = item;
  const repeat = useRead('getRepeats', {}).data?.find(
    (other) => other.listId === listId && fold(other.name) === fold(name),
  );
  const id = repeat?.id ?? repeatIdOf(listId, name);
  const isWaiting = useIsWaiting(id);
  const title = repeat ? `Repetir ${everyText(repeat.rule)}` : 'Repetir';
  const returnText = repeat && `Volta em ${dateText(repeat.nextOn)}`;
  return (
    <>
      <SwitchRow
        name={title}
        meta={isWaiting ? 'Aguardando envio' : returnText}
        isOn={repeat !== undefined}
        onChange={(isOn) => {
          if (isOn) set(id, item, everyWeek());
          else if (repeat) end(repeat);
        }}
        onEdit={repeat && (() => setIsChanging(true))}
        editLabel={`Mudar: ${title}`}
      />
      {repeat && (
        <RepeatRuleDialog
          name={name}
          rule={repeat.rule}
          isOpen={isChanging}
          onSave={(rule) => {
            set(id, item, rule);
            setIsChanging(false);
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}

/** Every week on the weekday of today. */
const everyWeek = (): RepeatRule => ({
  unit: 'week',
  every: 1,
  day: weekdayOf(toCalendarDate(Date.now())),
});
