import type { Answer } from '@quitanda/contract';
import type { EditAnswer } from '../../../sync/queries/read-cache.ts';

/** Leaves a product out of the answers of the catalogue (PRD-10). */
export function leaveOutProduct(productId: string): EditAnswer {
  const withoutIt = <P extends { readonly id: string }>(products: readonly P[]) =>
    products.some(({ id }) => id === productId)
      ? products.filter(({ id }) => id !== productId)
      : products;
  return (name, answer) => {
    if (name === 'getProducts' || name === 'getUsedProducts')
      return withoutIt(answer as Answer<'getProducts'>);
    if (name === 'getProductByBarcode')
      return (answer as Answer<'getProductByBarcode'>).id === productId ? undefined : answer;
    if (name !== 'getOfflineProducts') return answer;
    const catalogue = answer as Answer<'getOfflineProducts'>;
    const products = withoutIt(catalogue.products);
    return products === catalogue.products ? answer : { ...catalogue, products };
  };
}
