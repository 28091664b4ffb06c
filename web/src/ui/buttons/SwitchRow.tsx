import type { ReactNode } from 'react';
import { Checkbox } from '../fields/Checkbox.tsx';
import { RowWords } from '../layout/RowWords.tsx';
import { Button } from './Button.tsx';
import styles from './SwitchRow.module.css';

interface SwitchRowProps {
  readonly name: string;
  /** The line under the name, if there is one. */
  readonly meta?: ReactNode;
  /** The name for screen readers; by default the name and the meta text. */
  readonly label?: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** Opens what 'Mudar' changes. Without it there is no such button. */
  readonly onEdit?: (() => void) | undefined;
  /** Shown instead of 'Mudar': the value that it changes. */
  readonly editText?: string;
  /** The name of 'Mudar' for screen readers. */
  readonly editLabel?: string;
}

/** A row of a RowGroup with a disc that turns something on, and 'Mudar' to say how. */
export function SwitchRow(props: SwitchRowProps) {
  const { name, meta, isOn, onChange, onEdit, editText = 'Mudar', editLabel } = props;
  const { label = typeof meta === 'string' ? `${name}. ${meta}` : name } = props;
  return (
    <div className={styles.row}>
      <Checkbox isChecked={isOn} label={label} onChange={onChange}>
        <RowWords name={name} meta={meta} />
      </Checkbox>
      {onEdit && (
        <Button kind="ghost" size="sm" aria-label={editLabel} onClick={onEdit}>
          {editText}
        </Button>
      )}
    </div>
  );
}
