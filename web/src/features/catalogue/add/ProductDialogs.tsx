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
  readonly kind: 'add-to-list' | 'add-to-pantry' | 'prices' | 'note-price' | 'report';
}

interface Props {
  /** The open dialog, or the last open one, which is still rendered while it closes. */
  readonly dialog: ProductDialog | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onOpen: (product: Product, kind: ProductDialog['kind']) => void;
}

/** The dialogs of a product: adding it to a list or pantry, its prices, a price note, a report. */
export function ProductDialogs({ dialog, isOpen, onClose, onOpen }: Props) {
  if (dialog === undefined) return null;
  const { product, kind } = dialog;
  const dialogProps = { product, onClose };
  return (
    <>
      <AddDialog
        {...dialogProps}
        title="Adicionar à Lista"
        Form={AddToListForm}
        isOpen={isOpen && kind === 'add-to-list'}
      />
      <AddDialog
        {...dialogProps}
        title="Adicionar à Despensa"
        Form={AddToPantryForm}
        isOpen={isOpen && kind === 'add-to-pantry'}
      />
      <PriceHistoryDialog
        {...dialogProps}
        isOpen={isOpen && kind === 'prices'}
        onNote={() => onOpen(product, 'note-price')}
        onReport={() => onOpen(product, 'report')}
      />
      <ReportDialog {...dialogProps} isOpen={isOpen && kind === 'report'} />
      <NotePriceDialog {...dialogProps} isOpen={isOpen && kind === 'note-price'} />
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
