import {
  fromCentavos,
  hasAtMostDecimals,
  limits,
  toCentavos,
  type Centavos,
} from '@quitanda/contract/values';
import { useState } from 'react';
import { priceText } from '../../../lib/amounts/money.ts';
import { parseMoney } from '../../../lib/amounts/parse-money.ts';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';

interface BudgetEditorProps {
  readonly initial: Centavos;
  /** Called with null while what is typed is no budget. */
  readonly onChange: (budget: Centavos | null) => void;
}

/** The proposed budget of a trip as a field. */
export function BudgetEditor({ initial, onChange }: BudgetEditorProps) {
  const [typed, setTyped] = useState(priceText(fromCentavos(initial)));
  const budget = parseBudget(typed);
  return (
    <MoneyField
      label="Orçamento da compra"
      value={typed}
      error={budget === null ? 'Informe um valor de R$ 0,01 a R$ 99.999,99.' : undefined}
      onChange={(text) => {
        setTyped(text);
        onChange(parseBudget(text));
      }}
    />
  );
}

function parseBudget(typed: string): Centavos | null {
  const budget = parseMoney(typed);
  return budget === null || budget <= 0 || budget > limits.maxPrice || !hasAtMostDecimals(budget, 2)
    ? null
    : toCentavos(budget);
}
