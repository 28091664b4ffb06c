/**
 * A fake of the dialog that registers a product: it sends nothing, and reports the product that the
 * test has set. Tests replace '…/catalogue/register/NewProductDialog.tsx' by this file with
 * `vi.mock`.
 */
import type { Product } from '@quitanda/contract';

interface NewProductDialogProps {
  readonly isOpen: boolean;
  readonly barcode?: string | undefined;
  readonly name?: string | undefined;
  readonly onCreated: (product: Product) => void;
  readonly onClose: () => void;
}

/** The product that 'Salvar Produto' reports as created. Without it, the button does nothing. */
export const dialogResult: { product: Product | undefined } = { product: undefined };

export function NewProductDialog(props: NewProductDialogProps) {
  const { isOpen, barcode, name, onCreated, onClose } = props;
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label="Cadastrar Novo Produto">
      <p>Código: {barcode ?? 'nenhum'}</p>
      <p>Nome: {name ?? 'nenhum'}</p>
      <button type="button" onClick={() => dialogResult.product && onCreated(dialogResult.product)}>
        Salvar Produto
      </button>
      <button type="button" onClick={onClose}>
        Desistir
      </button>
    </div>
  );
}
