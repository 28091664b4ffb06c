import type { PantryItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { formatAmount, shownUnit, toStoredNumber } from '@quitanda/contract/units';
import { useState } from 'react';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { Rows } from '../../../ui/layout/Rows.tsx';
import { AmountInUnitField, checkAmountIn } from './AmountInUnitField.tsx';
import type { JoiningDialogProps } from './UnitDialog.tsx';
import { ratioTo } from './unit-ratio.ts';
import { useJoin } from './use-join.ts';

/** PAN-14: joins an item with another one of the pantry. */
export function JoinDialog({ pantryId, item, isOpen, onDone, onClose }: JoiningDialogProps) {
  const items = useRead('getPantry', { params: { pantryId } }).data?.items ?? [];
  const { joinWith } = useJoin(pantryId, item);
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<PantryItem>();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();

  function choose(chosen: PantryItem) {
    const ratio = ratioTo(shownUnit(chosen), item, item.name, chosen.name);
    if (ratio === undefined && item.quantity > 0) setOther(chosen);
    else join(chosen, ratio ?? null);
  }
  function join(chosen: PantryItem, ratio: Parameters<typeof joinWith>[1]) {
    joinWith(chosen, ratio);
    onDone();
  }
  function joinWithAmount() {
    if (other === undefined) return;
    const checked = checkAmountIn(typed, shownUnit(other));
    if ('problem' in checked) setProblem(checked.problem);
    else join(other, { from: item.quantity, to: toStoredNumber(checked.value, other) });
  }

  return (
    <Dialog
      title={`Juntar ${item.name} com…`}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={other && joinWithAmount}
      footer={
        <>
          <Button kind="outline" size="lg" isBlock={!other} onClick={onClose}>
            Cancelar
          </Button>
          {other && (
            <Button kind="primary" size="lg" type="submit">
              Juntar
            </Button>
          )}
        </>
      }
    >
      {other ? (
        <>
          <p>
            {formatAmount(item)} de {item.name} vão para {other.name}, que está em{' '}
            {shownUnit(other)}.
          </p>
          <AmountInUnitField
            unit={shownUnit(other)}
            value={typed}
            error={problem}
            onChange={(text) => {
              setTyped(text);
              setProblem(undefined);
            }}
          />
        </>
      ) : (
        <>
          <TextField
            label="Buscar item da despensa"
            isLabelHidden
            placeholder="Buscar item da despensa"
            icon="search"
            autoComplete="off"
            value={search}
            onChange={setSearch}
          />
          <Candidates items={findCandidates(items, item, search)} onChoose={choose} />
        </>
      )}
    </Dialog>
  );
}

/** The other items that contain the typed words; those that share a word with the item come first. */
function findCandidates(items: readonly PantryItem[], item: PantryItem, search: string) {
  const typedWords = fold(search).split(' ');
  const ownWords = new Set(fold(item.name).split(' '));
  const sharedWords = ({ name }: PantryItem) =>
    fold(name)
      .split(' ')
      .filter((word) => ownWords.has(word)).length;
  return items
    .filter(
      ({ id, name }) => id !== item.id && typedWords.every((word) => fold(name).includes(word)),
    )
    .toSorted((one, other) => sharedWords(other) - sharedWords(one));
}

interface CandidatesProps {
  readonly items: readonly PantryItem[];
  readonly onChoose: (item: PantryItem) => void;
}

function Candidates({ items, onChoose }: CandidatesProps) {
  if (items.length === 0) return <p>Nenhum outro item nesta despensa.</p>;
  return (
    <Rows
      items={items}
      renderRow={(item) => (
        <Row key={item.id}>
          <RowText name={item.name}>{formatAmount(item)}</RowText>
          <Button
            kind="outline"
            size="sm"
            aria-label={`Juntar com ${item.name}`}
            onClick={() => onChoose(item)}
          >
            Juntar
          </Button>
        </Row>
      )}
    />
  );
}
