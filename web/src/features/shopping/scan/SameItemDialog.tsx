import type { ItemProduct, ListItem } from '@quitanda/contract';
import { useRef } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import type { DialogState } from '../use-steps.ts';

interface SameItemDialogProps extends DialogState {
  readonly item: ListItem;
  readonly product: ItemProduct;
  readonly onAnswer: (isSame: boolean) => void;
  readonly onClose: () => void;
}

/** Asks whether the scanned product is an item that has another name on the list (SCN-07). */
export function SameItemDialog({
  item,
  product,
  isOpen,
  finalFocus,
  onAnswer,
  onClose,
}: SameItemDialogProps) {
  const yesButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={`É o "${item.name}" da sua lista?`}
      isOpen={isOpen}
      finalFocus={finalFocus}
      initialFocus={yesButton}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" size="lg" onClick={() => onAnswer(false)}>
            Não, é outro
          </Button>
          <Button kind="primary" size="lg" ref={yesButton} onClick={() => onAnswer(true)}>
            {`Sim, é o "${item.name}"`}
          </Button>
        </>
      }
    >
      <p>{product.name}</p>
    </Dialog>
  );
}
