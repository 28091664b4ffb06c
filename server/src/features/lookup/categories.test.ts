import { fold } from '@quitanda/contract';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { categoryOf } from './categories.ts';

const seedFolder = path.join(import.meta.dirname, '../../../seed');
const catalogueCategories = globSync('*.json', { cwd: seedFolder }).map((file) => {
  const { category } = JSON.parse(readFileSync(path.join(seedFolder, file), 'utf8'));
  return fold(String(category));
});

it.each([
  ['en:beverages en:carbonated-drinks en:sodas en:colas', 'Bebidas'],
  ['en:plant-based-foods-and-beverages en:beverages en:coffees', 'Café e Matinais'],
  ['en:meats-and-their-products en:meats en:chickens', 'Carnes e Peixes'],
  ['en:desserts en:frozen-foods en:ice-creams-and-sorbets', 'Congelados'],
  ['en:snacks en:sweet-snacks en:biscuits-and-cakes en:biscuits', 'Doces e Snacks'],
  ['en:hygiene en:toothpastes', 'Higiene'],
  ['en:plant-based-foods en:fruits en:fresh-fruits', 'Hortifrúti'],
  ['en:dairies en:milks en:whole-milks', 'Laticínios e Frios'],
  ['en:cleaning-products', 'Limpeza'],
  ['en:plant-based-foods en:cereals-and-potatoes en:rices', 'Mercearia'],
  ['en:cereals-and-potatoes en:breads en:sliced-breads', 'Padaria'],
  ['en:pet-food', 'Pet'],
])('PRD-04 maps the tags %s to the category %s', (tags, category) => {
  expect(catalogueCategories).toContain(fold(category));
  expect(categoryOf(tags.split(' '))).toBe(fold(category));
});

it('PRD-04 returns no category for unknown tags', () => {
  expect(categoryOf(['en:undefined', 'pt:coisas', ''])).toBeNull();
  expect(categoryOf([])).toBeNull();
});
