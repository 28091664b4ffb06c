import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useMediaQuery } from '../../../ui/touch/use-media-query.ts';
import { addButtonId } from '../row-focus.ts';
import styles from '../TripScreen.module.css';

/** Adds an unplanned product without scanning (SHO-10). On phones the button shows only an icon. */
export function AddProductButton({ onAdd }: { readonly onAdd: () => void }) {
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
