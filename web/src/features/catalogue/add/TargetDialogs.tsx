import type { Product } from '@quitanda/contract';
import { NotePriceDialog } from '../../insights/prices/NotePriceDialog.tsx';
import { PriceHistoryDialog } from '../../insights/prices/PriceHistoryDialog.tsx';
import { useId, type ComponentType } from 'react';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { AddToListForm } from './AddToListForm.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import { AddToPantryForm } from './AddToPantryForm.tsx';
import type { ProductFormProps } from './TargetForm.tsx';

/** A dialog about a product. */
export interface ProductDialog {
  readonly product: Product;
  readonly target: 'list' | 'pantry' | 'prices' | 'note' | 'report';
}

interface Props {
  /** The product stays during the dialog's closing animation. */
  readonly opened: ProductDialog | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOpen: (product: Product, target: ProductDialog['target']) => void;
}

/** The dialogs of a product of the catalogue: adding it somewhere, its prices, and a report. */
export function TargetDialogs({ opened, isOpen, onClose, onOpen }: Props) {
  if (opened === undefined) return null;
  const { product, target } = opened;
  const dialog = { product, onClose };
  return (
    <>
      <AddDialog
        {...dialog}
        title="Adicionar à Lista"
        Form={AddToListForm}
        isOpen={isOpen && target === 'list'}
      />
      <AddDialog
        {...dialog}
        title="Adicionar à Despensa"
        Form={AddToPantryForm}
        isOpen={isOpen && target === 'pantry'}
      />
      <PriceHistoryDialog
        {...dialog}
        isOpen={isOpen && target === 'prices'}
        onNote={() => onOpen(product, 'note')}
        onReport={() => onOpen(product, 'report')}
      />
      <ReportDialog {...dialog} isOpen={isOpen && target === 'report'} />
      <NotePriceDialog {...dialog} isOpen={isOpen && target === 'note'} />
    </>
  );
}

interface AddDialogProps {
  readonly title: string;
  readonly Form: ComponentType<ProductFormProps>;
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AddDialog({ title, Form, product, isOpen, onClose }: AddDialogProps) {
  const id = useId();
  return (
    <FormDialog submitLabel="Adicionar" title={title} formId={id} isOpen={isOpen} onClose={onClose}>
      <Form id={id} product={product} onDone={onClose} />
    </FormDialog>
  );
}
