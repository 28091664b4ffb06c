import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FilterChips } from '../../ui/fields/FilterChips.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import styles from './CategoryFilter.module.css';

interface CategoryFilterProps {
  /** Undefined for 'Todos'. */
  readonly categoryId: string | undefined;
  readonly onChange: (categoryId: string | undefined) => void;
}

/** CAT-01: the filter by category. */
export function CategoryFilter({ categoryId, onChange }: CategoryFilterProps) {
  const categories = useRead('getCategories', {});
  const options = (categories.data ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
    // The name is empty, so that the tile shows the picture of the category.
    picture: <Tile name="" categoryName={name} size={32} />,
  }));
  return (
    <>
      <FilterChips
        label="Categorias"
        options={[{ value: '', label: 'Todos' }, ...options]}
        value={categoryId ?? ''}
        onChange={(value) => onChange(value || undefined)}
      />
      {categories.failure && (
        <div className={styles.failure} role="alert">
          <p>Falha ao buscar as categorias.</p>
          <Button kind="outline" size="sm" onClick={categories.refresh}>
            Tentar novamente
          </Button>
        </div>
      )}
    </>
  );
}
