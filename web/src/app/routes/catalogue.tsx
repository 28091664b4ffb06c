import { CatalogueScreen } from '../../features/catalogue/CatalogueScreen.tsx';

// The page contains no products: the code that reads them loads while React renders.
void Promise.allSettled([import('../../sync/queries/read-cache.ts'), import('../overlays.ts')]);

export function CatalogueRoute() {
  return <CatalogueScreen />;
}
