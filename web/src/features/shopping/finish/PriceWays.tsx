import type { ComponentProps } from 'react';
import { Link } from '../../../router/Link.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Icon, type IconName } from '../../../ui/signs/Icon.tsx';
import styles from './UnpricedFinishDialog.module.css';

interface PriceWaysProps {
  readonly listId: string;
  /** The field of the total; undefined until the person chooses to enter it. */
  readonly totalField:
    | Pick<ComponentProps<typeof MoneyField>, 'value' | 'onChange' | 'error'>
    | undefined;
  readonly onToggleTotal: () => void;
}

/** The quick ways to what a trip cost: the receipt, or only its total (FIN-06, FIN-10). */
export function PriceWays({ listId, totalField, onToggleTotal }: PriceWaysProps) {
  return (
    <section className={styles.part} aria-labelledby="precos-de-uma-vez">
      <h3 id="precos-de-uma-vez" className={styles.title}>
        Preços de uma vez
      </h3>
      <RowGroup>
        <li>
          <Link to="/notas/ler" search={{ lista: listId }} className={styles.way}>
            <Way icon="receipt" name="Ler a nota" meta="QR code ou foto: todos os preços" />
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={styles.way}
            aria-expanded={totalField !== undefined}
            onClick={onToggleTotal}
          >
            <Way
              icon="tag"
              name="Informar só o total"
              meta="Entra nos gastos, sem preço por item"
              isOpen={totalField !== undefined}
            />
          </button>
        </li>
      </RowGroup>
      {totalField && <MoneyField label="Total da compra" isLarge autoFocus {...totalField} />}
    </section>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly name: string;
  readonly meta: string;
  readonly isOpen?: boolean;
}

function Way({ icon, name, meta, isOpen = false }: WayProps) {
  return (
    <>
      <Icon name={icon} className={styles.icon} />
      <RowWords name={name} meta={meta} />
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className={styles.arrow} />
    </>
  );
}
