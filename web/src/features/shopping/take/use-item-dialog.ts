import type { ItemProduct, ListItem, PriceHistoryEntry } from '@quitanda/contract';
import type { Container } from '@quitanda/contract/units';
import { toCentavos } from '@quitanda/contract/values';
import { useRef, useState, type ReactNode } from 'react';
import { useFocusInvalidField } from '../../../ui/fields/use-focus-invalid-field.ts';
import type { ProductPickerProps } from '../pick/ProductPicker.tsx';
import type { DialogState } from '../use-steps.ts';
import type { ItemDraft } from './item-draft.ts';
import type { Purchase } from './use-take.ts';
import { usePriceElsewhere } from '../pending/price-elsewhere.ts';
import { lastPurchaseOf } from '../trip/price-history.ts';
import { cartUnitOf } from './cart-quantity.ts';
import { usePieces } from '../packages/use-pieces.ts';
import { itemTakenAs } from './impulse.ts';
import { useItemDraft } from './use-item-draft.ts';
import { useTakingDraft } from './use-taking-draft.ts';
import { useOtherUnit, useUnusualPriceQuestion } from './use-unusual-price-question.ts';

export interface ItemDialogProps extends DialogState {
  readonly item: ListItem;
  /** The product that is taken for the item; null for an item without a product. */
  readonly product: ItemProduct | null;
  readonly history: readonly PriceHistoryEntry[];
  readonly supermarket: string;
  /** The initial values of the fields. */
  readonly initialDraft?: Partial<ItemDraft> | undefined;
  /** Renders a note above the fields about the scan that opened the dialog. */
  readonly renderNote?: ((product: ItemProduct | null) => ReactNode) | undefined;
  /** The control that claims the item. Set only if the household has other members. */
  readonly claim?: ReactNode;
  /** The initial unit; by default the unit of the item and its product. */
  readonly unit?: ListItem['unit'] | undefined;
  /**
   * Called in the product picker for a scanned store label, and for a scanned code that cannot be
   * looked up because there is no network.
   */
  readonly scanCallbacks?: Pick<ProductPickerProps, 'onLabel' | 'onOffline'> | undefined;
  /** The text of the button that confirms; by default 'Ok' or 'Pegar'. */
  readonly confirmLabel?: string | undefined;
  readonly onConfirm: (purchase: Purchase) => void;
  /** Set for an item that is already in the cart. */
  readonly onPutBack?: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Returns what was typed about an item that is being taken or is in the cart, what is known of its
 * price, and the question that is open before it is confirmed.
 */
export function useItemDialog(props: ItemDialogProps) {
  const { history, initialDraft } = props;
  const [takingDraft, setTakingDraft, clearTakingDraft] = useTakingDraft(
    props.item,
    props.product,
    initialDraft,
  );
  const { product } = takingDraft;
  const item = itemTakenAs(props.item, product);
  /** Returns the unit in which the item is bought as this product. */
  const unitAs = (boughtProduct: ItemProduct | null) =>
    props.unit ?? cartUnitOf(itemTakenAs(props.item, boughtProduct), boughtProduct);
  const unit = takingDraft.unit ?? unitAs(product);
  const { planned, isInPieces, container, pieces, remember } = usePieces(item, product, unit);
  const prices = usePrices({ ...item, product }, unit, isInPieces, props);
  const { lastPurchase, suggestedPrice } = prices;
  const itemDraft = useItemDraft(
    planned,
    { product, unit, suggestedPrice },
    takingDraft.typed,
    (update) => setTakingDraft((current) => ({ ...current, typed: update(current.typed) })),
  );
  const { draft, validate, pricedLine } = itemDraft;
  const hasActed = useRef(false);
  const { fields, focusInvalidField } = useFocusInvalidField<HTMLDivElement>();
  const priceRef = useRef<HTMLInputElement>(null);
  const quantityRef = useRef<HTMLInputElement>(null);

  const enteredPrice = {
    price: pricedLine?.unitPrice ?? toCentavos(0),
    unit,
    productId: product?.id ?? null,
    productName: product?.name ?? null,
    name: item.name,
  };
  const priceQuestion = useUnusualPriceQuestion(enteredPrice, lastPurchase);
  const isUnitUsual = useOtherUnit(enteredPrice, history) === undefined;
  const isUnitChosen = takingDraft.unit !== undefined || item.price !== null;
  const isUnitAsked = !isUnitUsual && !isUnitChosen && draft.pricing === 'per-unit';
  const [openQuestion, setOpenQuestion] = useState<'unit' | 'price'>();

  function selectProduct(selected: ItemProduct) {
    setTakingDraft(({ typed }) => ({ product: selected, typed }));
    if (unitAs(selected) !== unit) itemDraft.clearQuantity();
  }

  function selectUnit(newUnit: ListItem['unit']) {
    setTakingDraft((current) => ({ ...current, unit: newUnit }));
    if (newUnit !== unit) itemDraft.clearQuantity();
  }

  /** Stores how many pieces the item's container has. The quantity is then that of the plan in pieces. */
  function answerPieces(asked: Container, count: number) {
    if (!isInPieces && count > 1) itemDraft.keepTotal();
    itemDraft.clearQuantity();
    remember(asked, count);
  }

  /** `answered` is the question that the person has just answered with the values as they are. */
  function confirm(answered?: 'unit' | 'price') {
    const line = validate();
    if (line === null) focusInvalidField();
    else if (isUnitAsked && answered === undefined) setOpenQuestion('unit');
    else if (priceQuestion !== undefined && answered !== 'price') setOpenQuestion('price');
    else actOnce(() => props.onConfirm({ line, product, unit, planned }));
  }

  function answerUnit(answer: ListItem['unit']) {
    setOpenQuestion(undefined);
    selectUnit(answer);
    if (answer === unit) confirm('unit');
    else quantityRef.current?.focus();
  }

  /**
   * Closes the dialog and deletes the draft. The dialog's `onClose` keeps the draft, so that the
   * person finds it again at the next opening.
   */
  function cancel() {
    clearTakingDraft();
    props.onClose();
  }

  /**
   * Deletes the draft and calls `act`. Ignores a second tap, which is possible during the closing
   * animation.
   */
  function actOnce(act: () => void) {
    if (hasActed.current) return;
    hasActed.current = true;
    clearTakingDraft();
    act();
  }

  return {
    ...itemDraft,
    item,
    product,
    unit,
    enteredPrice,
    ...prices,
    priceQuestion,
    openQuestion,
    closeQuestion: () => setOpenQuestion(undefined),
    container,
    pieces,
    answerPieces,
    selectProduct,
    selectUnit,
    answerUnit,
    confirm,
    cancel,
    actOnce,
    fields,
    priceRef,
    quantityRef,
  };
}

/** Returns the last prices of the item here and elsewhere, and the one that the empty field suggests (SHO-08). */
function usePrices(
  item: ListItem,
  unit: ListItem['unit'],
  isInPieces: boolean,
  { history, supermarket }: Pick<ItemDialogProps, 'history' | 'supermarket'>,
) {
  const { product } = item;
  const lastPurchase = lastPurchaseOf(
    { ...item, unit, ...(product && { selectedProductId: product.id }) },
    history,
    isInPieces,
  );
  const newestElsewhere = usePriceElsewhere(item, unit, supermarket);
  // The price book does not say whether its price is that of a container or of a piece.
  const priceElsewhere = isInPieces ? undefined : newestElsewhere;
  return {
    lastPurchase,
    priceElsewhere,
    suggestedPrice: lastPurchase?.price ?? priceElsewhere?.price,
  };
}
