import { classNames } from '../class-names.ts';
import colours from '../goods/category-colours.module.css';
import { categoryKeyOf } from '@quitanda/contract/sections/category-keys';
import styles from './CategoryBadge.module.css';

/** The name of a category, in the colours of the category. */
export function CategoryBadge({ name }: { readonly name: string }) {
  return <span className={classNames(styles.badge, colours[categoryKeyOf(name)])}>{name}</span>;
}
