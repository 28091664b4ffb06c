import { readTypedDate } from '@quitanda/contract/batches/typed-dates';
import { useState } from 'react';
import { formatDate } from '../../../../lib/dates/dates.ts';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { DateChips, dateProblemText, type DateChipsProps } from './DateChips.tsx';

interface Props extends Omit<DateChipsProps, 'onChoose'> {
  readonly field: ReturnType<typeof useDateField>;
}

/**
 * The state of a date in a form. `read` returns the date, null for an empty field, and undefined, with a
 * message at the field, for a text that is no date.
 */
export function useDateField(initial: string | null | undefined, today: string) {
  const [typed, setTyped] = useState(initial ? formatDate(initial) : '');
  const [problem, setProblem] = useState<string>();
  return {
    typed,
    problem,
    type(text: string) {
      setTyped(text);
      setProblem(undefined);
    },
    read(): string | null | undefined {
      if (typed.trim() === '') return null;
      // A date that nobody has changed may be long past.
      if (initial && typed === formatDate(initial)) return initial;
      const date = readTypedDate(typed, today);
      if (date === undefined) setProblem(dateProblemText);
      return date;
    },
  };
}

/** The field of a date in a form, with the usual dates (VAL-05). */
export function DateField({ field, ...chips }: Props) {
  return (
    <>
      <TextField
        label="Validade"
        placeholder="12/12 ou dez/26"
        autoComplete="off"
        maxLength={20}
        value={field.typed}
        error={field.problem}
        onChange={field.type}
      />
      <DateChips {...chips} onChoose={(date) => field.type(formatDate(date))} />
    </>
  );
}
