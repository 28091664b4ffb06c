import type { Repeat } from '@quitanda/contract';
import { formatAmount } from '@quitanda/contract/units';
import { useState } from 'react';
import { moveFocusOff } from '../../lib/timing/move-focus-off.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PlainRow } from '../../ui/layout/PlainRow.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { RepeatRuleDialog } from './RepeatRuleDialog.tsx';
import styles from './RepeatsDialog.module.css';
import { dateText, everyText } from './repeat-text.ts';
import { useRepeatActions } from './use-repeat-actions.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** REP-06: what repeats in the household, by list, with buttons to change and to end it. */
export function RepeatsDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title="O que se repete" isOpen={isOpen} onClose={onClose}>
      <Repeats />
    </Dialog>
  );
}

function Repeats() {
  const { data: repeats, failure, refresh } = useRead('getRepeats', {});
  const { data: lists } = useRead('getLists', {});
  const { set, end } = useRepeatActions();
  const [changed, setChanged] = useState<Repeat>();
  const [isChanging, setIsChanging] = useState(false);
  if (failure !== undefined) {
    return <LoadFailure art="list" text="Falha ao buscar o que se repete." onRetry={refresh} />;
  }
  if (repeats === undefined || lists === undefined) return <Skeleton rows={3} />;
  return (
    <>
      {repeats.length === 0 && (
        <p className={styles.note}>
          Nada se repete ainda. Toque no nome de um item da lista e ligue “Repetir”.
        </p>
      )}
      {lists.map(({ id: listId, name: listName }) => {
        const ofList = repeats.filter((repeat) => repeat.listId === listId);
        if (ofList.length === 0) return null;
        return (
          <section key={listId} aria-label={listName} className={styles.list}>
            <h3 className={styles.title}>{listName}</h3>
            <ul>
              {ofList.map((repeat) => (
                <PlainRow key={repeat.id}>
                  <RowWords name={repeat.name} meta={metaText(repeat)} />
                  <Button
                    kind="ghost"
                    size="sm"
                    aria-label={`Mudar ${repeat.name}`}
                    onClick={() => {
                      setChanged(repeat);
                      setIsChanging(true);
                    }}
                  >
                    Mudar
                  </Button>
                  <IconButton
                    icon="x"
                    kind="quiet"
                    label={`Não repetir mais ${repeat.name}`}
                    data-remove=""
                    onClick={(event) => {
                      moveFocusOff(event);
                      end(repeat);
                    }}
                  />
                </PlainRow>
              ))}
            </ul>
          </section>
        );
      })}
      {changed && (
        <RepeatRuleDialog
          name={changed.name}
          rule={changed.rule}
          isOpen={isChanging}
          onSave={(rule) => {
            set(changed.id, changed, rule);
            setIsChanging(false);
          }}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}

/** Returns '2 latas · toda semana · volta em 05/12/2026'. */
const metaText = (repeat: Repeat) =>
  [formatAmount(repeat), everyText(repeat.rule), `volta em ${dateText(repeat.nextOn)}`].join(' · ');
