import type { Category, Product } from '@quitanda/contract';
import { packageTexts } from '@quitanda/contract/units';
import { productUnits } from '@quitanda/contract/values';
import type { Read } from '../../../sync/reads-and-writes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { BarcodeField } from './BarcodeField.tsx';
import { ExistingProduct } from './ExistingProduct.tsx';
import styles from './NewProductFields.module.css';
import { OpenFoodFactsCredit } from '../OpenFoodFactsCredit.tsx';
import { fieldLabels, type DraftField } from './product-draft.ts';
import type { useProductDraft } from './use-product-draft.ts';

interface NewProductFieldsProps {
  /** The id of each field is this prefix and the name of the field. */
  readonly id: string;
  readonly form: ReturnType<typeof useProductDraft>;
  readonly categories: Read<Category[]>;
  readonly existingProduct: Product | undefined;
  readonly hasOpenFoodFactsData: boolean;
  readonly onUseExisting: (product: Product) => void;
}

/** PRD-01: the fields of a new product. */
export function NewProductFields({
  id,
  form,
  categories,
  existingProduct,
  hasOpenFoodFactsData,
  onUseExisting,
}: NewProductFieldsProps) {
  const { draft, problems, filledFields, uncertainFields, setField } = form;
  const fieldProps = (name: DraftField) => ({
    id: `${id}-${name}`,
    label: fieldLabels[name],
    value: draft[name],
    onChange: (value: string) => setField(name, value),
    error: problems[name],
    hint: uncertainFields.includes(name) ? 'Confira' : undefined,
    className: filledFields.includes(name) ? styles.filled : styles.field,
  });
  return (
    <>
      <BarcodeField {...fieldProps('barcode')} />
      {/* Screen readers announce only changes of a status that exists before, so it is also rendered
          while it is empty. */}
      <div role="status" className={styles.status}>
        {existingProduct && (
          <ExistingProduct product={existingProduct} onUse={() => onUseExisting(existingProduct)} />
        )}
      </div>
      <TextField {...fieldProps('name')} required autoComplete="off" maxLength={240} />
      <div className={styles.pair}>
        <TextField {...fieldProps('brand')} isOptional autoComplete="off" maxLength={240} />
        <Select {...fieldProps('typicalUnit')} value={draft.typicalUnit || 'un'} required>
          {[...productUnits, ...packageTexts].map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </Select>
      </div>
      <Select {...fieldProps('categoryId')} required>
        <option value="" disabled>
          -- Selecione uma Categoria --
        </option>
        {categories.data?.map(({ id: categoryId, name }) => (
          <option key={categoryId} value={categoryId}>
            {name}
          </option>
        ))}
      </Select>
      {categories.failure && (
        <div className={styles.failure} role="alert">
          <p>Falha ao buscar as categorias.</p>
          <Button kind="outline" size="sm" onClick={categories.refresh}>
            Tentar novamente
          </Button>
        </div>
      )}
      {hasOpenFoodFactsData && <OpenFoodFactsCredit />}
      <p className={styles.shared}>
        Outras casas podem ver o nome, a marca e o código deste produto.
      </p>
      <VisuallyHidden>
        <output>
          {filledFields.length > 0 &&
            `Preenchido: ${filledFields.map((name) => fieldLabels[name]).join(', ')}.`}
        </output>
      </VisuallyHidden>
    </>
  );
}
