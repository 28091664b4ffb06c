import { unitWord } from '@quitanda/contract/unit-words';
import { useState } from 'react';
import { PhotoTile } from '../../../shared/photos/PhotoTile.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SubmitButtons } from '../../../ui/dialogs/SubmitButtons.tsx';
import { UnitQuestionDialog } from '../../insights/prices/UnitQuestionDialog.tsx';
import { ComparedPrice } from '../../insights/prices/ComparedPrice.tsx';
import { SelectedProduct } from '../pick/SelectedProduct.tsx';
import { PackageQuestion } from '../packages/PackageQuestion.tsx';
import styles from './ItemDialog.module.css';
import { UnusualPriceDialog } from './UnusualPriceDialog.tsx';
import { PricePaid } from './PricePaid.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ProductPicker } from '../pick/ProductPicker.tsx';
import { DerivedPrice } from './DerivedPrice.tsx';
import { UnitChoice } from './UnitChoice.tsx';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { useItemDialog, type ItemDialogProps } from './use-item-dialog.ts';

/** Asks for price and quantity of an item that is being taken or is in the cart (SHO-06). */
export function ItemDialog(props: ItemDialogProps) {
  const { isOpen, finalFocus, initialDraft, renderNote, onPutBack, onClose } = props;
  const [isPicking, setIsPicking] = useState(false);
  const { fields, priceRef, quantityRef, ...dialog } = useItemDialog(props);
  const { item, product, unit, pricedLine, enteredPrice, priceQuestion, openQuestion } = dialog;
  const unitName = unitWord(product?.name ?? item.name, unit);

  if (isPicking) {
    return (
      <ProductPicker
        isOpen={isOpen}
        finalFocus={finalFocus}
        title={`Vincular Produto para "${item.name}"`}
        itemName={item.name}
        onChoose={(selected) => {
          dialog.selectProduct(selected);
          setIsPicking(false);
        }}
        {...props.scanCallbacks}
        onContinueWithoutProduct={product === null ? () => setIsPicking(false) : undefined}
        onClose={() => setIsPicking(false)}
      />
    );
  }
  return (
    <Dialog
      title={item.name}
      head={<SelectedProduct item={item} product={product} onChange={() => setIsPicking(true)} />}
      isCompact
      isOpen={isOpen}
      finalFocus={finalFocus}
      onClose={onClose}
      onSubmit={() => dialog.confirm()}
      initialFocus={initialDraft?.price === undefined ? priceRef : quantityRef}
      footer={
        <SubmitButtons
          onCancel={dialog.cancel}
          size="lg"
          // `ui/touch/quick-taps.ts` clicks elements with this attribute when the finger leaves them.
          data-quick-tap=""
        >
          {props.confirmLabel ?? (onPutBack ? 'Ok' : 'Pegar')}
          {pricedLine && (
            <>
              {'\u00a0· '}
              <span className={styles.noWrap}>{formatMoney(pricedLine.total)}</span>
            </>
          )}
        </SubmitButtons>
      }
    >
      <div ref={fields} className={styles.form}>
        {renderNote?.(product)}
        {dialog.container !== undefined && (
          <PackageQuestion
            container={dialog.container}
            count={dialog.pieces}
            onAnswer={dialog.answerPieces}
          />
        )}
        <PriceFields
          unit={unit}
          unitWord={unitName}
          draft={dialog.draft}
          invalidFields={dialog.invalidFields}
          suggestedPrice={dialog.suggestedPrice}
          priceRef={priceRef}
          quantityRef={quantityRef}
          onChange={dialog.change}
        />
        <UnitChoice
          productName={product?.name ?? item.name}
          value={unit}
          onChange={dialog.selectUnit}
        />
        <div className={styles.facts}>
          {pricedLine && <ComparedPrice {...enteredPrice} />}
          {pricedLine?.isTotalTyped === true && (
            <DerivedPrice pricedLine={pricedLine} unit={unitName} />
          )}
          <PricePaid lastPurchase={dialog.lastPurchase} priceElsewhere={dialog.priceElsewhere} />
          {props.claim}
        </div>
        <PhotoTile item={{ name: item.name, productId: product?.id }} isReadOnly />
        {onPutBack && (
          <Button
            kind="danger-ghost"
            icon="arrow-left"
            // `ui/touch/quick-taps.ts` reads it.
            data-quick-tap=""
            onClick={() => dialog.actOnce(onPutBack)}
          >
            Tirar do carrinho
          </Button>
        )}
        <UnusualPriceDialog
          question={priceQuestion}
          isOpen={openQuestion === 'price' && priceQuestion !== undefined}
          onConfirm={() => dialog.confirm('price')}
          onClose={dialog.closeQuestion}
        />
        <UnitQuestionDialog
          name={item.name}
          price={formatMoney(enteredPrice.price)}
          unit={unit}
          isOpen={openQuestion === 'unit'}
          onAnswer={dialog.answerUnit}
          onClose={dialog.closeQuestion}
        />
      </div>
    </Dialog>
  );
}
