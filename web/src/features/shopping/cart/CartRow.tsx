import type { ListItem } from '@quitanda/contract';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { unitWord } from '@quitanda/contract/unit-words';
import { lineTotal, toCentavos, toThousandths } from '@quitanda/contract/values';
import { memo, use } from 'react';
import { useLiveItem } from '../../../lib/items/live-items.ts';
import { MemberMarksContext } from '../../../lib/items/member-marks.ts';
import { lineTotalOf } from '../../../lib/items/line-total.ts';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { formatAmount } from '@quitanda/contract/units';
import { purchasedText, purchasedUnitText } from '../../../lib/amounts/purchased-text.ts';
import { unitPriceText } from '../../../lib/amounts/unit-price.ts';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { plannedName, shownName } from './cart.ts';
import styles from '../TripScreen.module.css';
import { WaitingMark } from '../pending/WaitingMark.tsx';
import { usePendingLookUps } from '../scan/use-pending-look-ups.ts';

interface CartRowProps {
  readonly item: ListItem;
  readonly onEdit: (item: ListItem) => void;
  readonly onRegister: (item: ListItem) => void;
}

/**
 * A row of the cart. It renders again only if its item changes, and renders nothing after the item
 * has left the cart.
 */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const item = useLiveItem(props.item);
  if (item?.isChecked !== true) return null;
  return <ShownCartRow {...props} item={item} />;
});

function ShownCartRow({ item, onEdit, onRegister }: CartRowProps) {
  const { id, product } = item;
  const memberMarks = use(MemberMarksContext);
  const name = shownName(item);
  const nameOnList = plannedName(item);
  return (
    <Row className={styles.cartRow} data-item={id}>
      <Tile
        name={name}
        categoryName={product?.categoryName}
        imageUrl={product?.imageUrl}
        size={38}
      />
      {memberMarks && <memberMarks.MemberMark item={item} />}
      <RowText
        className={styles.text}
        name={
          <>
            {withNoBreakAmounts(name)} <WaitingMark itemId={id} />
          </>
        }
      >
        {nameOnList !== null && <p>Na lista: {nameOnList}</p>}
        <LineSum item={item} />
        {item.note && <p>{item.note}</p>}
        {product === null && <PendingLookUpMark itemId={id} />}
        {product === null && item.scannedBarcode && (
          <Button
            kind="soft"
            size="sm"
            icon="barcode"
            className={styles.register}
            aria-label={`Cadastrar ${name}`}
            onClick={() => onRegister(item)}
          >
            Cadastrar
          </Button>
        )}
      </RowText>
      <IconButton
        id={editButtonId(id)}
        className={styles.edit}
        icon="pencil"
        label={`Editar ${name}`}
        onClick={() => onEdit(item)}
      />
    </Row>
  );
}

/**
 * Shows '2 pacotes × R$ 24,90 = R$ 49,80', or '3 un por R$ 10,00' where the total is not that of a price
 * in centavos (SHO-28), or 'Sem preço' for an item that was only ticked.
 */
function LineSum({ item }: { item: ListItem }) {
  const total = lineTotalOf(item);
  if (total === null || item.price === null || item.purchasedQuantity === null) {
    return (
      <p className={styles.unpriced}>
        {item.purchasedQuantity === null
          ? formatAmount(item)
          : purchasedText(
              item.purchasedQuantity,
              purchasedUnitOf(item),
              shownName(item),
              purchasedUnitText(item),
            )}
        <Badge kind="warn" icon="tag">
          Sem preço
        </Badge>
      </p>
    );
  }
  const price = toCentavos(item.price);
  const unit = purchasedUnitOf(item);
  const isExact = lineTotal(price, toThousandths(item.purchasedQuantity)) === total;
  const unitPrice =
    unitPriceText(price, unit, item.product?.name, item.name) ??
    (isExact ? undefined : `cerca de ${formatMoney(price)} por ${unitWord(shownName(item), unit)}`);
  return (
    <>
      <p>
        {purchasedText(item.purchasedQuantity, unit, shownName(item), purchasedUnitText(item))}
        {isExact ? ` ×\u00a0${formatMoney(price)} = ` : ' por '}
        <b className={styles.lineTotal}>{formatMoney(total)}</b>
      </p>
      {unitPrice !== undefined && <p>{unitPrice}</p>}
    </>
  );
}

/** Says that the server will look up the item's product after it has received the code (SHO-18). */
function PendingLookUpMark({ itemId }: { itemId: string }) {
  const isWaiting = usePendingLookUps().some(([, id]) => id === itemId);
  if (!isWaiting) return null;
  return (
    <Badge kind="info" icon="cloud">
      Será procurado quando o sinal voltar
    </Badge>
  );
}
