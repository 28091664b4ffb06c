import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useMediaQuery } from '../../../ui/touch/use-media-query.ts';
import { addButtonId } from '../row-focus.ts';
import styles from '../TripScreen.module.css';

/**
 * The button that adds an unplanned product without scanning (SHO-10); on phones an icon with this
 * name.
 */
export function AddProduct({ onAdd }: { readonly onAdd: () => void }) {
  const hasRoom = useMediaQuery('(min-width: 640px)');
  if (hasRoom) {
    return (
      <Button kind="soft" size="sm" icon="plus" id={addButtonId} onClick={onAdd}>
        Adicionar produto
      </Button>
    );
  }
  return (
    <IconButton
      icon="plus"
      label="Adicionar produto"
      id={addButtonId}
      className={styles.add}
      onClick={onAdd}
    />
  );
}
