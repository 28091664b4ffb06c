import { questionsOf, type Wanted } from '../question.ts';

const stock = (search: string, ...facts: string[]): Wanted => ({
  lookup: { by: 'pantry', search },
  facts: facts.map((fact) => (/^\d+ (?:un|kg|g)$/u.test(fact) ? `${fact} de ${search}` : fact)),
  sources: ['pantry'],
});
const runsOut = (...facts: string[]): Wanted => ({
  lookup: { by: 'run-outs' },
  facts,
  sources: ['pantry', 'purchases'],
});

export const pantry = questionsOf('pantry', [
  ['Tem café em casa?', stock('café', '4 un')],
  ['quanto leite ainda temos?', stock('leite', '2 un')],
  ['tem ovo?', stock('ovo', 'acabou|não|0 un')],
  ['Quantos molhos de tomate há na despensa?', stock('molho', '2 un')],
  ['quanto macarrão tem', stock('macarrão', '500 g')],
  ['sobrou queijo?', stock('queijo', '300 g')],
  ['tem farinha de trigo em casa', stock('farinha', '1 kg')],
  ['quantas cebolas eu tenho', stock('cebola', '3 un')],
  ['tem creme de leite?', stock('creme de leite', '2 un')],
  ['Tem papel higiênico em casa?', stock('papel higiênico', 'não|nenhum|0 un')],
  ['o que tem na despensa?', stock('', 'Sal', 'Alho', 'Macarrão')],
  ['quanto arroz ainda tem', stock('arroz', '3 un')],
  ['Quando o leite acaba?', runsOut('30/11')],
  ['quando vai acabar o café', runsOut('18/02')],
  ['O que vai acabar primeiro?', runsOut('Leite')],
  ['o que acaba até segunda?', { ...runsOut('Leite'), mayPropose: true }],
  ['O que dá para cozinhar com o que há em casa?', stock('', 'Macarrão')],
  ['Quanto feijão há no estoque?', stock('feijão', '1 kg')],
]);
