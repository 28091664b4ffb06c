import type { Product } from '@quitanda/contract';
import { NotePriceDialog } from '../../insights/prices/NotePriceDialog.tsx';
import { PriceHistoryDialog } from '../../insights/prices/PriceHistoryDialog.tsx';
import { AddToListDialog } from './AddToListDialog.tsx';
import { AddToPantryDialog } from './AddToPantryDialog.tsx';

export interface Asked {
  readonly product: Product;
  readonly target: 'list' | 'pantry' | 'prices' | 'note';
}

interface Props {
  /** The product stays during the dialog's closing animation. */
  readonly asked: Asked | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAsk: (product: Product, target: Asked['target']) => void;
}

/** The dialogs of a product of the catalogue: adding it somewhere, and its prices. */
export function TargetDialogs({ asked, isOpen, onClose, onAsk }: Props) {
  if (asked === undefined) return null;
  const { product, target } = asked;
  const dialog = { product, onClose };
  return (
    <>
      <AddToListDialog {...dialog} isOpen={isOpen && target === 'list'} />
      <AddToPantryDialog {...dialog} isOpen={isOpen && target === 'pantry'} />
      <PriceHistoryDialog
        {...dialog}
        isOpen={isOpen && target === 'prices'}
        onNote={() => onAsk(product, 'note')}
      />
      <NotePriceDialog {...dialog} isOpen={isOpen && target === 'note'} />
    </>
  );
}
