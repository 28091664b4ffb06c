/**
 * The tags of Open Food Facts, without their prefix 'en:', that belong to each category of the
 * catalogue. The keys are the folded names of the categories.
 */
const tagsByCategory: Readonly<Record<string, string>> = {
  bebidas: 'beverages non-alcoholic-beverages alcoholic-beverages sodas waters juices',
  'cafe e matinais': `
    coffees coffee-drinks instant-coffees ground-coffees teas herbal-teas breakfasts
    breakfast-cereals mueslis granolas spreads sweet-spreads jams honeys
    cocoa-and-hazelnuts-spreads chocolate-powders cocoa-powders instant-beverages oat-flakes
    cereal-flakes peanut-butters`,
  'carnes e peixes': `
    meats meats-and-their-products beef chickens poultries pork fishes seafood
    fishes-and-their-products sausages bacon`,
  congelados: 'frozen-foods frozen-desserts ice-creams ice-creams-and-sorbets frozen-pizzas',
  'doces e snacks': `
    snacks sweet-snacks salty-snacks appetizers crisps potato-crisps nuts confectioneries
    candies chocolates chocolate-candies biscuits cookies biscuits-and-cakes
    biscuits-and-crackers cereal-bars bars chewing-gum desserts popcorn dulce-de-leche
    wafers`,
  higiene: 'hygiene toothpastes soaps shampoos',
  hortifruti: 'fresh-fruits fresh-vegetables fruits vegetables fresh-foods',
  'laticinios e frios': `
    dairies milks cheeses yogurts fermented-milk-products butters creams dairy-desserts
    dairy-drinks milk-powders condensed-milks margarines hams prepared-meats cold-cuts salami
    eggs milk-substitutes fats-spreads plant-based-milk-alternatives spreadable-fats`,
  limpeza: 'cleaning-products detergents dishwashing',
  mercearia: `
    groceries cereals-and-their-products cereals-and-potatoes rices pastas legumes
    legumes-and-their-products beans flours sugars sweeteners salts condiments sauces
    tomato-sauces mayonnaises ketchup mustards spices vegetable-oils olive-oils fats vinegars
    canned-foods soups noodles instant-noodles canned-fishes canned-vegetables pickles olives
    broths cooking-helpers baking-mixes meals tomato-pastes cassava-products seeds`,
  padaria: 'breads bread sliced-breads toasts rusks cakes pastries tortillas',
  pet: 'pet-food pet-foods dog-foods cat-foods',
};

const categoryByTag = new Map(
  Object.entries(tagsByCategory).flatMap(([category, tags]) =>
    tags
      .trim()
      .split(/\s+/u)
      .map((tag) => [tag, category]),
  ),
);

/**
 * Returns the folded name of the category of a product with these tags, or null if no tag is in the
 * table. The tags go from general to specific, and the most specific tag in the table is used.
 */
export function categoryOf(tags: readonly string[]): string | null {
  for (const tag of tags.toReversed()) {
    const category = categoryByTag.get(tag.replace(/^en:/u, ''));
    if (category !== undefined) return category;
  }
  return null;
}
