/** Registration that saves what the test says. Mock '…/catalogue/NewProductDialog.tsx' with it. */
import type { Product } from '@quitanda/contract';

interface NewProductDialogProps {
  readonly isOpen: boolean;
  readonly barcode?: string | undefined;
  readonly name?: string | undefined;
  readonly onCreated: (product: Product) => void;
  readonly onClose: () => void;
}

/** What 'Salvar Produto' answers. */
export const registration: { product: Product | undefined } = { product: undefined };

export function NewProductDialog(props: NewProductDialogProps) {
  const { isOpen, barcode, name, onCreated, onClose } = props;
  if (!isOpen) return null;
  return (
    <div role="dialog" aria-label="Cadastrar Novo Produto">
      <p>Código: {barcode ?? 'nenhum'}</p>
      <p>Nome: {name ?? 'nenhum'}</p>
      <button type="button" onClick={() => registration.product && onCreated(registration.product)}>
        Salvar Produto
      </button>
      <button type="button" onClick={onClose}>
        Desistir
      </button>
    </div>
  );
}
