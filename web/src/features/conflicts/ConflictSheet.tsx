import type { List, ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { unitWord } from '@quitanda/contract/unit-words';
import { lineTotal, toCentavos, toThousandths } from '@quitanda/contract/values';
import { useRef, useState } from 'react';
import { formatMoney } from '../../lib/amounts/money.ts';
import { lineTotalOf } from '../../lib/items/line-total.ts';
import { purchasedText, purchasedUnitText, timesText } from '../../lib/amounts/purchased-text.ts';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { PersonAvatar } from '../../ui/signs/PersonAvatar.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { usePeople, type Person } from '../../shared/people/use-people.ts';
import styles from './ConflictSheet.module.css';
import {
  planAddition,
  authorOf,
  makeNewItem,
  makeReplacement,
  nameFromDescription,
  sumQuantities,
  unitTextOf,
  unitOf,
  type Conflict,
  type Line,
} from './conflicts.ts';
import { RemainingConflicts } from './RemainingConflicts.tsx';

interface ConflictSheetProps {
  readonly conflict: Conflict;
  /** Undefined if the list was deleted. */
  readonly list: List | undefined;
  /** The current item; undefined if it was removed from the list. */
  readonly item: ListItem | undefined;
  readonly isOpen: boolean;
  /** The number of conflicts that follow this one. */
  readonly remainingCount: number;
  /** Called after the user has chosen and the choice is written. Removes the refused writes. */
  readonly onAnswered: () => void;
  readonly onPostpone: () => void;
}

/**
 * CASA-44: shows the other person's line and the user's line of one item, and up to three choices.
 * The primary (amber) button keeps the other person's line.
 */
export function ConflictSheet(props: ConflictSheetProps) {
  const { conflict, isOpen, remainingCount, onAnswered, onPostpone } = props;
  // Keeps the last item, so that the content does not change during the closing animation.
  const [item, setItem] = useState(props.item);
  if (isOpen && props.item !== item) setItem(props.item);
  const write = useWrite();
  const keepButton = useRef<HTMLButtonElement>(null);
  const people = usePeople();
  const { ownLine, itemId, listId } = conflict;
  // Without a line of the user, there is nothing to choose: such a conflict is discarded.
  if (ownLine === null) return null;
  const otherPerson = people.byId(item && authorOf(item));
  const params = { listId, itemId };

  function changeItem(body: ReturnType<typeof makeReplacement>) {
    write('changeListItem', { params, body }, { failureText: 'Falha ao atualizar item.' });
    onAnswered();
  }
  function addItem(body: ReturnType<typeof makeNewItem>) {
    write('addListItem', { params: { listId }, body });
    onAnswered();
  }
  function addOwnLine(currentItem: ListItem, line: Line) {
    const addition = planAddition({ ...conflict, ownLine: line }, currentItem);
    if ('change' in addition) changeItem(addition.change);
    else addItem(addition.newItem);
  }

  const name = item ? (item.product?.name ?? item.name) : nameFromDescription(conflict.description);
  const verb = conflict.isCorrection ? 'mudou' : 'pegou';
  return (
    <Dialog
      title={item ? `${otherPerson.name} já ${verb} ${name}` : `${name} já saiu da lista`}
      head={
        item && (
          <div className={styles.head}>
            <PersonAvatar name={otherPerson.name} colourIndex={otherPerson.place} size={40} />
            <span className={styles.title}>{`${otherPerson.name} já ${verb} ${name}`}</span>
          </div>
        )
      }
      isOpen={isOpen}
      onClose={onPostpone}
      initialFocus={keepButton}
    >
      <ul className={styles.lines}>
        {item && (
          <LineRow
            person={otherPerson}
            line={{
              ...item,
              unit: purchasedUnitOf(item),
              unitText: purchasedUnitText(item),
              isUnitShown: purchasedUnitOf(item) !== unitOf(ownLine, item),
              name,
            }}
          />
        )}
        <LineRow
          person={people.byId(people.me)}
          isMe
          line={{
            ...ownLine,
            unit: item ? unitOf(ownLine, item) : (ownLine.purchasedUnit ?? 'un'),
            unitText: item && unitTextOf(ownLine, item),
            isUnitShown: item !== undefined && purchasedUnitOf(item) !== unitOf(ownLine, item),
            name,
          }}
        />
      </ul>
      <div className={styles.choices}>
        <Button kind="primary" isBlock ref={keepButton} onClick={onAnswered}>
          {item ? `Ficar com o de ${otherPerson.name}` : 'Descartar o meu'}
        </Button>
        {item && !conflict.isCorrection && (
          <Button kind="tonal" isBlock onClick={() => addOwnLine(item, ownLine)}>
            {addLabel(ownLine, item)}
          </Button>
        )}
        {item && (
          <Button kind="ghost" isBlock onClick={() => changeItem(makeReplacement(ownLine))}>
            Trocar pelo meu
          </Button>
        )}
        {!item && props.list && (
          <Button
            kind="tonal"
            isBlock
            onClick={() =>
              addItem(
                makeNewItem(conflict.key, ownLine, {
                  name,
                  unit: 'un',
                  unitText: null,
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
      <RemainingConflicts count={remainingCount} />
    </Dialog>
  );
}

interface LineRowProps {
  readonly person: Person;
  readonly isMe?: boolean;
  readonly line: {
    readonly price: number | null;
    readonly paid?: number | null | undefined;
    readonly purchasedQuantity: number | null;
    readonly unit: ListItem['unit'];
    readonly unitText: string | null | undefined;
    /** Whether to show the unit, because the units of the two lines differ. */
    readonly isUnitShown: boolean;
    readonly name: string;
  };
}

/**
 * Shows '2 × R$ 24,90' and the total of the line, or '3 un, cerca de R$ 3,33 por unidade' where the total
 * is not that of the price (SHO-28).
 */
function LineRow({ person, isMe, line }: LineRowProps) {
  const { price, purchasedQuantity, unit, unitText, isUnitShown, name } = line;
  const total = lineTotalOf(line);
  const amount =
    purchasedQuantity === null
      ? ''
      : isUnitShown
        ? purchasedText(purchasedQuantity, unit, name, unitText)
        : timesText(purchasedQuantity, unit, unitText);
  return (
    <li className={styles.line}>
      <PersonAvatar name={person.name} colourIndex={person.place} size={28} />
      <span className={styles.figures}>
        <VisuallyHidden>{isMe ? 'Você' : person.name}: </VisuallyHidden>
        {price === null || total === null || purchasedQuantity === null
          ? amount || 'Sem preço'
          : lineTotal(toCentavos(price), toThousandths(purchasedQuantity)) === total
            ? `${amount} ×\u00a0${formatMoney(toCentavos(price))}`
            : `${purchasedText(purchasedQuantity, unit, name, unitText)}, cerca de ` +
              `${formatMoney(toCentavos(price))} por ${unitWord(name, unit)}`}
      </span>
      {total !== null && <span className={styles.total}>{formatMoney(total)}</span>}
    </li>
  );
}

/** Returns 'Somar o meu: 3 no total', or 'Somar o meu' if the units differ. */
function addLabel(ownLine: Line, item: ListItem): string {
  const sum = sumQuantities(ownLine, item);
  if (sum === null) return 'Somar o meu';
  const amount = timesText(sum, unitOf(ownLine, item), unitTextOf(ownLine, item));
  return `Somar o meu: ${amount} no total`;
}
