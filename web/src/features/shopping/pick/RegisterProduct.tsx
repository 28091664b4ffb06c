import type { ItemProduct } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { NewProductDialog } from '../../catalogue/register/NewProductDialog.tsx';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import type { DialogState } from '../use-steps.ts';

interface RegisterProductProps extends DialogState {
  readonly barcode?: Barcode | undefined;
  readonly name?: string | undefined;
  readonly onCreated: (product: ItemProduct) => void;
  readonly onClose: () => void;
}

/** Registers a product that the catalogue does not have, during a trip (SHO-09, LNK-01). */
export function RegisterProduct({ onCreated, onClose, ...dialog }: RegisterProductProps) {
  const toast = useToast();
  return (
    <NewProductDialog
      {...dialog}
      onCreated={(product) => {
        // A proxy may have answered instead of the server, with something that is not a product.
        if (product.id && product.name) return onCreated(asItemProduct(product));
        toast.error('Ocorreu um erro ao salvar o produto. Tente novamente.');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
