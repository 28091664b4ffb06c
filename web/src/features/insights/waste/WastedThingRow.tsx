import type { Waste } from '@quitanda/contract';
import type { WasteHint } from '@quitanda/contract/batches/waste-hints';
import { formatAmount } from '@quitanda/contract/units';
import { useState } from 'react';
import { formatWeekday } from '../../../lib/dates/dates.ts';
import { moveFocusOff } from '../../../lib/timing/move-focus-off.ts';
import { useIsWaiting } from '../../../sync/react/use-pending.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { PlainRow } from '../../../ui/layout/PlainRow.tsx';
import { RowWords } from '../../../ui/layout/RowWords.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { wasteHintText } from './waste-hint-text.ts';
import styles from './Waste.module.css';
import { costOfWastes, costText, reasonsText, type WastedThing } from './wastes.ts';

interface WastedThingRowProps {
  readonly thing: WastedThing;
  readonly hint: WasteHint | undefined;
}

/** A thing with its sum, how many times and why; a tap shows each time, with its undo. */
export function WastedThingRow({ thing, hint }: WastedThingRowProps) {
  const { wastes, cost } = thing;
  const [isOpen, setIsOpen] = useState(false);
  const [last] = wastes;
  const { name, categoryName } = last;
  const times = wastes.length === 1 ? '1 vez' : `${wastes.length} vezes`;
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Tile name={name} categoryName={categoryName ?? undefined} size={40} />
        <span className={styles.body}>
          <RowWords name={name} meta={`${times} · ${reasonsText(wastes)}`} />
          <span className={styles.sum}>{costText(cost)}</span>
        </span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className={styles.arrow} />
      </button>
      {hint && (
        <p className={styles.hint}>
          <Icon name="lightbulb" />
          <span>{wasteHintText(hint, last)}</span>
        </p>
      )}
      {isOpen && (
        <ul className={styles.times}>
          {wastes.map((waste) => (
            <WasteRow key={waste.id} waste={waste} />
          ))}
        </ul>
      )}
    </li>
  );
}

function WasteRow({ waste }: { readonly waste: Waste }) {
  const { id, name, amount: quantity, unit, unitText, wastedAt } = waste;
  const write = useWrite();
  const toast = useToast();
  const isWaiting = useIsWaiting(id);
  const day = formatWeekday(wastedAt);
  const text = `${formatAmount({ quantity, unit, unitText })} · ${reasonsText([waste])}`;
  return (
    <PlainRow>
      <RowWords
        name={text}
        meta={isWaiting ? 'Aguardando envio' : `${day} · ${costText(costOfWastes([waste]))}`}
      />
      <Button
        kind="outline"
        size="sm"
        aria-label={`Desfazer: ${text} de ${name}, ${day}`}
        data-remove=""
        onClick={(event) => {
          moveFocusOff(event);
          write('undoWaste', { params: { wasteId: id } });
          toast.success('Desperdício desfeito.');
        }}
      >
        Desfazer
      </Button>
    </PlainRow>
  );
}
