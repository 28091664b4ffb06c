import { useState } from 'react';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../ui/dialogs/SubmitButtons.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { RadioOption } from '../../ui/buttons/RadioOption.tsx';
import { PlainRow } from '../../ui/layout/PlainRow.tsx';
import { RowWords } from '../../ui/layout/RowWords.tsx';
import { PastMerges } from './PastMerges.tsx';
import { useMerges } from './use-merges.ts';
import styles from './supermarkets.module.css';

interface SupermarketsDialogProps {
  readonly isOpen: boolean;
  /** Called after a merge or an undo, so that the opener reads again what the server computes. */
  readonly onMerged: () => void;
  readonly onClose: () => void;
}

/** The supermarkets of the household, each with 'Juntar com…' (MKT-01). */
export function SupermarketsDialog({ isOpen, onMerged, onClose }: SupermarketsDialogProps) {
  const { data } = useRead('getSupermarkets', {});
  const names = data?.names ?? [];
  const [former, setFormer] = useState<string>();
  const [chosen, setChosen] = useState<string>();
  const { merge, separate, isBusy } = useMerges(onMerged);
  // Another person may have merged it meanwhile.
  const from = former !== undefined && names.includes(former) ? former : undefined;

  function backToList() {
    setFormer(undefined);
    setChosen(undefined);
  }
  function close() {
    backToList();
    onClose();
  }
  if (from === undefined) {
    return (
      <Dialog title="Supermercados" isOpen={isOpen} onClose={close}>
        {data === undefined ? (
          <Skeleton rows={3} />
        ) : (
          <p className={styles.note}>
            {names.length < 2
              ? 'Para juntar supermercados, é preciso ter comprado em dois.'
              : 'Se um supermercado aparece com dois nomes, junte os dois. Precisa de internet.'}
          </p>
        )}
        <ul>
          {names.map((name) => (
            <PlainRow key={name}>
              <RowWords name={name} />
              {names.length > 1 && (
                <Button
                  kind="outline"
                  size="sm"
                  aria-label={`Juntar com…: ${name}`}
                  onClick={() => setFormer(name)}
                >
                  Juntar com…
                </Button>
              )}
            </PlainRow>
          ))}
        </ul>
        <PastMerges isOpen={isOpen} isBusy={isBusy} onSeparate={separate} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={`Juntar ${from} com…`}
      isOpen={isOpen}
      onClose={close}
      onSubmit={() => {
        if (chosen === undefined) return;
        void merge(from, chosen).then((isMerged) => {
          if (isMerged) backToList();
        });
      }}
      footer={
        <SubmitButtons onCancel={backToList} isBusy={isBusy} disabled={chosen === undefined}>
          Juntar
        </SubmitButtons>
      }
    >
      <fieldset className={styles.options}>
        <legend className={styles.note}>Qual é o nome certo?</legend>
        {names
          .filter((name) => name !== from)
          .map((name) => (
            <RadioOption
              key={name}
              group="supermercado"
              isSelected={chosen === name}
              onSelect={() => setChosen(name)}
            >
              {name}
            </RadioOption>
          ))}
      </fieldset>
      <p role="status" className={styles.note}>
        {chosen !== undefined &&
          `As compras, os preços, as etiquetas e a ordem de ${from} passam para ${chosen}, e quem escrever ${from} encontra ${chosen}. Vale para a casa toda e pode ser desfeito por 30 dias.`}
      </p>
    </Dialog>
  );
}
