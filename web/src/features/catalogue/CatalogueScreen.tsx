import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FetchAhead } from '../../sync/react/FetchAhead.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { lazyPart, lazyDialog } from '../../ui/lazy-part.tsx';
import { useToast } from '../../ui/feedback/toast-region.tsx';
import styles from './CatalogueScreen.module.css';
import { CategoryFilter } from './CategoryFilter.tsx';
import type { ProductDialog } from './add/ProductDialogs.tsx';
import { Products, type ProductsProps } from './Products.tsx';
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

const PickProducts = lazyPart(async () => (await import('./pick/PickProducts.tsx')).PickProducts, {
  isNeeded: ({ isOpen }) => isOpen,
  onLoadFailed: ({ onClose }) => onClose(),
});

const noFilter: CatalogueFilter = { categoryId: undefined, typed: '' };
const reloadDelayMs = 500;

interface DialogState {
  /** The open dialog, or the last open one, which is still rendered while it closes. */
  readonly dialog?: ProductDialog;
  readonly isOpen: boolean;
}

/** 'Catálogo': the products that all users share (CAT). */
export function CatalogueScreen() {
  const [filter, setFilter] = useState(noFilter);
  const catalogue = useCatalogue(filter);
  const [isRegistering, setIsRegistering] = useState(false);
  const [dialogState, setDialogState] = useState<DialogState>({ isOpen: false });
  const announceRegistration = useAnnounceRegistration(catalogue.refresh);

  const [scannedBarcode, setScannedBarcode] = useState<Barcode>();
  const scan = usePriceScan({
    onFound: (product) => openDialog(product, 'note-price'),
    onUnknown(barcode) {
      setScannedBarcode(barcode);
      setIsRegistering(true);
    },
  });

  // Opening a dialog cancels the look-up of a scanned product.
  function openDialog(product: Product, kind: ProductDialog['kind']) {
    scan.stop();
    setDialogState({ dialog: { product, kind }, isOpen: true });
  }

  function openRegistration() {
    scan.stop();
    setScannedBarcode(undefined);
    setIsRegistering(true);
  }

  return (
    <div className={styles.main}>
      {/* Loads the price book, so that prices can be noted and compared without a network (INS-07). */}
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
        <Button kind="secondary" icon="plus" className={styles.register} onClick={openRegistration}>
          Cadastrar Novo Produto
        </Button>
      </div>
      <CategoryFilter
        categoryId={filter.categoryId}
        onChange={(categoryId) => setFilter({ ...filter, categoryId })}
      />
      <ShownProducts
        {...catalogue}
        filter={filter}
        onAddToList={(product) => openDialog(product, 'add-to-list')}
        onAddToPantry={(product) => openDialog(product, 'add-to-pantry')}
        onShowPrices={(product) => openDialog(product, 'prices')}
        onClearFilter={() => setFilter(noFilter)}
      />
      <Scanner isOpen={scan.isScanning} onRead={scan.lookUp} onClose={scan.stop} />
      <NewProductDialog
        barcode={scannedBarcode}
        isOpen={isRegistering}
        onCreated={(product, isNew) => {
          setIsRegistering(false);
          if (scannedBarcode !== undefined) openDialog(product, 'note-price');
          if (isNew) announceRegistration();
          else setFilter({ ...noFilter, typed: product.name });
        }}
        onClose={() => setIsRegistering(false)}
      />
      <ProductDialogs
        dialog={dialogState.dialog}
        isOpen={dialogState.isOpen}
        // A late response must not close a dialog that was opened in the meantime.
        onClose={() =>
          setDialogState((current) =>
            current === dialogState ? { ...current, isOpen: false } : current,
          )
        }
        onOpen={openDialog}
      />
    </div>
  );
}

/** The products as cards, or as rows of which several can be ticked (PRD-12). */
function ShownProducts(props: ProductsProps & { readonly filter: CatalogueFilter }) {
  const [isPicking, setIsPicking] = useState(false);
  const pickButton = useFocusWhenBack(isPicking);
  return (
    <>
      {!isPicking && (
        <>
          <Button
            ref={pickButton}
            kind="ghost"
            size="sm"
            icon="list"
            className={styles.pick}
            onClick={() => setIsPicking(true)}
          >
            Escolher vários
          </Button>
          <Products {...props} />
        </>
      )}
      <PickProducts {...props} isOpen={isPicking} onClose={() => setIsPicking(false)} />
    </>
  );
}

/** Returns the reference to a button that is removed while `isAway`, and gets the focus afterwards. */
function useFocusWhenBack(isAway: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return button;
}

/**
 * Returns a function that reports a registered product (CAT-05): it shows a message, and reloads
 * the products after `reloadDelayMs`.
 */
function useAnnounceRegistration(refresh: () => void): () => void {
  const toast = useToast();
  const [registrationCount, setRegistrationCount] = useState(0);
  const reload = useEffectEvent(refresh);
  useEffect(() => {
    if (registrationCount === 0) return undefined;
    const timer = setTimeout(reload, reloadDelayMs);
    return () => clearTimeout(timer);
  }, [registrationCount]);
  return () => {
    toast.success('Produto cadastrado com sucesso!');
    setRegistrationCount(registrationCount + 1);
  };
}
