import { shownNumber, unitAfter, unitRow, type Unit } from '@quitanda/contract/units';
import { useState } from 'react';
import { formatDecimal, parseQuantityIn } from '../../../lib/amounts/decimal.ts';
import { checkQuantity } from '../../../lib/amounts/quantities.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { renderWithoutKeys } from '../answer/render-without-keys.ts';
import styles from './LinesEditor.module.css';
import {
  editedUnit,
  minimumIn,
  storedAmount,
  toLineQuantity,
  type ProposalLine,
} from './proposal-lines.ts';

interface LinesEditorProps {
  readonly lines: readonly ProposalLine[];
  readonly onChange: (lines: readonly ProposalLine[]) => void;
  /** Called with false while a typed quantity cannot be used. */
  readonly onValidity: (isValid: boolean) => void;
}

/** The lines of a proposal, each with a disc that leaves it out and a stepper for its quantity. */
export function LinesEditor({ lines, onChange, onValidity }: LinesEditorProps) {
  const [typed, setTyped] = useState<readonly string[]>(() =>
    lines.map((line) => formatDecimal(shownNumber(storedAmount(line)))),
  );
  // Stay while a number is typed that the unit could not show, as 1,5 dozens.
  const [units] = useState<readonly Unit[]>(() => lines.map(editedUnit));
  const unitAt = (index: number) => units[index] ?? 'un';
  const checkedAt = (text: string, line: ProposalLine, unit: Unit) =>
    checkQuantity(parseQuantityIn(text, unit), minimumIn(unit, line));

  function change(index: number, changed: ProposalLine, text: string) {
    const texts = typed.with(index, text);
    const unit = unitAt(index);
    const checked = checkedAt(text, changed, unit);
    const quantity =
      'value' in checked ? toLineQuantity(checked.value, unit, changed) : changed.quantity;
    const next = lines.with(index, { ...changed, quantity });
    setTyped(texts);
    onChange(next);
    onValidity(
      next.every(
        (line, at) => !line.isIncluded || 'value' in checkedAt(texts[at] ?? '', line, unitAt(at)),
      ),
    );
  }

  return (
    <ul className={styles.lines}>
      {renderWithoutKeys(lines, (line, index) => {
        const text = typed[index] ?? '';
        const unit = unitAt(index);
        const checked = checkedAt(text, line, unit);
        return (
          <li className={styles.line}>
            <Checkbox
              isChecked={line.isIncluded}
              onChange={(isIncluded) => change(index, { ...line, isIncluded }, text)}
              label={line.name}
            >
              <span className={styles.name}>{line.name}</span>
            </Checkbox>
            {line.isIncluded && (
              <div className={styles.amount}>
                <Stepper
                  label={`quantidade de ${line.name}`}
                  isLabelHidden
                  value={text}
                  unit={unit}
                  min={minimumIn(unit, line)}
                  step={unitRow(unit).step}
                  error={'problem' in checked ? checked.problem : undefined}
                  onChange={(next) => change(index, line, next)}
                />
                <span className={styles.unit}>
                  {unitAfter(parseQuantityIn(text, unit) ?? 1, unit)}
                </span>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
