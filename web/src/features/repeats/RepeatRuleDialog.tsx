import {
  dayOfMonth,
  firstDate,
  ruleLimits,
  weekdayOf,
  type RepeatRule,
} from '@quitanda/contract/repeats/schedule';
import { useId, useState } from 'react';
import { parseQuantityIn } from '../../lib/amounts/decimal.ts';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { RadioOption } from '../../ui/buttons/RadioOption.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { checkAll, type Checked } from '../../ui/fields/checks.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Stepper } from '../../ui/fields/Stepper.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import styles from './RepeatRuleDialog.module.css';
import { dateText, everyText } from './repeat-text.ts';

interface Props {
  /** What repeats. */
  readonly name: string;
  readonly rule: RepeatRule;
  readonly isOpen: boolean;
  readonly onSave: (rule: RepeatRule) => void;
  readonly onClose: () => void;
}

const dayNames = {
  week: [
    'Segunda-feira',
    'Terça-feira',
    'Quarta-feira',
    'Quinta-feira',
    'Sexta-feira',
    'Sábado',
    'Domingo',
  ],
  month: Array.from({ length: 31 }, (_, index) => `Dia ${index + 1}`),
};
const intervals = [
  ...Array.from({ length: ruleLimits.week.every }, (_, index) => ({
    unit: 'week' as const,
    every: index + 1,
  })),
  { unit: 'month' as const, every: 1 },
];
const defaultDays = '10';
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** REP-01: every 1, 2, 3 or 4 weeks or every month, and on which day; or every 1 to 30 days. */
export function RepeatRuleDialog(props: Props) {
  const { name, rule, isOpen, onSave, onClose } = props;
  const formId = useId();
  return (
    <FormDialog
      title={`Repetir ${name}`}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
    >
      <RuleForm id={formId} rule={rule} onSave={onSave} />
    </FormDialog>
  );
}

interface RuleFormProps extends Pick<Props, 'rule' | 'onSave'> {
  readonly id: string;
}

function RuleForm({ id, rule, onSave }: RuleFormProps) {
  const group = useId();
  const [today] = useState(() => toCalendarDate(Date.now()));
  const form = useForm({
    initial: { ...rule, every: String(rule.every) },
    checks: { every: checkEvery },
    onSubmit: onSave,
  });
  const { unit, every, day } = form.typed;
  const { values } = checkAll(form.typed, { every: checkEvery });
  function select(newUnit: RepeatRule['unit'], newEvery: string) {
    if (newUnit !== unit) form.change({ unit: newUnit, day: firstDay(newUnit, today) });
    form.field('every').onChange(newEvery);
  }
  return (
    <form id={id} className={styles.form} {...form.props}>
      <fieldset className={styles.intervals}>
        <legend className={styles.legend}>De quanto em quanto tempo</legend>
        {intervals.map((interval) => (
          <RadioOption
            key={`${interval.unit} ${interval.every}`}
            group={group}
            isSelected={unit === interval.unit && every === String(interval.every)}
            onSelect={() => select(interval.unit, String(interval.every))}
          >
            {upperFirst(everyText({ ...interval, day: 1 }))}
          </RadioOption>
        ))}
        <RadioOption
          group={group}
          isSelected={unit === 'day'}
          onSelect={() => select('day', defaultDays)}
        >
          A cada … dias
        </RadioOption>
      </fieldset>
      {unit === 'day' ? (
        <Stepper label="Dias" unit="un" min={1} {...form.field('every')} />
      ) : (
        <Select
          label={unit === 'month' ? 'Dia do mês' : 'Dia da semana'}
          value={String(day)}
          onChange={(chosen) => form.change({ day: Number(chosen) })}
        >
          {dayNames[unit].map((dayName, index) => (
            <option key={dayName} value={index + 1}>
              {dayName}
            </option>
          ))}
        </Select>
      )}
      <p className={styles.next} role="status">
        {values && `Volta em ${dateText(firstDate(values, today))}`}
        {unit === 'month' && day > 28 && '. Nos meses mais curtos, no último dia.'}
      </p>
    </form>
  );
}

/** Days are typed; weeks and months are always valid. */
function checkEvery(
  typed: string,
  { unit }: { readonly unit: RepeatRule['unit'] },
): Checked<number> {
  const every = parseQuantityIn(typed, 'un');
  const max = ruleLimits[unit].every;
  return every !== null && Number.isInteger(every) && every >= 1 && every <= max
    ? { value: every }
    : { problem: `Informe de 1 a ${max} dias.` };
}

/** The day that is chosen at first: the weekday or the day of the month of today. */
function firstDay(unit: RepeatRule['unit'], today: string): number {
  if (unit === 'day') return 1;
  return unit === 'week' ? weekdayOf(today) : dayOfMonth(today);
}
