import type { Product } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { cleanName, nameProblemText } from '@quitanda/contract/text';
import { packageOfNamed } from '@quitanda/contract/insights/packages';
import { unitPriceOf } from '@quitanda/contract/insights/unit-prices';
import { fromCentavos, fromThousandths, listUnits, type ListUnit } from '@quitanda/contract/values';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { useDraft } from '../../../lib/device/drafts.ts';
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
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import { readNote, type NoteDraft } from './note-draft.ts';
import styles from './NotePriceDialog.module.css';
import { PriceSign } from './PriceSign.tsx';

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

type Problems = Partial<Record<'price' | 'quantity' | 'supermarket', string>>;
const problemTexts = {
  price: 'Informe um preço acima de zero.',
  quantity: 'Quantidade inválida',
} as const;

function NoteForm({ id, product, onDone }: FormProps) {
  const known = useRead('getSupermarkets', {}).data?.names ?? [];
  const unitOfProduct: ListUnit = product.typicalUnit === 'kg' ? 'kg' : 'un';
  const [draft, keep, forget] = useDraft<NoteDraft>(draftKeyOf(product), {
    price: '',
    quantity: '1',
    unit: unitOfProduct,
  });
  const [typed, setTyped] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  const isDone = useRef(false);
  const write = useWrite();
  const toast = useToast();
  // Usually the person is in the same supermarket as the last time.
  const supermarket = typed ?? known[0] ?? '';
  const reading = readNote(draft);
  const item = asItemProduct(product);

  function change(fields: Partial<NoteDraft>) {
    keep((before) => ({ ...before, ...fields }));
    setProblems({});
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const cleaned = cleanName(supermarket);
    const found: Problems = {
      ...('wrong' in reading && { [reading.wrong]: problemTexts[reading.wrong] }),
      ...('problem' in cleaned && {
        supermarket: nameProblemText(cleaned.problem, 'O nome do supermercado é obrigatório.'),
      }),
    };
    setProblems(found);
    showWrong();
    // A second tap during the closing animation must not note it twice.
    if ('wrong' in reading || 'problem' in cleaned || isDone.current) return;
    isDone.current = true;
    forget();
    const held = packageOfNamed(product.name);
    const { measure, per } = unitPriceOf(reading.price, draft.unit, held);
    const body = {
      id: newId(),
      productId: product.id,
      supermarket: knownSpelling(known, cleaned.name) ?? cleaned.name,
      unit: draft.unit,
      price: fromCentavos(reading.price),
      notedAt: new Date().toISOString(),
    };
    write(
      'notePrice',
      { body },
      {
        failureText: 'Falha ao anotar o preço.',
        context: {
          product: item,
          unitPrice: { measure, price: body.price, per: fromThousandths(per) },
        },
      },
    );
    toast.success(`Preço de "${product.name}" anotado!`);
    onDone();
  }
  return (
    <form id={id} ref={fields} className={styles.form} noValidate onSubmit={submit}>
      <ProductHead {...item} />
      <div className={styles.fields}>
        <MoneyField
          className={styles.price}
          label="Preço"
          isLarge
          value={draft.price}
          error={problems.price}
          onChange={(price) => change({ price })}
        />
        <DecimalField
          label="Por quantos"
          isLarge
          value={draft.quantity}
          error={problems.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <Select
          label="Unidade"
          className={styles.unit}
          value={draft.unit}
          onChange={(unit) => change({ unit: unit === 'kg' ? 'kg' : 'un' })}
        >
          {listUnits.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </Select>
      </div>
      {'price' in reading && (
        <>
          {draft.quantity !== '1' && (
            <p className={styles.each}>
              {formatMoney(reading.price)} por {draft.unit}
            </p>
          )}
          <PriceSign
            price={reading.price}
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
        value={supermarket}
        onChange={(text) => {
          setTyped(text);
          setProblems({});
        }}
        suggestions={known}
        error={problems.supermarket}
      />
    </form>
  );
}
