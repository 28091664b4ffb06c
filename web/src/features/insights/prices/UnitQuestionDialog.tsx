import type { ListUnit } from '@quitanda/contract/values';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';

const unitNames = { kg: 'kg', un: 'unidade' } as const;

interface UnitQuestionDialogProps {
  readonly name: string;
  /** The formatted price: 'R$ 7,99'. */
  readonly price: string;
  /** The selected unit. The question offers it and the other unit. */
  readonly unit: ListUnit;
  readonly isOpen: boolean;
  readonly onAnswer: (unit: ListUnit) => void;
  readonly onClose: () => void;
}

/**
 * Asks whether a price is per kg or per piece, because the household has always bought the item in
 * the other unit (LST-32).
 */
export function UnitQuestionDialog(props: UnitQuestionDialogProps) {
  const { name, price, unit, isOpen, onAnswer, onClose } = props;
  const usualUnit = unit === 'kg' ? 'un' : 'kg';
  const usualButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title="Confira a unidade"
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={usualButton}
      footer={
        <>
          <Button kind="outline" size="lg" onClick={() => onAnswer(unit)}>
            Por {unitNames[unit]}
          </Button>
          <Button kind="primary" size="lg" ref={usualButton} onClick={() => onAnswer(usualUnit)}>
            Por {unitNames[usualUnit]}
          </Button>
        </>
      }
    >
      <p>
        Você costuma comprar {name} por {unitNames[usualUnit]}. {price} é o preço por{' '}
        {unitNames[usualUnit]} ou por {unitNames[unit]}?
      </p>
    </Dialog>
  );
}
