import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useState } from 'react';
import { FetchAhead } from '../../sync/react/FetchAhead.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { lazyPart, lazyDialog } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './CatalogueScreen.module.css';
import { CategoryFilter } from './CategoryFilter.tsx';
import type { ProductDialog } from './add/ProductDialogs.tsx';
import { Products } from './Products.tsx';
import { usePriceScan } from './use-price-scan.ts';
import { useCatalogue, type CatalogueFilter } from './use-catalogue.ts';

const Scanner = lazyDialog(async () => (await import('../scanner/Scanner.tsx')).Scanner);
const NewProductDialog = lazyDialog(
  async () => (await import('./register/NewProductDialog.tsx')).NewProductDialog,
);
const ProductDialogs = lazyPart(
  async () => (await import('./add/ProductDialogs.tsx')).ProductDialogs,
  {
    isNeeded: ({ isOpen }) => isOpen,
    onLoadFailed: ({ onClose }) => onClose(),
  },
);

const noFilter: CatalogueFilter = { categoryId: undefined, typed: '' };
const reloadAfterMs = 500;

/** 'Catálogo': the products that all users share (CAT). */
export function CatalogueScreen() {
  const [filter, setFilter] = useState(noFilter);
  const catalogue = useCatalogue(filter);
  const [isRegistering, setIsRegistering] = useState(false);
  const [opened, setOpened] = useState<ProductDialog>();
  const [isOpen, setIsOpen] = useState(false);
  const finishRegistration = useAfterRegistration(catalogue.refresh);

  const [scanned, setScanned] = useState<Barcode>();
  const scan = usePriceScan({
    onFound: (product) => openDialog(product, 'note'),
    onUnknown(barcode) {
      setScanned(barcode);
      setIsRegistering(true);
    },
  });

  // Any other action cancels the look-up of a scanned product.
  function openDialog(product: Product, kind: ProductDialog['kind']) {
    scan.stop();
    setOpened({ product, kind });
    setIsOpen(true);
  }

  function register() {
    scan.stop();
    setScanned(undefined);
    setIsRegistering(true);
  }

  return (
    <div className={styles.main}>
      {/* Stores the prices, so that they can be noted and compared without a network (INS-07). */}
      <FetchAhead read="getPriceBook" />
      <div className={styles.top}>
        <h1>Catálogo</h1>
        <TextField
          className={styles.search}
          type="search"
          label="Buscar por nome"
          isLabelHidden
          icon="search"
          placeholder="Buscar por nome"
          value={filter.typed}
          onChange={(typed) => setFilter({ ...filter, typed })}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={120}
        />
        <Button
          kind="outline"
          icon="barcode"
          className={styles.note}
          isBusy={scan.isLookingUp}
          onClick={scan.start}
        >
          Anotar preço
        </Button>
        <Button kind="secondary" icon="plus" className={styles.register} onClick={register}>
          Cadastrar Novo Produto
        </Button>
      </div>
      <CategoryFilter
        categoryId={filter.categoryId}
        onChange={(categoryId) => setFilter({ ...filter, categoryId })}
      />
      <Products
        {...catalogue}
        onAddToList={(product) => openDialog(product, 'list')}
        onAddToPantry={(product) => openDialog(product, 'pantry')}
        onShowPrices={(product) => openDialog(product, 'prices')}
        onClearFilter={() => setFilter(noFilter)}
      />
      <Scanner isOpen={scan.isScanning} onRead={scan.read} onClose={scan.stop} />
      <NewProductDialog
        barcode={scanned}
        isOpen={isRegistering}
        onCreated={(product, isNew) => {
          setIsRegistering(false);
          if (scanned !== undefined) openDialog(product, 'note');
          if (isNew) finishRegistration();
          else setFilter({ ...noFilter, typed: product.name });
        }}
        onClose={() => setIsRegistering(false)}
      />
      <ProductDialogs
        opened={opened}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onOpen={openDialog}
      />
    </div>
  );
}

/** CAT-05: the returned function shows the message, and then reloads the products. */
function useAfterRegistration(refresh: () => void): () => void {
  const toast = useToast();
  const [count, setCount] = useState(0);
  const reload = useEffectEvent(refresh);
  useEffect(() => {
    if (count === 0) return undefined;
    const timer = setTimeout(reload, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [count]);
  return () => {
    toast.success('Produto cadastrado com sucesso!');
    setCount(count + 1);
  };
}
