import { addDays, daysBetween } from '@quitanda/contract/batches/batches';
import { ReadDateButton } from '../../../../shared/text-reading/ReadDateButton.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import styles from './ItemSheet.module.css';

export interface DateChipsProps {
  /** '2026-11-22'. */
  readonly today: string;
  /** The date that is usual for the item, if it has one. */
  readonly suggestion: string | undefined;
  readonly onChoose: (bestBefore: string) => void;
}

/** The message for a typed date that is none. */
export const dateProblemText = 'Não entendi a data. Escreva 12/12 ou dez/26.';

/** '~12/12': a date that nobody has read from the package. */
export const guessText = (date: string) => `~${date.slice(8, 10)}/${date.slice(5, 7)}`;

/** The usual dates, each with one tap (VAL-05). */
export function DateChips({ today, suggestion, onChoose }: DateChipsProps) {
  const chips = [
    ...(suggestion === undefined ? [] : [{ label: guessText(suggestion), date: suggestion }]),
    { label: '+3 dias', date: addDays(today, 3) },
    { label: '+1 semana', date: addDays(today, 7) },
    { label: '+1 mês', date: monthAfter(today) },
  ];
  return (
    <div className={styles.chips} role="group" aria-label="Datas">
      {chips.map(({ label, date }) => (
        <Button
          key={label}
          kind="outline"
          size="sm"
          className={styles.chip}
          onClick={() => onChoose(date)}
        >
          {label}
        </Button>
      ))}
      <ReadDateButton onDate={onChoose} />
    </div>
  );
}

/** The first day of a month that is some months after that of a date. */
function monthStart(date: string, monthsAfter: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + monthsAfter;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** The same day of the next month, or its last day. */
function monthAfter(date: string): string {
  const start = monthStart(date, 1);
  const daysInMonth = daysBetween(start, monthStart(date, 2));
  return addDays(start, Math.min(Number(date.slice(8)), daysInMonth) - 1);
}
