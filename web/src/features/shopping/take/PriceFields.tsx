import type { ListItem } from '@quitanda/contract';
import { priceText } from '../../../lib/amounts/money.ts';
import { unitTexts, type UnitWord } from '@quitanda/contract/unit-words';
import { useRef, type Ref, type RefObject } from 'react';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import type { DraftField, ItemDraft } from './item-draft.ts';
import styles from './ItemDialog.module.css';
import { PricingChoice } from './PricingChoice.tsx';
import { switchPricing } from './pricing-switch.ts';

interface PriceFieldsProps {
  readonly unit: ListItem['unit'];
  readonly unitWord: UnitWord;
  readonly draft: ItemDraft;
  readonly invalidFields: ReadonlySet<DraftField>;
  readonly suggestedPrice: number | undefined;
  readonly priceRef?: RefObject<HTMLInputElement | null> | undefined;
  readonly quantityRef?: Ref<HTMLInputElement> | undefined;
  readonly onChange: (fields: Partial<ItemDraft>) => void;
}

/** The fields for quantity and price. They depend on how the price is stated (SHO-06, SHO-14). */
export function PriceFields(props: PriceFieldsProps) {
  const { unit, unitWord, draft, invalidFields, suggestedPrice, quantityRef, onChange } = props;
  const { pricing } = draft;
  const isTakeAndPay = pricing === 'take-and-pay';
  const step = unit === 'kg' ? 0.1 : 1;
  const ownPriceRef = useRef<HTMLInputElement>(null);
  const priceRef = props.priceRef ?? ownPriceRef;
  return (
    <>
      <div className={isTakeAndPay ? styles.threeFields : styles.twoFields}>
        <MoneyField
          ref={priceRef}
          label={pricing === 'total' ? 'Total pago' : unitTexts[unitWord].price}
          isLarge
          value={draft.price}
          placeholder={
            pricing !== 'total' && suggestedPrice !== undefined ? priceText(suggestedPrice) : '0,00'
          }
          error={invalidFields.has('price') ? 'Preço inválido' : undefined}
          onChange={(price) => onChange({ price })}
        />
        <Stepper
          ref={quantityRef}
          label={isTakeAndPay ? 'Leve' : unitTexts[unitWord].quantity}
          value={draft.quantity}
          unit={unit}
          min={unit === 'kg' ? 0.01 : 1}
          step={step}
          isLarge
          error={invalidFields.has('quantity') ? 'Quantidade inválida' : undefined}
          onChange={(quantity) => onChange({ quantity })}
        />
        {isTakeAndPay && (
          <Stepper
            label="Pague"
            value={draft.paidQuantity}
            unit={unit}
            min={1}
            isLarge
            error={invalidFields.has('paidQuantity') ? 'Quantidade inválida' : undefined}
            onChange={(paidQuantity) => onChange({ paidQuantity })}
          />
        )}
      </div>
      <PricingChoice
        unitWord={unitWord}
        value={pricing}
        onChange={(newPricing) => onChange(switchPricing(draft, newPricing, unit))}
        onTapped={() => priceRef.current?.focus()}
      />
    </>
  );
}
