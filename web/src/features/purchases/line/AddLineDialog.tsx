import type { Answer, ItemProduct } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { purchaseUnit } from '@quitanda/contract/purchase-units';
import { fromThousandths, toCentavos, type ListUnit } from '@quitanda/contract/values';
import { useState } from 'react';
import { ProductPicker } from '../../shopping/pick/ProductPicker.tsx';
import { effectsOf } from '../corrections/effects.ts';
import type { CorrectionCall } from '../corrections/correct-rows.ts';
import { useCorrections } from '../corrections/use-corrections.ts';
import { LineForm } from './LineForm.tsx';
import { amountsOf, type LineValues } from './line-values.ts';

interface AddLineDialogProps {
  readonly trip: Answer<'getFinishedTrip'>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Chosen {
  readonly name: string;
  readonly product: ItemProduct | null;
}

/** Adds a line that is missing in a trip: first its product or name, then its price (CMP-23). */
export function AddLineDialog({ trip, isOpen, onClose }: AddLineDialogProps) {
  const { correct, preview } = useCorrections(trip.id);
  const [listItemId] = useState(newId);
  const [chosen, setChosen] = useState<Chosen>();

  if (chosen === undefined) {
    return (
      <ProductPicker
        isOpen={isOpen}
        finalFocus={() => true}
        title="Adicionar item"
        itemName=""
        onChoose={(product) => setChosen({ name: product.name, product })}
        onContinueWithoutProduct={(name) => setChosen({ name, product: null })}
        onClose={onClose}
      />
    );
  }
  const { name, product } = chosen;
  const productFor = (values: LineValues, selected: ItemProduct | null) =>
    selected ?? (values.product === null ? null : product);
  const callFor = (values: LineValues): CorrectionCall => ({
    name: 'addPurchasedLine',
    params: { finishId: trip.id },
    body: {
      listItemId,
      name,
      productId: values.product?.id ?? null,
      quantity: fromThousandths(values.pricedLine.quantity),
      unit: values.unit,
      ...amountsOf(values),
    },
  });
  return (
    <LineForm
      itemName={name}
      initial={{ product, unit: unitFor(product, name), draft: newDraft }}
      submitLabel="Adicionar"
      effectsOf={(values, selected) => {
        const result = preview(callFor(values), productFor(values, selected));
        return result ? effectsOf(result, toCentavos(trip.total), name, Date.now()) : [];
      }}
      onSubmit={(values, selected) => {
        onClose();
        correct(callFor(values), {
          product: productFor(values, selected),
          text: `${values.product?.name ?? name} entrou na compra.`,
        });
      }}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

const newDraft = { pricing: 'per-unit', price: '', quantity: '1', paidQuantity: '' } as const;

const unitFor = (product: ItemProduct | null, name: string): ListUnit =>
  purchaseUnit(product, { name, quantity: 1, unit: 'un' });
