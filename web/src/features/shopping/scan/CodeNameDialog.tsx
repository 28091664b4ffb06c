import type { ListItem } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { listUnits } from '@quitanda/contract/values';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import type { DialogState } from '../use-step.ts';

interface CodeNameDialogProps extends DialogState {
  readonly barcode: Barcode;
  /** The items to take, one of which may have this code. */
  readonly plannedNames: readonly string[];
  readonly onNamed: (name: string, unit: ListItem['unit']) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a code that cannot be looked up without a network (SHO-18). */
export function CodeNameDialog(props: CodeNameDialogProps) {
  const { barcode, plannedNames, isOpen, finalFocus, onNamed, onClose } = props;
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<ListItem['unit']>('un');
  const [error, setError] = useState<string>();
  const { fields, showWrong } = useWrongField<HTMLDivElement>();

  function confirm() {
    const cleaned = cleanName(typed);
    if ('name' in cleaned) {
      onNamed(cleaned.name, unit);
      return;
    }
    setError(nameProblemText(cleaned.problem, 'O nome do produto é obrigatório.'));
    showWrong();
  }
  return (
    <Dialog
      title="Sem conexão"
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={confirm}
      footer={
        <>
          <Button kind="outline" size="lg" onClick={onClose}>
            Cancelar
          </Button>
          <Button kind="primary" size="lg" type="submit">
            Continuar
          </Button>
        </>
      }
    >
      <p>
        Não foi possível procurar o código {barcode}. Diga que produto é: o código será procurado
        quando o sinal voltar.
      </p>
      <div ref={fields}>
        <Combobox
          label="Nome do produto"
          value={typed}
          suggestions={plannedNames}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setError(undefined);
          }}
        />
      </div>
      <Select
        label="Unidade"
        value={unit}
        onChange={(value) => setUnit(listUnits.find((known) => known === value) ?? 'un')}
      >
        {listUnits.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </Select>
    </Dialog>
  );
}
