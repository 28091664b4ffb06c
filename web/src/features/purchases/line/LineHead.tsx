import type { Ref } from 'react';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './LineForm.module.css';
import type { ShownProduct } from './line-values.ts';

interface LineHeadProps {
  /** The name of the item on its list. */
  readonly itemName: string;
  readonly product: ShownProduct | null;
  readonly buttonRef: Ref<HTMLButtonElement>;
  readonly onChange: () => void;
}

/** Shows the product of a line, which can be changed, and the name of the item on its list. */
export function LineHead({ itemName, product, buttonRef, onChange }: LineHeadProps) {
  const name = product?.name ?? itemName;
  return (
    <div className={styles.head}>
      <Tile
        name={name}
        categoryName={product?.categoryName ?? undefined}
        imageUrl={product?.imageUrl}
        size={56}
        className={styles.tile}
      />
      <div className={styles.words}>
        <p className={styles.name}>{withNoBreakAmounts(name)}</p>
        <p className={styles.meta}>
          {product === null ? 'Sem produto' : name !== itemName && `na lista: ${itemName}`}
        </p>
      </div>
      <Button
        ref={buttonRef}
        kind="soft"
        size="sm"
        icon="swap"
        aria-label="Mudar Produto"
        onClick={onChange}
      >
        Mudar
      </Button>
    </div>
  );
}
