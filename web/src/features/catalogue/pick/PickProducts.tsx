import type { Product } from '@quitanda/contract';
import { itemsBySection } from '@quitanda/contract/sections/items-by-section';
import { listUnits } from '@quitanda/contract/values';
import { formatAmount } from '@quitanda/contract/units';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { formatItemCount } from '../../../lib/amounts/item-count.ts';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { readActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { SectionTitle } from '../../../ui/layout/SectionTitle.tsx';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { defaultAmountOf } from '../add/default-amount.ts';
import { useTarget } from '../add/use-target.ts';
import { isBrandInName } from '../ProductCard.tsx';
import { Products, type ProductsProps } from '../Products.tsx';
import { mergeProducts } from '../shown-products.ts';
import type { CatalogueFilter } from '../use-catalogue.ts';
import styles from './PickProducts.module.css';
import { findOnList, nameOfTarget, usePutOnList } from './use-put-on-list.ts';

interface Props extends Omit<ProductsProps, 'renderProducts'> {
  readonly filter: CatalogueFilter;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * PRD-12: ticks several products by section, and puts them on a list with one tap. Without a search
 * the products that the household uses come with those of the catalogue, so that the screen works
 * without a network. What is ticked stays so under another filter.
 */
export function PickProducts(props: Props) {
  return props.isOpen ? <OpenPicker {...props} /> : null;
}

function OpenPicker({ filter, onClose, ...shown }: Props) {
  const used = useRead('getUsedProducts', {}, { isEnabled: false }).data;
  const ofHousehold =
    filter.typed.trim() === ''
      ? used?.filter(({ categoryId }) => [undefined, categoryId].includes(filter.categoryId))
      : undefined;
  const products = mergeProducts(ofHousehold, shown.products);
  const [picked, setPicked] = useState<ReadonlyMap<string, Product>>(new Map());
  const lists = useRead('getLists', {}).data;
  const target = useTarget(lists, readActiveListId);
  const listId = target.selected?.id ?? '';
  const { data: list } = useRead('getList', { params: { listId } }, { isEnabled: listId !== '' });
  const putOnList = usePutOnList();
  // The button that opened the picker is gone, so the focus moves here.
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  const toggle = (product: Product) =>
    setPicked((current) => {
      const next = new Map(current);
      if (!next.delete(product.id)) next.set(product.id, product);
      return next;
    });
  // An unknown list is not a missing one: its pending items decide what is raised.
  const isReady = lists !== undefined && (target.selected === undefined || list !== undefined);

  return (
    <section ref={section} tabIndex={-1} aria-label="Escolher vários" className={styles.picker}>
      <Products
        {...shown}
        products={products}
        renderProducts={(rows) =>
          itemsBySection(rows).map(({ title, items }) => (
            <div key={title}>
              <SectionTitle>{title}</SectionTitle>
              <ul aria-label={title} className={styles.rows}>
                {items.map((product) => (
                  <PickRow
                    key={product.id}
                    product={product}
                    isPicked={picked.has(product.id)}
                    isOnList={findOnList(list?.items ?? [], product) !== undefined}
                    onToggle={toggle}
                  />
                ))}
              </ul>
            </div>
          ))
        }
      />
      <div className={styles.bar}>
        {lists !== undefined && lists.length > 1 && (
          <Select label="Lista" isLabelHidden value={listId} onChange={target.select}>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <div className={styles.buttons}>
          <Button kind="outline" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            disabled={picked.size === 0 || !isReady}
            onClick={() => {
              putOnList(list, [...picked.values()]);
              onClose();
            }}
          >
            {picked.size === 0
              ? 'Toque no que quer pôr'
              : `Pôr ${formatItemCount(picked.size)} em "${nameOfTarget(target.selected)}"`}
          </Button>
        </div>
      </div>
    </section>
  );
}

interface RowProps {
  readonly product: Product;
  readonly isPicked: boolean;
  readonly isOnList: boolean;
  readonly onToggle: (product: Product) => void;
}

/** The whole row ticks. It renders again only if it changes, because there may be hundreds of rows. */
const PickRow = memo(UnmemoizedRow, (before, after) =>
  (['product', 'isPicked', 'isOnList'] as const).every((key) => before[key] === after[key]),
);

function UnmemoizedRow({ product, isPicked, isOnList, onToggle }: RowProps) {
  const { name, brand, categoryName, imageUrl } = product;
  const amount = useMemo(() => formatAmount(defaultAmountOf(product, listUnits)), [product]);
  const details = brand === null || isBrandInName(product) ? amount : `${brand} · ${amount}`;
  return (
    <li className={styles.row}>
      <Checkbox
        isChecked={isPicked}
        label={isOnList ? `${name}, na lista` : name}
        onChange={() => onToggle(product)}
      >
        <Tile name={name} categoryName={categoryName} imageUrl={imageUrl} size={40} />
        <span className={styles.words}>
          <span className={styles.name}>{withNoBreakAmounts(name)}</span>
          <span className={styles.details}>
            {details}
            {isOnList && <Badge kind="ok">na lista</Badge>}
          </span>
        </span>
      </Checkbox>
    </li>
  );
}
