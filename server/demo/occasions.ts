/** Days of the year for which the household shops with a separate list. */
import type { Treat } from './basket.ts';
import type { SupermarketKey } from './supermarkets.ts';

export interface Occasion {
  readonly list: string;
  /** 0 is January. */
  readonly month: number;
  /** The day of the month. */
  readonly date: number;
  readonly supermarket: SupermarketKey;
  readonly items: readonly Omit<Treat, 'days' | 'supermarkets'>[];
}

const item = (
  category: string,
  unit: Treat['unit'],
  product: string,
  price: number,
  quantity: number,
) => ({ category, unit, product, price, quantity });

export const occasions: readonly Occasion[] = [
  {
    list: 'Festa junina',
    month: 5,
    date: 21,
    supermarket: 'A',
    items: [
      item('Mercearia', 'un', 'Milho para pipoca Yoki 500 g', 4.99, 4),
      item('Mercearia', 'un', 'Amendoim cru Yoki 500 g', 11.9, 3),
      item('Mercearia', 'un', 'Canjica branca Yoki 500 g', 5.49, 2),
      item('Mercearia', 'un', 'Leite de coco Sococo 200 ml', 5.99, 3),
      item('Mercearia', 'un', 'Coco ralado Sococo 100 g', 6.49, 2),
      item('Mercearia', 'un', 'Fubá mimoso Yoki 500 g', 4.29, 2),
      item('Outros', 'un', 'Copo descartável 200 ml 100 unidades', 8.9, 1),
    ],
  },
  {
    list: 'Churrasco de aniversário',
    month: 8,
    date: 13,
    supermarket: 'A',
    items: [
      item('Carnes e Peixes', 'kg', 'Picanha bovina', 79.9, 2.38),
      item('Carnes e Peixes', 'un', 'Linguiça toscana Sadia 1 kg', 21.9, 2),
      item('Carnes e Peixes', 'kg', 'Coração de frango', 34.9, 0.75),
      item('Bebidas', 'un', 'Cerveja Skol lata 350 ml', 3.49, 24),
      item('Mercearia', 'un', 'Sal grosso Cisne 1 kg', 4.29, 1),
      item('Outros', 'un', 'Carvão vegetal 3 kg', 22.9, 3),
      item('Outros', 'un', 'Prato descartável 10 unidades', 5.9, 2),
    ],
  },
  {
    list: 'Ceia de Natal',
    month: 11,
    date: 22,
    supermarket: 'I',
    items: [
      item('Carnes e Peixes', 'kg', 'Bacalhau dessalgado', 109.9, 1.245),
      item('Carnes e Peixes', 'kg', 'Lombo suíno', 27.9, 1.86),
      item('Padaria', 'un', 'Panettone Bauducco frutas 400 g', 24.9, 3),
      item('Hortifrúti', 'kg', 'Uva itália', 14.9, 0.82),
      item('Mercearia', 'un', 'Azeitona verde com caroço Vale Fértil 200 g', 10.9, 2),
      item('Mercearia', 'un', 'Palmito pupunha Hemmer 300 g', 27.9, 2),
      item('Bebidas', 'un', 'Vinho tinto seco Casillero del Diablo 750 ml', 54.9, 3),
    ],
  },
];
