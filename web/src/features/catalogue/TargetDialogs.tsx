import type { Product } from '@quitanda/contract';
import { AddToListDialog } from './AddToListDialog.tsx';
import { AddToPantryDialog } from './AddToPantryDialog.tsx';

export interface Asked {
  readonly product: Product;
  readonly target: 'list' | 'pantry';
}

interface Props {
  /** It stays while a dialog leaves. */
  readonly asked: Asked | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** How much of a product, and where to. */
export function TargetDialogs({ asked, isOpen, onClose }: Props) {
  if (asked === undefined) return null;
  const dialog = { product: asked.product, onClose };
  return (
    <>
      <AddToListDialog {...dialog} isOpen={isOpen && asked.target === 'list'} />
      <AddToPantryDialog {...dialog} isOpen={isOpen && asked.target === 'pantry'} />
    </>
  );
}
