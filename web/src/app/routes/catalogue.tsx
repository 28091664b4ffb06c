import { CatalogueScreen } from '../../features/catalogue/CatalogueScreen.tsx';

// Starts to load the code that reads the products, because the page contains none.
void Promise.allSettled([import('../../sync/queries/read-cache.ts'), import('../overlays.ts')]);

export function CatalogueRoute() {
  return <CatalogueScreen />;
}
