/** What the household buys: products of the starter catalogue with invented prices and habits. */
import type { ListUnit } from '@quitanda/contract';
import type { SupermarketKey } from './supermarkets.ts';

export interface Pack {
  readonly product: string;
  /** The price per unit in reais in the first month, in a supermarket of price level 1. */
  readonly price: number;
  /** For how many days the usual quantity lasts. */
  readonly days: number;
  readonly supermarkets: readonly SupermarketKey[];
  /** The usual quantity of one purchase. */
  readonly quantity: number;
}

/** An item that the lists always name in the same way, whatever the size of the pack. */
export interface Habit {
  readonly item: string;
  readonly category: string;
  readonly unit: ListUnit;
  /** In each supermarket the household buys the first of these packs that is sold there. */
  readonly packs: readonly Pack[];
}

/** The fields of a `Pack`. Each letter of `supermarkets` is a `SupermarketKey`. */
type Row = readonly [
  product: string,
  price: number,
  days: number,
  supermarkets: string,
  quantity?: number,
];

const habit =
  (unit: ListUnit) =>
  (item: string, ...rows: readonly Row[]) => ({
    item,
    unit,
    packs: rows.map(([product, price, days, supermarkets, quantity = 1]) => ({
      product,
      price,
      days,
      supermarkets: [...supermarkets] as SupermarketKey[],
      quantity,
    })),
  });
const un = habit('un');
const kg = habit('kg');

const habitsByCategory: Readonly<Record<string, readonly ReturnType<typeof un>[]>> = {
  Hortifrúti: [
    kg('Banana', ['Banana prata', 6.49, 6, 'SI', 1.2]),
    kg('Maçã', ['Maçã gala', 11.9, 9, 'SI', 0.9]),
    kg('Laranja', ['Laranja pera', 4.49, 8, 'SI', 2.5]),
    kg('Limão', ['Limão taiti', 6.9, 14, 'SI', 0.5]),
    un('Mamão', ['Mamão papaia', 5.49, 8, 'SI', 2]),
    un('Abacaxi', ['Abacaxi pérola', 7.9, 21, 'S']),
    kg('Melancia', ['Melancia', 3.29, 25, 'S', 5]),
    kg('Tomate', ['Tomate italiano', 8.49, 7, 'SI', 1.1]),
    kg('Batata', ['Batata-inglesa', 5.99, 9, 'SIA', 1.6]),
    kg('Cebola', ['Cebola', 4.99, 12, 'SIA', 1.2]),
    kg('Alho', ['Alho', 32.9, 30, 'SI', 0.2]),
    kg('Cenoura', ['Cenoura', 5.49, 9, 'SI', 0.8]),
    kg('Abobrinha', ['Abobrinha italiana', 5.9, 14, 'S', 0.7]),
    un('Alface', ['Alface crespa', 3.79, 6, 'SI']),
    un('Couve', ['Couve-manteiga', 3.99, 10, 'S']),
    un('Brócolis', ['Brócolis', 7.9, 12, 'SI']),
    un('Cheiro-verde', ['Cheiro-verde', 3.49, 8, 'SI']),
  ],
  Padaria: [
    un('Pão francês', ['Pão francês', 0.95, 4, 'IE', 10]),
    un('Pão de forma', ['Pão de forma tradicional Pullman 480 g', 9.49, 9, 'IEA']),
    un('Bisnaguinha', ['Bisnaguinha Seven Boys 300 g', 8.49, 12, 'I']),
  ],
  'Laticínios e Frios': [
    un('Leite', ['Leite integral Italac 1 L', 4.99, 9, 'IAE', 8]),
    un('Manteiga', ['Manteiga com sal Aviação 200 g', 13.9, 18, 'IAE']),
    un('Requeijão', ['Requeijão cremoso Vigor 200 g', 8.99, 12, 'IA']),
    kg('Mussarela', ['Queijo mussarela fatiado', 54.9, 9, 'IE', 0.3]),
    kg('Queijo minas', ['Queijo minas frescal', 42.9, 16, 'EI', 0.45]),
    kg('Presunto', ['Presunto cozido fatiado', 39.9, 10, 'IE', 0.25]),
    un('Iogurte', ['Iogurte natural Nestlé 170 g', 3.59, 8, 'IA', 4]),
    un(
      'Ovos',
      ['Ovos brancos 30 unidades', 24.9, 20, 'AS'],
      ['Ovos brancos dúzia', 12.49, 8, 'IE'],
    ),
    un('Creme de leite', ['Creme de leite Italac 200 g', 3.89, 16, 'IA', 2]),
    un('Leite condensado', ['Leite condensado Italac 395 g', 6.79, 26, 'IA', 2]),
  ],
  'Carnes e Peixes': [
    kg('Carne moída', ['Patinho moído', 42.9, 8, 'IA', 0.8]),
    kg('Contrafilé', ['Contrafilé em bife', 54.9, 14, 'IA', 0.8]),
    kg('Peito de frango', ['Peito de frango', 22.9, 8, 'IA', 1.3]),
    kg('Coxa e sobrecoxa', ['Coxa e sobrecoxa de frango', 13.9, 14, 'IA', 1.4]),
    un('Linguiça', ['Linguiça toscana Sadia 1 kg', 21.9, 21, 'IA']),
    kg('Tilápia', ['Filé de tilápia', 46.9, 16, 'IE', 0.6]),
  ],
  Congelados: [
    un('Pão de queijo', ['Pão de queijo congelado Forno de Minas 400 g', 19.9, 16, 'IE']),
    un('Polpa de fruta', ['Polpa de fruta congelada De Marchi acerola 400 g', 12.9, 18, 'I']),
    un('Batata congelada', ['Batata pré-frita congelada McCain 1,05 kg', 21.9, 30, 'IA']),
  ],
  'Café e Matinais': [
    un('Café', ['Café Pilão 500 g', 28.9, 13, 'IA'], ['Café Pilão 250 g', 15.9, 7, 'E']),
    un('Filtro de papel', ['Filtro de papel Melitta 103 30 unidades', 6.9, 30, 'IA']),
    un('Achocolatado', ['Achocolatado em pó Nescau 350 g', 10.9, 25, 'IA']),
    un('Aveia', ['Aveia em flocos finos Quaker 165 g', 5.29, 18, 'IA', 2]),
    un('Granola', ['Granola tradicional Mãe Terra 250 g', 13.9, 28, 'EI']),
    un('Geleia', ['Geleia de morango Queensberry 320 g', 19.9, 40, 'E']),
  ],
  Mercearia: [
    un('Arroz', ['Arroz Tio João 5 kg', 32.9, 34, 'A'], ['Arroz Tio João 1 kg', 7.49, 7, 'IE']),
    un('Feijão', ['Feijão carioca Camil 1 kg', 8.49, 16, 'IA', 2]),
    un('Feijão preto', ['Feijão preto Camil 1 kg', 8.29, 24, 'IA']),
    un('Açúcar', ['Açúcar refinado União 1 kg', 4.99, 24, 'IA', 2]),
    un('Sal', ['Sal refinado Cisne 1 kg', 3.49, 75, 'IA']),
    un('Farinha de trigo', ['Farinha de trigo Dona Benta 1 kg', 6.29, 30, 'IA']),
    un('Farinha de mandioca', ['Farinha de mandioca torrada Yoki 500 g', 7.49, 35, 'I']),
    un('Macarrão', ['Macarrão espaguete Barilla 500 g', 6.79, 10, 'IAE', 2]),
    un('Molho de tomate', ['Molho de tomate Pomarola tradicional 300 g', 3.99, 10, 'IA', 3]),
    un('Óleo', ['Óleo de soja Liza 900 ml', 8.49, 20, 'IA', 2]),
    un('Azeite', ['Azeite extravirgem Gallo 500 ml', 46.9, 35, 'IAE']),
    un('Maionese', ["Maionese Hellmann's 500 g", 12.9, 40, 'IA']),
    un('Atum', ['Atum sólido em óleo Gomes da Costa 170 g', 10.9, 18, 'IA', 2]),
    un('Milho', ['Milho verde em conserva Quero 170 g', 3.69, 16, 'IA', 2]),
    un('Tapioca', ['Tapioca Akio 500 g', 6.49, 18, 'IS']),
    un('Flocão', ['Flocão de milho Vitamilho 500 g', 3.29, 15, 'IA', 2]),
  ],
  Bebidas: [
    un('Água com gás', ['Água mineral com gás Crystal 500 ml', 2.49, 10, 'IA', 6]),
    un('Guaraná', ['Refrigerante Guaraná Antarctica 2 L', 8.49, 12, 'IA', 2]),
    un('Suco de uva', ['Suco de uva integral Aurora 1,5 L', 17.9, 16, 'IAE']),
  ],
  Higiene: [
    un('Papel higiênico', ['Papel higiênico Neve folha dupla 12 rolos', 24.9, 22, 'IA']),
    un('Sabonete', ['Sabonete Dove original 90 g', 4.29, 20, 'IA', 5]),
    un('Pasta de dente', ['Creme dental Colgate Máxima Proteção 90 g', 5.49, 22, 'IA', 2]),
    un('Shampoo', ['Shampoo Pantene restauração 400 ml', 22.9, 45, 'IA']),
    un('Desodorante', ['Desodorante roll-on Nivea 50 ml', 12.9, 40, 'IA']),
  ],
  Limpeza: [
    un('Detergente', ['Detergente Ypê neutro 500 ml', 2.59, 12, 'IA', 3]),
    un(
      'Sabão em pó',
      ['Sabão em pó Omo lavagem perfeita 1,6 kg', 25.9, 32, 'A'],
      ['Sabão em pó Omo lavagem perfeita 800 g', 14.9, 16, 'I'],
    ),
    un('Amaciante', ['Amaciante Ypê 2 L', 12.9, 38, 'IA']),
    un('Água sanitária', ['Água sanitária Qboa 2 L', 7.9, 28, 'IA']),
    un('Desinfetante', ['Desinfetante Pinho Sol original 500 ml', 8.9, 30, 'IA']),
    un('Esponja', ['Esponja multiuso Scotch-Brite 4 unidades', 8.49, 30, 'IA']),
    un('Saco de lixo', ['Saco de lixo 50 L', 9.9, 24, 'IA']),
    un('Papel-toalha', ['Papel-toalha Snob 2 rolos', 6.9, 14, 'IA', 2]),
  ],
  Pet: [
    un('Ração', ['Ração para cães Golden Fórmula frango 3 kg', 62.9, 30, 'IA']),
    un('Bifinho', ['Bifinho para cães Keldog 65 g', 7.9, 25, 'I']),
  ],
};

export const habits: readonly Habit[] = Object.entries(habitsByCategory).flatMap(
  ([category, habitsOfCategory]) => habitsOfCategory.map((each) => ({ ...each, category })),
);

/** Returns the pack of a habit that the household buys in a supermarket. */
export const packAt = (habit: Habit, supermarket: SupermarketKey): Pack | undefined =>
  habit.packs.find(({ supermarkets }) => supermarkets.includes(supermarket));

/** Fresh food is used within days, so it is not counted in the pantry. */
export const freshCategories: readonly string[] = ['Hortifrúti', 'Padaria'];

export interface Treat extends Pack {
  readonly category: string;
  readonly unit: ListUnit;
}

const treat = (
  category: string,
  unit: ListUnit,
  ...[product, price, , supermarkets, quantity = 1]: Row
) => ({
  category,
  unit,
  product,
  price,
  days: 0,
  supermarkets: [...supermarkets] as SupermarketKey[],
  quantity,
});

/** Unplanned purchases. */
export const treats: readonly Treat[] = [
  treat('Doces e Snacks', 'un', 'Chocolate ao leite Lacta 80 g', 8.49, 0, 'IA', 2),
  treat('Doces e Snacks', 'un', 'Caixa de bombons Garoto 250 g', 14.9, 0, 'IA'),
  treat('Doces e Snacks', 'un', 'Salgadinho Doritos queijo nacho 140 g', 12.9, 0, 'IA'),
  treat('Doces e Snacks', 'un', 'Biscoito recheado Oreo 90 g', 4.29, 0, 'IA', 2),
  treat('Congelados', 'un', 'Sorvete Kibon napolitano 1,5 L', 29.9, 0, 'IA'),
  treat('Bebidas', 'un', 'Cerveja Heineken long neck 330 ml', 7.49, 0, 'IA', 6),
  treat('Bebidas', 'un', 'Vinho tinto seco Casillero del Diablo 750 ml', 54.9, 0, 'EI'),
  treat('Hortifrúti', 'un', 'Morango bandeja 250 g', 9.9, 0, 'SI', 2),
  treat('Hortifrúti', 'un', 'Uva sem semente', 11.9, 0, 'SI'),
  treat('Hortifrúti', 'kg', 'Manga palmer', 7.9, 0, 'S', 1.1),
  treat('Padaria', 'un', 'Bolo de cenoura', 22.9, 0, 'EI'),
  treat('Padaria', 'un', 'Croissant', 8.9, 0, 'E', 3),
  treat('Laticínios e Frios', 'kg', 'Queijo coalho no espeto', 62.9, 0, 'EI', 0.4),
];
