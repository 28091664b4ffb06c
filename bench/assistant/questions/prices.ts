import { questionsOf, type Wanted } from '../question.ts';

const latest = (search: string, facts: readonly string[], first?: string): Wanted => ({
  lookup: { by: 'prices', search },
  facts,
  sources: ['prices', 'purchases'],
  ...(first !== undefined && { first }),
});
const earlier = (search: string, ...facts: string[]): Wanted => ({
  ...latest(search, facts),
  lookup: { by: 'history', search },
});

export const prices = questionsOf('prices', [
  ['Em qual mercado o café está mais barato?', latest('café', ['R$ 21,90'], 'Assaí')],
  ['onde compro leite mais barato', latest('leite', ['R$ 4,39'], 'Dia')],
  ['qual supermercado cobra menos no arroz', latest('arroz', ['R$ 28,90'], 'Assaí')],
  [
    'Qual é o mercado mais barato para papel higiênico?',
    latest('papel higiênico', ['R$ 19,20'], 'Assaí'),
  ],
  ['onde o sabonete sai mais em conta', latest('sabonete', ['R$ 2,59'], 'Assaí')],
  ['iogurte é mais barato onde?', latest('iogurte', ['R$ 3,59'], 'Dia')],
  ['aonde o frango ta mais barato', latest('frango', ['R$ 14,50'], 'Assaí')],
  ['Quanto paguei no azeite da última vez?', latest('azeite', ['R$ 39,90', '17/10'])],
  ['quanto custou a banana na última compra', latest('banana', ['R$ 7,49'])],
  ['Qual foi o último preço do detergente?', latest('detergente', ['R$ 2,39'])],
  ['preço do papel higiênico no Dia', latest('papel higiênico', ['R$ 20,50'])],
  ['quanto custa o café no Pão de Açúcar?', latest('café', ['R$ 29,49'])],
  ['quanto tá o frango no Assaí', latest('frango', ['R$ 14,50'])],
  ['quanto paguei no leite no Assaí', latest('leite', ['R$ 5,09'])],
  ['Qual o preço do iogurte no Pão de Açúcar?', latest('iogurte', ['R$ 4,19'])],
  ['quanto custou o chocolate', latest('chocolate', ['R$ 7,99'])],
  ['Em que dia comprei azeite pela última vez?', latest('azeite', ['17/10'])],
  ['quando foi a última vez que comprei arroz?', latest('arroz', ['17/10'])],
  ['Quanto a banana custava em setembro?', earlier('banana', 'R$ 5,99')],
  ['quanto paguei no café em outubro no Assaí', earlier('café', 'R$ 22,90')],
  ['Histórico de preços do detergente', earlier('detergente', 'R$ 2,19', 'R$ 2,39')],
  ['A banana subiu?', earlier('banana', 'R$ 7,49', 'R$ 6,49')],
  ['Qual o menor preço que já paguei no café?', earlier('café', 'R$ 20,90')],
  ['sabonete no Dia, quanto é?', latest('sabonete', ['R$ 2,89'])],
]);
