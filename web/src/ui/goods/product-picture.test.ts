import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { categoryKeyOf, type CategoryKey } from '@quitanda/contract/sections/category-keys';
import { sectionTitles } from '@quitanda/contract/sections/section-titles';
import { glyphNames, type GlyphName } from './glyph-names.ts';
import { productPicture } from './product-picture.ts';
import { weakKeywords, keywords } from '@quitanda/contract/sections/keywords';
import { stemWords } from '@quitanda/contract/sections/stem-words';

const namesByGlyph: Partial<Record<GlyphName, string>> = {
  abacaxi: 'Abacaxi pérola',
  abobora: 'Abóbora cabotiá',
  acucar: 'Açúcar refinado União 1 kg, Adoçante líquido',
  aerossol: 'Desodorante aerossol Rexona, Inseticida aerossol SBP',
  agua: 'Água, Água mineral com gás Crystal 500 ml, Galão de água',
  alface: 'Alface crespa, Couve-manteiga, Rúcula, Cheiro-verde',
  alho: 'Alho',
  arroz: 'Arroz Tio João 5 kg, arroz',
  bala: 'Bala de gelatina Fini, Chiclete Trident, Paçoca rolha',
  banana: 'Banana-da-terra, bananas, 2 bananas',
  batata: 'Batata, Batata-doce, Batata pré-frita congelada McCain 1,05 kg',
  biscoito:
    'Biscoito água e sal Bauducco, Bolacha de leite, Rosquinha de coco, Biscoito de polvilho',
  bolo: 'Bolo de cenoura, Mistura para bolo de chocolate, Panettone Bauducco frutas',
  brocolis: 'Couve-flor, Brócolis congelado Daucy 300 g',
  cafe: 'Café Pilão 500 g, CAFE, Filtro de papel Melitta 103',
  carne: 'Carne moída, Picanha bovina, Bife de fígado, Hambúrguer bovino',
  cebola: 'Cebola roxa, Cebolas',
  cenoura: 'Cenoura, cenouras',
  cereal: 'Aveia em flocos, Farinha láctea Nestlé, Barra de cereal Nutry banana, Mucilon arroz',
  cha: 'Chá mate, Chá de hortelã Leão 15 sachês',
  chocolate:
    'Chocolate ao leite, Achocolatado em pó Nescau, Ovo de Páscoa, Caixa de bombons Garoto',
  coco: 'Coco ralado Sococo 100 g, Água de coco, Leite de coco, Coco verde',
  dental: 'Creme dental Colgate, Pasta de dente, Escova de dentes, Fio dental',
  detergente: 'Detergente Ypê neutro, Amaciante Comfort, Sabão líquido Omo',
  ervilha: 'Ervilha congelada Daucy 300 g, Vagem',
  esponja: 'Esponja de aço, Lã de aço Bombril, Palha de aço',
  farinha: 'Farinha de trigo, Polvilho azedo, Fubá, Amido de milho, Tapioca, Farinha de mandioca',
  feijao: 'Feijão carioca, Feijões, Lentilha, Grão-de-bico',
  fralda: 'Fraldas Pampers',
  frango: 'Peito de frango, Filé de peito de frango Seara 1 kg, Coxinha da asa, Nuggets de frango',
  garrafa: 'Suco de laranja integral, Vinagre de maçã, Molho de soja Sakura, Cachaça 51, garrafa',
  gelo: 'Gelo em cubos 5 kg',
  iogurte: 'Iogurte de morango, Leite fermentado Yakult, Danoninho',
  ketchup: 'Ketchup Heinz, Mostarda Hemmer',
  laranja: 'Laranja pera, Laranjas, Tangerina ponkan',
  lata: 'Leite condensado Moça 395 g, Cerveja Skol lata, Leite em pó Ninho, Ervilha em conserva',
  leite:
    'Leite integral Italac 1 L, Creme de leite Nestlé 200 g, Bebida de soja Ades, Caixa de leite',
  limao: 'Limão taiti, Limões',
  linguica: 'Linguiça toscana, Salsicha hot dog, Calabresa, Cachorro-quente',
  maca: 'Maçã, Maçãs, Maçã gala',
  macarrao:
    'Macarrão espaguete com ovos, Espaguete, Massa para lasanha, Lasanha congelada bolonhesa',
  mamao: 'Mamão papaia, Mamões',
  manteiga: 'Manteiga com sal, Margarina Qualy com sal 500 g',
  mel: 'Mel silvestre, Geleia de morango, Doce de leite, Creme de avelã Nutella',
  milho: 'Milho verde, Milho para pipoca, Pipoca para micro-ondas Yoki manteiga',
  molho: 'Molho de tomate, Massa de tomate, Extrato de tomate Elefante, Tomate pelado',
  morango: 'Morangos',
  oleo: 'Óleo de soja Liza 900 ml, Azeite extravirgem Gallo, Óleo de coco',
  ovos: 'Ovos, Ovos brancos dúzia, Ovo caipira',
  pao: 'Pão de queijo congelado Forno de Minas 400 g, Pães, Pão de cachorro-quente, Torrada',
  papel: 'Papel higiênico Neve folha dupla 12 rolos, Papel-toalha, Guardanapo, Papel manteiga',
  peixe: 'Filé de tilápia, Atum ralado Coqueiro, Sardinha com molho de tomate',
  pera: 'Pera williams',
  picole: 'Sorvete de chocolate, Picolé de limão',
  pizza: 'Pizza congelada Seara calabresa 460 g',
  presunto: 'Presunto cozido fatiado, Peito de peru, Mortadela',
  queijo: 'Queijo minas frescal, Requeijão cremoso, Mussarela, Cream cheese',
  racao: 'Ração para gatos, Ração para cães Golden Fórmula frango, Areia sanitária para gatos',
  refrigerante: 'Refrigerante de laranja, Coca-Cola lata, Guaraná Antarctica 2 L, Água tônica',
  sabao: 'Sabão em pó, Sabão em barra',
  sabonete: 'Sabonete líquido, Creme',
  sacola: 'Saco de lixo 50 L',
  sal: 'Sal grosso, Sal refinado Cisne 1 kg',
  salgadinho: 'Batata Ruffles, Batata palha, Salgadinho Doritos queijo nacho, Amendoim japonês',
  shampoo: 'Shampoo, Condicionador Seda, Creme para pentear Skala, Shampoo para cães',
  spray:
    'Água sanitária Qboa, Desinfetante Pinho Sol, Limpador multiuso, Álcool em gel, Limpa-vidros',
  tempero: 'Caldo de galinha Knorr, Pimenta-do-reino, Orégano, Tempero Sazón carnes',
  tomate: 'Tomate italiano, Tomates',
  uva: 'Uva sem semente',
  vinho: 'Vinho tinto suave',
};
const namesWithGlyphs = Object.entries(namesByGlyph).flatMap(([glyph, names]) =>
  names.split(', ').map((name) => [name, glyph] as const),
);

const seedFolder = path.resolve(import.meta.dirname, '../../../../server/seed');
interface SeedCategory {
  readonly category: string;
  readonly products: readonly { readonly name: string }[];
}
const seedFiles = readdirSync(seedFolder).filter((file) => file.endsWith('.json'));
const seedCategories = seedFiles.map((file): SeedCategory =>
  JSON.parse(readFileSync(path.join(seedFolder, file), 'utf8')),
);

it('SHO-16 names the sections like the categories of the catalogue', () => {
  expect(Object.values(sectionTitles).toSorted()).toEqual(
    seedCategories.map(({ category }) => category).toSorted(),
  );
});

describe('productPicture', () => {
  it.each(namesWithGlyphs)('shows %s as %s', (name, glyph) => {
    expect(productPicture(name).glyph).toBe(glyph);
  });

  it('is checked with at least 120 names', () => {
    expect(namesWithGlyphs.length).toBeGreaterThanOrEqual(120);
  });

  it.each<[string, CategoryKey]>([
    ['Água sanitária', 'limpeza'],
    ['Creme dental', 'higiene'],
    ['Pão de queijo congelado', 'congelados'],
    ['Pão de queijo', 'padaria'],
    ['Ervilha congelada', 'congelados'],
    ['Tomate', 'hortifruti'],
    ['Molho de tomate', 'mercearia'],
    ['Shampoo para gatos', 'pet'],
    ['Cerveja', 'bebidas'],
    ['Pilha', 'outros'],
  ])('assigns %s without a category to the section %s', (name, category) => {
    expect(productPicture(name).category).toBe(category);
  });

  it('uses the category of the product for the tile, and the glyph of the category if the name has no known word', () => {
    expect(productPicture('Feijão', 'Congelados')).toEqual({
      glyph: 'feijao',
      category: 'congelados',
      letter: 'F',
    });
    expect(productPicture('Marca nova', 'Limpeza').glyph).toBe('spray');
    expect(productPicture('Marca nova', 'Setor que não existe').category).toBe('outros');
  });

  it.each([
    ['Éclair', 'E'],
    ['  çaju', 'C'],
    ['«7 grãos»', '7'],
    ['🎁', '?'],
  ])('shows the letter of %s as %s', (name, letter) => {
    expect(productPicture(name)).toEqual({ glyph: undefined, category: 'outros', letter });
  });

  it.each(seedCategories)(
    'DAT-03 has a section for every product of $category',
    ({ category, products }) => {
      const key = categoryKeyOf(category);
      for (const { name } of products) {
        const { glyph, category: section } = productPicture(name, category);
        expect(section, name).toBe(key);
        expect(glyph, name).toBeDefined();
      }
      expect(key === 'outros').toBe(category === 'Outros');
    },
  );

  it('finds a glyph by the name of every product of the starter catalogue, except in Outros', () => {
    const names = seedCategories
      .filter(({ category }) => category !== 'Outros')
      .flatMap(({ products }) => products.map(({ name }) => name));
    expect(names.filter((name) => productPicture(name).glyph === undefined)).toEqual([]);
  });
});

describe('keywords', () => {
  const phrases = [...keywords, ...weakKeywords].flatMap(([, , text]) =>
    text.split(', ').map((phrase) => stemWords(phrase).join(' ')),
  );

  it('contain no phrase twice', () => {
    expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
  });

  it('are phrases of one to three words, because productPicture looks up no longer ones', () => {
    expect(phrases.filter((phrase) => phrase.split(' ').length > 3 || phrase === '')).toEqual([]);
  });

  it('use every glyph', () => {
    const usedGlyphs = new Set<string>(keywords.map(([, glyph]) => glyph));
    expect(glyphNames.filter((name) => !usedGlyphs.has(name))).toEqual([]);
  });
});
