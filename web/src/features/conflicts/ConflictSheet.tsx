import type { List, ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchase-units';
import { lineTotal, toCentavos, toThousandths } from '@quitanda/contract/values';
import { useRef, useState } from 'react';
import { formatDecimal, formatQuantity } from '../../lib/amounts/decimal.ts';
import { formatMoney } from '../../lib/amounts/money.ts';
import { purchasedText } from '../../lib/amounts/purchased-text.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PersonMark } from '../../ui/signs/PersonMark.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { usePeople, type Person } from '../people/use-people.ts';
import styles from './ConflictSheet.module.css';
import {
  additionOf,
  authorOf,
  newItemOf,
  replacementOf,
  sumOf,
  unitOf,
  type Conflict,
  type Line,
} from './conflicts.ts';

interface ConflictSheetProps {
  readonly conflict: Conflict;
  /** Undefined if the list was deleted. */
  readonly list: List | undefined;
  /** The current item; undefined if it was removed from the list. */
  readonly item: ListItem | undefined;
  readonly isOpen: boolean;
  /** The number of conflicts that follow this one. */
  readonly remaining: number;
  /** Called when the person's choice is stored and the refused writes can be removed. */
  readonly onAnswered: () => void;
  readonly onLater: () => void;
}

/**
 * CASA-44: shows both versions of a taken item, the other person's and the user's own, and up to
 * three choices. The choice that changes nothing is the amber button.
 */
export function ConflictSheet(props: ConflictSheetProps) {
  const { conflict, isOpen, remaining, onAnswered, onLater } = props;
  // The sheet keeps its content during its closing animation.
  const [item, setItem] = useState(props.item);
  if (isOpen && props.item !== item) setItem(props.item);
  const write = useWrite();
  const keep = useRef<HTMLButtonElement>(null);
  const people = usePeople();
  const { mine, itemId, listId } = conflict;
  if (mine === null) return null;
  const other = people.byId(item && authorOf(item));
  const params = { listId, itemId };

  function change(body: ReturnType<typeof replacementOf>) {
    write('changeListItem', { params, body }, { failureText: 'Falha ao atualizar item.' });
    onAnswered();
  }
  function add(line: ReturnType<typeof newItemOf>) {
    write('addListItem', { params: { listId }, body: line });
    onAnswered();
  }
  function addMine(existing: ListItem, line: Line) {
    const addition = additionOf({ ...conflict, mine: line }, existing);
    if ('change' in addition) change(addition.change);
    else add(addition.line);
  }

  const name = item ? (item.product?.name ?? item.name) : nameIn(conflict.description);
  const verb = conflict.isCorrection ? 'mudou' : 'pegou';
  return (
    <Dialog
      title={item ? `${other.name} já ${verb} ${name}` : `${name} já saiu da lista`}
      head={
        item && (
          <div className={styles.head}>
            <PersonMark name={other.name} colourIndex={other.place} size={40} />
            <span className={styles.title}>{`${other.name} já ${verb} ${name}`}</span>
          </div>
        )
      }
      isOpen={isOpen}
      onClose={onLater}
      initialFocus={keep}
    >
      <ul className={styles.lines}>
        {item && (
          <LineRow
            person={other}
            line={{
              ...item,
              unit: purchasedUnitOf(item),
              showsUnit: purchasedUnitOf(item) !== unitOf(mine, item),
              name,
            }}
          />
        )}
        <LineRow
          person={people.byId(people.me)}
          isMe
          line={{
            ...mine,
            unit: item ? unitOf(mine, item) : (mine.purchasedUnit ?? 'un'),
            showsUnit: item !== undefined && purchasedUnitOf(item) !== unitOf(mine, item),
            name,
          }}
        />
      </ul>
      <div className={styles.answers}>
        <Button kind="primary" isBlock ref={keep} onClick={onAnswered}>
          {item ? `Ficar com o de ${other.name}` : 'Descartar o meu'}
        </Button>
        {item && !conflict.isCorrection && (
          <Button kind="tonal" isBlock onClick={() => addMine(item, mine)}>
            {addText(mine, item)}
          </Button>
        )}
        {item && (
          <Button kind="ghost" isBlock onClick={() => change(replacementOf(mine))}>
            Trocar pelo meu
          </Button>
        )}
        {!item && props.list && (
          <Button
            kind="tonal"
            isBlock
            onClick={() =>
              add(
                newItemOf(conflict.key, mine, {
                  name,
                  unit: 'un',
                  productId: null,
                  selectedProductId: null,
                }),
              )
            }
          >
            Pôr o meu no carrinho
          </Button>
        )}
      </div>
      {remaining > 0 && (
        <p className={styles.more}>
          {remaining === 1
            ? 'Falta decidir mais 1 item.'
            : `Falta decidir mais ${remaining} itens.`}
        </p>
      )}
    </Dialog>
  );
}

interface LineRowProps {
  readonly person: Person;
  readonly isMe?: boolean;
  readonly line: {
    readonly price: number | null;
    readonly purchasedQuantity: number | null;
    readonly unit: ListItem['unit'];
    /** Whether to show the unit, because the two lines have different ones. */
    readonly showsUnit: boolean;
    readonly name: string;
  };
}

/** '2 × R$ 24,90' and its total. */
function LineRow({
  person,
  isMe,
  line: { price, purchasedQuantity, unit, showsUnit, name },
}: LineRowProps) {
  const isComplete = price !== null && purchasedQuantity !== null;
  const amount =
    purchasedQuantity === null
      ? ''
      : showsUnit || unit !== 'un'
        ? purchasedText(purchasedQuantity, unit, name)
        : formatDecimal(purchasedQuantity);
  return (
    <li className={styles.line}>
      <PersonMark name={person.name} colourIndex={person.place} size={28} />
      <span className={styles.figures}>
        <VisuallyHidden>{isMe ? 'Você' : person.name}: </VisuallyHidden>
        {isComplete ? `${amount} × ${formatMoney(toCentavos(price))}` : amount || 'Sem preço'}
      </span>
      {isComplete && (
        <span className={styles.total}>
          {formatMoney(lineTotal(toCentavos(price), toThousandths(purchasedQuantity)))}
        </span>
      )}
    </li>
  );
}

/** 'Somar o meu: 3 no total', without a total if the units differ. */
function addText(mine: Line, item: ListItem): string {
  const sum = sumOf(mine, item);
  if (sum === null) return 'Somar o meu';
  const unit = unitOf(mine, item);
  const amount = unit === 'un' ? formatDecimal(sum) : formatQuantity(sum, unit);
  return `Somar o meu: ${amount} no total`;
}

/**
 * The item's name from the description of a write, 'Pegar "Arroz"', because its row was removed.
 */
const nameIn = (description = ''): string => /"(.+?)"/u.exec(description)?.[1] ?? 'Um item';
