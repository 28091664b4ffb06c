/** Opens the dialog 'Cadastrar Novo Produto' for a signed-in user, on a fake server. */
import type { Product } from '@quitanda/contract';
import type { Barcode } from '@quitanda/contract/barcodes';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { fakeApi, ErrorResponse } from '../fakes/fake-api.ts';
import { categories, makeProduct } from './open-catalogue.tsx';
import { renderSignedIn } from './signed-in.tsx';
import { useRead } from '../../src/sync/react/use-read.ts';
import { NewProductDialog } from '../../src/features/catalogue/register/NewProductDialog.tsx';

const user = userEvent.setup();
export const barcode = '7896089011357' as Barcode;
const unknownBarcode = new ErrorResponse(404, { code: 'barcode-not-found', message: 'Não foi.' });

export const getField = (name: string) => screen.getByLabelText(name);
export const getButton = (name: string) => screen.getByRole('button', { name });
export const saveProduct = () => user.click(getButton('Salvar Produto'));

/** Creates a server without products. It registers every product, and then finds it by its barcode. */
export function serveRegistration() {
  const api = fakeApi({ getCategories: categories, getProducts: [] });
  const registeredProducts: Product[] = [];
  api.answers.createProduct = ({ body }) => {
    const product = { ...makeProduct('d'), ...(body as Partial<Product>) };
    registeredProducts.push(product);
    return product;
  };
  api.reads.getProductByBarcode = ({ params }) =>
    registeredProducts.find((product) => product.barcode === params['barcode']) ?? unknownBarcode;
  api.reads.lookUpBarcode = { found: null };
  return api;
}

interface InitialValues {
  readonly barcode?: Barcode;
  readonly name?: string;
  /** Whether the device stores the products of the catalogue. */
  readonly storesCatalogue?: boolean;
}

/**
 * Opens the dialog; the button 'Abrir' opens it again. Returns an array to which each created product
 * is added, with whether it is new.
 */
export function showRegistration({
  storesCatalogue = false,
  ...initialValues
}: InitialValues = {}) {
  const created: [Product, boolean][] = [];
  function Opener() {
    const [isOpen, setIsOpen] = useState(true);
    useRead('getOfflineProducts', {}, { isEnabled: storesCatalogue });
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Abrir
        </button>
        <NewProductDialog
          {...initialValues}
          isOpen={isOpen}
          onCreated={(product, isNew) => {
            created.push([product, isNew]);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      </>
    );
  }
  renderSignedIn(<Opener />);
  return created;
}

/** One event instead of several for each character. */
async function pasteInto(field: string, text: string) {
  await user.click(getField(field));
  await user.paste(text);
}

export async function fillInProduct(values: { name?: string; brand?: string; category?: string }) {
  await screen.findByRole('option', { name: 'Padaria' });
  if (values.name) await pasteInto('Nome', values.name);
  if (values.brand) await pasteInto('Marca', values.brand);
  if (values.category) await user.selectOptions(getField('Categoria'), values.category);
}
export const coffee = { name: 'Café 500 g', brand: 'Pilão', category: 'Mercearia' };
