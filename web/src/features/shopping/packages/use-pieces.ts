import type { ItemProduct, ListItem } from '@quitanda/contract';
import { knownPieces } from '@quitanda/contract/purchase-units';
import type { Container } from '@quitanda/contract/units';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { isInCart, itemInPieces } from '../take/cart-quantity.ts';
import { isUnsaved } from '../take/impulse.ts';
import { askedContainer } from './asked-container.ts';

/** Returns what is known of the container in which an item is planned, and stores an answer (UNI-11). */
export function usePieces(item: ListItem, product: ItemProduct | null, unit: ListItem['unit']) {
  const write = useWrite();
  const counts = useRead('getPackageCounts', {}).data;
  const isAsked = unit === 'un' && !isUnsaved(item) && !isInCart(item);
  const planned = itemInPieces(item, product, unit, counts);
  return {
    /** The item with its plan in pieces, or the item itself. */
    planned,
    isInPieces: planned !== item,
    /** The container that the dialog asks about; undefined if it asks nothing. */
    container: isAsked ? askedContainer(item, product) : undefined,
    pieces: knownPieces(item, product?.name, counts ?? []),
    remember(container: Container, count: number): void {
      write('rememberPackageCount', { body: { name: item.name, container, count } });
    },
  };
}
