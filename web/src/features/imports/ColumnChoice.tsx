import { useId, useState } from 'react';
import { formatDecimal } from '../../lib/amounts/decimal.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { ErrorBox } from '../../ui/feedback/ErrorBox.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { SectionTitle } from '../../ui/layout/SectionTitle.tsx';
import styles from './imports.module.css';
import { columnKinds, columnTitle, type ColumnKind, type TableLayout } from './reading/columns.ts';
import type { PointMeaning } from './reading/amounts.ts';
import { readColumnPoints } from './reading/column-points.ts';
import { unreadableText } from './reading/parsed-content.ts';
import { readWithLayout, type ParsedFile } from './reading/read-file.ts';

interface ColumnChoiceProps {
  readonly tableWithLayout: NonNullable<ParsedFile['tableWithLayout']>;
  /** The name of the list if no column contains list names. */
  readonly name: string;
  readonly onChange: (parsed: ParsedFile) => void;
}

const labels: Readonly<Record<ColumnKind, string>> = {
  name: 'Nome',
  quantity: 'Quantidade',
  unit: 'Unidade',
  barcode: 'Código de barras',
  list: 'Lista',
  done: 'Comprado',
  note: 'Anotação',
  date: 'Validade',
};

/**
 * Shows which column was guessed for the name, the quantity etc., and lets the person correct it
 * (IMP-02).
 */
export function ColumnChoice({ tableWithLayout, name, onChange }: ColumnChoiceProps) {
  const { table, layout } = tableWithLayout;
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { meaning, doubtfulNumber } = readColumnPoints(table, layout);
  const hasTitlesLabel = 'A primeira linha tem os títulos';

  function changeLayout(changes: Partial<TableLayout>) {
    try {
      onChange(readWithLayout({ table, layout: { ...layout, ...changes } }, name));
      setProblem(undefined);
    } catch (error) {
      setProblem(unreadableText(error));
    }
  }
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className={styles.title}>
        Colunas
      </SectionTitle>
      <Card className={styles.columns}>
        {problem !== undefined && <ErrorBox>{problem}</ErrorBox>}
        {columnKinds.map((kind) => (
          <Select
            key={kind}
            label={labels[kind]}
            value={String(layout.columns[kind] ?? '')}
            onChange={(value) =>
              changeLayout({
                columns: { ...layout.columns, [kind]: value === '' ? null : Number(value) },
                // The answer was about another column.
                points: undefined,
              })
            }
          >
            {kind !== 'name' && <option value="">Nenhuma</option>}
            {Array.from({ length: table.columnCount }, (_, index) => (
              <option key={index} value={index}>
                {columnTitle(table, layout, index)}
              </option>
            ))}
          </Select>
        ))}
        {doubtfulNumber !== undefined && (
          <Select
            label={`Quanto é “${doubtfulNumber}”?`}
            hint="Vale para toda a coluna de quantidade."
            value={meaning}
            onChange={(points) => changeLayout({ points: points as PointMeaning })}
          >
            <option value="thousands">{doubtfulNumber.replace('.', '')} (ponto de milhar)</option>
            <option value="decimals">
              {formatDecimal(Number(doubtfulNumber))} (ponto decimal)
            </option>
          </Select>
        )}
        <Checkbox
          isChecked={layout.hasTitles}
          label={hasTitlesLabel}
          onChange={(hasTitles) => changeLayout({ hasTitles })}
        >
          <span aria-hidden="true" className={styles.titlesLabel}>
            {hasTitlesLabel}
          </span>
        </Checkbox>
      </Card>
    </section>
  );
}
