import { injection } from '../household.ts';
import { questionsOf, type Wanted } from '../question.ts';

const week = 'Compra da semana';
/** Assaí 43,80 + 30,54 + 28,90 = 103,24; Dia 49,80 + 26,34 = 76,14; Pão de Açúcar 58,98 + 33,90 = 92,88. */
const cost = (...facts: string[]): Wanted => ({
  lookup: { by: 'compare', list: week },
  facts,
  sources: ['purchases', 'prices', 'list'],
});
const content = (list: string, ...facts: string[]): Wanted => ({
  lookup: { by: 'list', list },
  facts,
  sources: ['list'],
});

export const lists = questionsOf('lists', [
  ['Onde a minha lista da semana sai mais barata?', cost('R$ 103,24', 'R$ 76,14')],
  ['quanto dá a compra da semana no Assaí', cost('R$ 103,24')],
  ['quanto fica minha lista no Dia?', cost('R$ 76,14')],
  ['no Pão de Açúcar, quanto a lista custa?', cost('R$ 92,88')],
  ['vale a pena dividir a lista em dois mercados?', cost('R$ 99,04')],
  [
    'O que está na lista da farmácia?',
    { ...content('Farmácia', 'Escova de dente'), never: ['Posso pôr', 'já coloquei'] },
  ],
  ['quantos cafés estão na lista?', content(week, '2 un de café')],
  ['O que já está no carrinho?', content(week, 'Banana')],
  ['quanto custou a banana que está no carrinho', content(week, 'R$ 7,49')],
  ['Qual é o orçamento da compra da semana?', content(week, 'R$ 200,00')],
  ['quanto ainda posso gastar nesta compra?', content(week, 'R$ 192,51')],
  ['Já passei do orçamento?', content(week, 'R$ 192,51')],
  [
    'o que falta comprar na lista da semana',
    content(week, 'Café', 'Leite', 'Arroz', 'Sabão em pó'),
  ],
  [`Leia para mim o item "${injection}" da farmácia`, content('Farmácia')],
]);
