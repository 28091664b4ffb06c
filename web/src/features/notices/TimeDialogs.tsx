import type { NoticePreferences } from '@quitanda/contract';
import { useId, useState } from 'react';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import styles from './NoticesScreen.module.css';
import { formatTimeOfDay, timesAround } from './times-of-day.ts';

interface DialogProps<T> {
  readonly isOpen: boolean;
  readonly onSave: (chosen: T) => void;
  readonly onClose: () => void;
}

type Quiet = NoticePreferences['quiet'];
/** The quiet time that is proposed to somebody who has none. */
const usualQuiet = { from: 1_320, until: 420 };

/** 'Silêncio': from when until when nothing is sent, or that there is no such time (NOT-08). */
export function QuietDialog({ quiet, onSave, ...dialog }: DialogProps<Quiet> & { quiet: Quiet }) {
  const formId = useId();
  return (
    <FormDialog title="Silêncio" formId={formId} submitLabel="Salvar" {...dialog}>
      <QuietForm id={formId} quiet={quiet} onSave={onSave} />
    </FormDialog>
  );
}

interface QuietFormProps extends Pick<DialogProps<Quiet>, 'onSave'> {
  readonly id: string;
  readonly quiet: Quiet;
}

function QuietForm({ id, quiet, onSave }: QuietFormProps) {
  const [isOn, setIsOn] = useState(quiet !== null);
  const [from, setFrom] = useState((quiet ?? usualQuiet).from);
  const [until, setUntil] = useState((quiet ?? usualQuiet).until);
  const label = 'Guardar os avisos neste horário';
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(isOn ? { from, until } : null);
      }}
    >
      <Checkbox isChecked={isOn} label={label} onChange={setIsOn}>
        <span aria-hidden="true">{label}</span>
      </Checkbox>
      {isOn && (
        <div className={styles.times}>
          <TimeSelect label="Começa" value={from} onChange={setFrom} />
          <TimeSelect label="Termina" value={until} onChange={setUntil} />
        </div>
      )}
    </form>
  );
}

interface TimeProps {
  /** What is sent at the time. */
  readonly label: string;
  readonly initial: number;
}

/** At which time the summary of a day (NOT-10) or what expires (NOT-18) is sent. */
export function TimeDialog({
  title,
  label,
  initial,
  onSave,
  ...dialog
}: DialogProps<number> & TimeProps & { readonly title: string }) {
  const formId = useId();
  return (
    <FormDialog title={title} formId={formId} submitLabel="Salvar" {...dialog}>
      <TimeForm id={formId} label={label} initial={initial} onSave={onSave} />
    </FormDialog>
  );
}

interface TimeFormProps extends TimeProps, Pick<DialogProps<number>, 'onSave'> {
  readonly id: string;
}

function TimeForm({ id, label, initial, onSave }: TimeFormProps) {
  const [time, setTime] = useState(initial);
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(time);
      }}
    >
      <TimeSelect label={label} value={time} onChange={setTime} />
    </form>
  );
}

interface TimeSelectProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (time: number) => void;
}

/** A choice of times. A field of type `time` would show them in the language of the browser. */
const TimeSelect = ({ label, value, onChange }: TimeSelectProps) => (
  <Select label={label} value={String(value)} onChange={(chosen) => onChange(Number(chosen))}>
    {timesAround(value).map((time) => (
      <option key={time} value={time}>
        {formatTimeOfDay(time)}
      </option>
    ))}
  </Select>
);
