import { CatalogueScreen } from '../../features/catalogue/CatalogueScreen.tsx';

export function CatalogueRoute() {
  return <CatalogueScreen />;
}
