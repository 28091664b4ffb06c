import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import {
  fromCentavos,
  fromThousandths,
  listUnits,
  toCentavos,
  type Centavos,
  type ListUnit,
} from '@quitanda/contract/values';
import { useId, useRef, useState } from 'react';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { knownSpelling } from '../../../lib/items/supermarket-names.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { DecimalField } from '../../../ui/fields/DecimalField.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { ProductHead } from '../../../ui/signs/ProductHead.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { Checked } from '../../../ui/fields/checks.ts';
import { createNameCheck } from '../../../ui/fields/name-check.ts';
import { useForm } from '../../../ui/fields/use-form.ts';
import { parseNoteDraft, type NoteDraft } from './note-draft.ts';
import { otherUnitOf } from './known-prices.ts';
import styles from './NotePriceDialog.module.css';
import { UnitQuestionDialog } from './UnitQuestionDialog.tsx';
import { useKnownPrices } from './use-usual-price.ts';
import { ComparedPrice } from './ComparedPrice.tsx';

interface Props {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** INS-07: notes a price without a purchase. */
export function NotePriceDialog({ product, isOpen, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Anotar preço"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Anotar"
      draftKey={draftKeyOf(product)}
    >
      <NoteForm id={formId} product={product} onDone={onClose} />
    </FormDialog>
  );
}

const draftKeyOf = ({ id }: Product) => `price note ${id}`;

interface FormProps {
  readonly id: string;
  readonly product: Product;
  readonly onDone: () => void;
}

interface NoteFormValues extends NoteDraft {
  /**
   * Undefined until the person types a name. Until then, the field shows the supermarket that was
   * used last.
   */
  readonly supermarket?: string;
  readonly isUnitChosen?: boolean;
}

const problemTexts = {
  price: 'Informe um preço acima de zero.',
  quantity: 'Quantidade inválida',
} as const;

const createNoteCheck =
  (field: keyof typeof problemTexts) =>
  (value: string, draft: NoteFormValues): Checked<string> => {
    const parsedDraft = parseNoteDraft(draft);
    const isInvalid = 'invalidField' in parsedDraft && parsedDraft.invalidField === field;
    return isInvalid ? { problem: problemTexts[field] } : { value };
  };
const checkSupermarket = createNameCheck('O nome do supermercado é obrigatório.');

function NoteForm({ id, product, onDone }: FormProps) {
  const pastSupermarkets = useRead('getSupermarkets', {}).data?.names ?? [];
  const defaultUnit: ListUnit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  const [lastSupermarket = ''] = pastSupermarkets;
  const initial: NoteFormValues = { price: '', quantity: '1', unit: defaultUnit };
  const form = useForm({
    initial,
    draftKey: draftKeyOf(product),
    checks: {
      price: createNoteCheck('price'),
      quantity: createNoteCheck('quantity'),
      supermarket: (typed) => checkSupermarket(typed ?? lastSupermarket),
    },
    onSubmit({ supermarket }) {
      if (isUnitDoubtful) setAskedFor(supermarket);
      else save(supermarket, draft.unit);
    },
  });
  const { typed: draft } = form;
  const parsedDraft = parseNoteDraft(draft);
  const isUnitDoubtful = useIsUnitDoubtful(product, draft);
  /** The supermarket of the note, while the dialog asks for its unit. */
  const [askedFor, setAskedFor] = useState<string>();
  const saveNote = useSaveNote(product, pastSupermarkets);
  const isSaved = useRef(false);

  /** Ignores a second tap, which is possible during the closing animation. */
  function save(supermarket: string, unit: ListUnit) {
    const parsed = parseNoteDraft({ ...draft, unit });
    if ('invalidField' in parsed || isSaved.current) return;
    isSaved.current = true;
    saveNote(parsed.price, unit, supermarket);
    onDone();
  }
  return (
    <form id={id} className={styles.form} {...form.props}>
      <ProductHead {...asItemProduct(product)} />
      <div className={styles.fields}>
        <MoneyField className={styles.price} label="Preço" isLarge {...form.field('price')} />
        <DecimalField label="Por quantos" isLarge {...form.field('quantity')} />
        <Select
          label="Unidade"
          className={styles.unit}
          value={draft.unit}
          onChange={(unit) =>
            form.change({ unit: unit === 'kg' ? 'kg' : 'un', isUnitChosen: true })
          }
        >
          {listUnits.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </Select>
      </div>
      {'price' in parsedDraft && (
        <>
          {draft.quantity !== '1' && (
            <p className={styles.pricePerUnit}>
              {formatMoney(parsedDraft.price)} por {draft.unit}
            </p>
          )}
          <ComparedPrice
            price={parsedDraft.price}
            unit={draft.unit}
            productId={product.id}
            productName={product.name}
            name={product.name}
          />
        </>
      )}
      <Combobox
        label="Supermercado"
        icon="shop"
        suggestions={pastSupermarkets}
        {...form.field('supermarket')}
        value={draft.supermarket ?? lastSupermarket}
      />
      <UnitQuestionDialog
        name={product.name}
        price={'price' in parsedDraft ? formatMoney(parsedDraft.price) : ''}
        unit={draft.unit}
        isOpen={askedFor !== undefined}
        onAnswer={(unit) => save(askedFor ?? '', unit)}
        onClose={() => setAskedFor(undefined)}
      />
    </form>
  );
}

/** LST-32: whether the household has always bought the product in another unit than the shown one. */
function useIsUnitDoubtful({ id, name }: Product, { unit, isUnitChosen = false }: NoteFormValues) {
  const { unitPrice, known } = useKnownPrices({
    price: toCentavos(0),
    unit,
    productId: id,
    productName: name,
    name,
  });
  const measures = known.map((price) => price.unitPrice.measure);
  return !isUnitChosen && unitPrice.measure === unit && otherUnitOf(unit, measures) !== undefined;
}

/** Returns a function that notes the price of one unit. */
function useSaveNote(product: Product, pastSupermarkets: readonly string[]) {
  const write = useWrite();
  const toast = useToast();
  return (priceOfOne: Centavos, unit: ListUnit, supermarket: string) => {
    const { measure, per } = unitPriceOf(priceOfOne, unit, packageOfNamed(product.name));
    const body = {
      id: newId(),
      productId: product.id,
      supermarket: knownSpelling(pastSupermarkets, supermarket) ?? supermarket,
      unit,
      price: fromCentavos(priceOfOne),
      notedAt: new Date().toISOString(),
    };
    write(
      'notePrice',
      { body },
      {
        failureText: 'Falha ao anotar o preço.',
        context: {
          product: asItemProduct(product),
          unitPrice: { measure, price: body.price, per: fromThousandths(per) },
        },
      },
    );
    toast.success(`Preço de "${product.name}" anotado!`);
  };
}
