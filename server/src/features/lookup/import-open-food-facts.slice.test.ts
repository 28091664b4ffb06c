import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { newBarcode } from '../../../test/barcodes.ts';
import { startFakeOpenFoodFacts } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { ImportError, importOpenFoodFacts } from './import-open-food-facts.ts';

const { openFoodFacts } = await startFakeOpenFoodFacts();
const { database, person } = await startApp({ openFoodFacts });
const ana = await person();
const folder = await mkdtemp(path.join(tmpdir(), 'quitanda-off-'));
afterAll(() => rm(folder, { recursive: true }));
const now = new Date();

/** Some columns of the export of Open Food Facts, among them all that the import reads. */
const header = [
  'code url creator created_t created_datetime last_modified_t last_modified_datetime product_name',
  'abbreviated_product_name generic_name quantity packaging packaging_tags packaging_text brands',
  'brands_tags categories categories_tags categories_en origins origins_tags origins_en labels',
  'stores countries countries_tags countries_en ingredients_text nutriscore_grade image_url',
].flatMap((line) => line.split(' '));

type Row = Readonly<Record<string, string>>;
const brazil = { countries_tags: 'en:brazil,en:portugal' };

async function writeExport(name: string, rows: readonly Row[]): Promise<string> {
  const lines = [header, ...rows.map((row) => header.map((column) => row[column] ?? ''))];
  const text = `${lines.map((cells) => cells.join('\t')).join('\n')}\n`;
  const file = path.join(folder, name);
  await writeFile(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}
const lookUp = async (barcode: string) =>
  (await ana.call('lookUpBarcode', { params: { barcode } })).body.found;

it('PRD-04 stores the products of an export that are sold in Brazil and have a name and a valid barcode', async () => {
  const [coffeeBarcode, foreignBarcode, namelessBarcode, repeatedBarcode] = [
    newBarcode(),
    newBarcode(),
    newBarcode(),
    newBarcode(),
  ];
  const invalidBarcode = `${coffeeBarcode.slice(0, -1)}${(Number(coffeeBarcode.at(-1)) + 1) % 10}`;
  const rows = [
    {
      ...brazil,
      code: coffeeBarcode,
      product_name: 'Café torrado e moído',
      generic_name: 'Café',
      quantity: '500 g',
      brands: 'Marca do Morro,Grupo do Morro',
      categories_tags: 'en:beverages,en:coffees',
      image_url: 'https://images.openfoodfacts.org/images/products/1/front.jpg',
    },
    { code: foreignBarcode, product_name: 'Café', countries_tags: 'en:france' },
    { ...brazil, code: namelessBarcode },
    { ...brazil, code: invalidBarcode, product_name: 'Código errado' },
    { ...brazil, code: '2000000000008', product_name: 'Código de loja' },
    { ...brazil, code: repeatedBarcode, product_name: 'Antes' },
    { ...brazil, code: repeatedBarcode, product_name: '<b>Depois</b>', generic_name: 'x' },
    { ...brazil, code: repeatedBarcode, product_name: 'Depois' },
  ];
  const file = await writeExport('off.csv.gz', rows);
  expect(await importOpenFoodFacts(database, file, now)).toEqual({
    lines: 8,
    brazilian: 3,
    stored: 2,
  });
  expect(await lookUp(coffeeBarcode)).toEqual({
    name: 'Café torrado e moído',
    brand: 'Marca do Morro',
    categoryId: expect.any(String),
    typicalUnit: 'un',
    imageUrl: 'https://images.openfoodfacts.org/images/products/1/front.jpg',
  });
  expect(await lookUp(repeatedBarcode)).toMatchObject({ name: 'Depois' });
  // Importing the same file again changes nothing; changed products are updated.
  expect(await importOpenFoodFacts(database, file, now)).toMatchObject({ stored: 0 });
  const changedFile = await writeExport('off.csv', [
    { ...brazil, code: coffeeBarcode, product_name: 'Café novo' },
  ]);
  expect(await importOpenFoodFacts(database, changedFile, now)).toMatchObject({ stored: 1 });
  expect(await lookUp(coffeeBarcode)).toMatchObject({ name: 'Café novo', brand: null });
});

it('PRD-04 reads a file that is larger than one batch', async () => {
  const codes = Array.from({ length: 2_300 }, () => newBarcode());
  const file = await writeExport(
    'many.csv',
    codes.map((code) => ({ ...brazil, code, product_name: `Produto ${code}` })),
  );
  const { brazilian, stored } = await importOpenFoodFacts(database, file, now);
  expect([brazilian, stored]).toEqual([2_300, new Set(codes).size]);
});

it('PRD-04 reports the error of an invalid file', async () => {
  const importInvalid = async (name: string, text: string | Buffer) => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return importOpenFoodFacts(database, file, now);
  };
  await expect(importOpenFoodFacts(database, path.join(folder, 'none'), now)).rejects.toThrow(
    ImportError,
  );
  await expect(importInvalid('empty.csv', '')).rejects.toThrow('empty.csv is empty.');
  await expect(importInvalid('other.csv', 'code;name\n')).rejects.toThrow(
    'This is not an export of Open Food Facts: it has no column code, product_name',
  );
  await expect(
    importInvalid('torn.csv.gz', gzipSync('code\turl\n').subarray(0, 12)),
  ).rejects.toThrow(ImportError);
});
