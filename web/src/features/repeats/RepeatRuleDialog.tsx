import {
  dayOfMonth,
  firstDate,
  repeatLimits,
  weekdayOf,
  type RepeatRule,
} from '@quitanda/contract/repeats/schedule';
import { useId, useState } from 'react';
import { toCalendarDate } from '../../lib/dates/dates.ts';
import { RadioOption } from '../../ui/buttons/RadioOption.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Select } from '../../ui/fields/Select.tsx';
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

const weekdays = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
];
const intervals = [
  ...Array.from({ length: repeatLimits.maxWeeks }, (_, index) => ({
    unit: 'week' as const,
    every: index + 1,
  })),
  { unit: 'month' as const, every: 1 },
];
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** REP-01: every 1, 2, 3 or 4 weeks or every month, and on which day. */
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

function RuleForm({ id, rule: initialRule, onSave }: RuleFormProps) {
  const group = useId();
  const [rule, setRule] = useState(initialRule);
  const [today] = useState(() => toCalendarDate(Date.now()));
  const isMonthly = rule.unit === 'month';
  const dayNames = isMonthly
    ? Array.from({ length: 31 }, (_, index) => `Dia ${index + 1}`)
    : weekdays;
  function setInterval(unit: RepeatRule['unit'], every: number) {
    const firstDay = unit === 'month' ? dayOfMonth(today) : weekdayOf(today);
    setRule({ unit, every, day: unit === rule.unit ? rule.day : firstDay });
  }
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        // React also reports the event to the form of the sheet from which this dialog was opened.
        event.stopPropagation();
        onSave(rule);
      }}
    >
      <fieldset className={styles.intervals}>
        <legend className={styles.legend}>De quanto em quanto tempo</legend>
        {intervals.map(({ unit, every }) => (
          <RadioOption
            key={`${unit} ${every}`}
            group={group}
            isSelected={rule.unit === unit && rule.every === every}
            onSelect={() => setInterval(unit, every)}
          >
            {upperFirst(everyText({ unit, every, day: 1 }))}
          </RadioOption>
        ))}
      </fieldset>
      <Select
        label={isMonthly ? 'Dia do mês' : 'Dia da semana'}
        value={String(rule.day)}
        onChange={(day) => setRule({ ...rule, day: Number(day) })}
      >
        {dayNames.map((dayName, index) => (
          <option key={dayName} value={index + 1}>
            {dayName}
          </option>
        ))}
      </Select>
      <p className={styles.next} role="status">
        Volta em {dateText(firstDate(rule, today))}
        {isMonthly && rule.day > 28 && '. Nos meses mais curtos, no último dia.'}
      </p>
    </form>
  );
}
