/** Which container of a planned item the dialog asks about (UNI-11). */
import type { ItemProduct, ListItem } from '@quitanda/contract';
import { readCount } from '@quitanda/contract/insights/packages';
import { countedContainer } from '@quitanda/contract/purchase-units';
import type { Container } from '@quitanda/contract/units';

/**
 * Returns the container of the item; undefined if nothing is to be asked: it is planned in no container, or
 * the name of its product says how many pieces it has ('Cerveja lata 12×350 ml').
 */
export const askedContainer = (
  item: Pick<ListItem, 'unitText'>,
  product: Pick<ItemProduct, 'name'> | null,
): Container | undefined =>
  product !== null && readCount(product.name) > 1
    ? undefined
    : countedContainer(item, product?.name);
