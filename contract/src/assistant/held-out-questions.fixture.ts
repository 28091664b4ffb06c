/**
 * Questions as people ask them, written before the rules. The rules were not changed to fit them
 * until their share was counted.
 */
import { ask, cafePrices, weekTotals, type AskedQuestion } from './asked-question.fixture.ts';

export const heldOutQuestions: readonly AskedQuestion[] = [
  ask('qual mercado tem o café mais em conta?', { figures: cafePrices, says: ['Assaí'] }),
  ask('aonde compensa comprar cafe', { figures: cafePrices }),
  ask('melhor preço do leite', {
    figures: [
      ['Dia', 439],
      ['Assaí', 509],
    ],
  }),
  ask('em que supermercado o arroz ta mais barato', {
    figures: [
      ['Assaí', 2890],
      ['Pão de Açúcar', 3390],
    ],
  }),
  ask('Onde o azeite é mais barato?', { says: ['Só tenho 1 preço', '17/10'], figures: [] }),
  ask('em qual mercado minha lista fica mais barata?', {
    figures: weekTotals,
    says: ['Assaí', 'R$ 103,24'],
  }),
  ask('onde devo fazer as compras dessa semana', { figures: weekTotals }),
  ask('vale a pena ir em dois mercados?', { says: ['R$ 4,20', 'R$ 99,04'] }),
  ask('quanto vai dar a minha lista', { says: ['R$ 103,24'] }),
  ask('quanto paguei no café da última vez?', { says: ['R$ 24,90', 'Dia', '21/11/2026'] }),
  ask('qual foi o ultimo preço do leite', { says: ['R$ 4,39', '21/11/2026'] }),
  ask('historico de preço da banana', { says: ['R$ 7,49', 'R$ 6,49', 'R$ 5,99'] }),
  ask('quanto tá a banana', { says: ['R$ 7,49'] }),
  ask('o que está acabando?', { says: ['Ovo', 'Leite'], neverSays: ['Café Pilão'] }),
  ask('o que acaba essa semana lá em casa', { says: ['Ovo'] }),
  ask('quando acaba o leite?', { says: ['30/11'] }),
  ask('até quando dura o café', { says: ['18/02/2027'] }),
  ask('oq falta pra segunda', { says: ['Leite', 'Ovo'] }),
  ask('o que preciso comprar ate amanha?', { says: ['Ovo'], neverSays: ['Leite Integral'] }),
  ask('o que ficou mais caro ultimamente', { says: ['Banana', '15%', 'Café', '9%'] }),
  ask('o que baixou de preço?', { says: ['Leite', '14%'] }),
  ask('o café subiu?', { says: ['9%', 'R$ 22,90'] }),
  ask('quanto a gente gastou esse mês?', { says: ['R$ 141,36'] }),
  ask('qto gastei mes passado', { says: ['R$ 187,27'] }),
  ask('quanto gastamos em setembro', { says: ['R$ 157,37'] }),
  ask('gastos com limpeza em novembro', { says: ['R$ 9,56'] }),
  ask('quem gastou mais este mês?', { says: ['André', 'R$ 109,90', 'Marina', 'R$ 31,46'] }),
  ask('quanto o André gastou em novembro', { says: ['R$ 109,90'] }),
  ask('quanto já deixei no Assaí', { says: ['R$ 233,88'] }),
  ask('quanto gastei de leite em outubro', { says: ['R$ 61,08'] }),
  ask('quanto ainda posso gastar?', { says: ['R$ 192,51'] }),
  ask('passei do orçamento?', { says: ['R$ 192,51'] }),
  ask('tem farinha em casa?', { says: ['1 kg'] }),
  ask('ainda tem ovo', { says: ['acabou'] }),
  ask('quantos leites eu tenho', { says: ['2 un'] }),
  ask('tem papel higiênico?', { says: ['Não'] }),
  ask('o q tem na despensa', { says: ['Feijão carioca', 'Macarrão'] }),
  ask('me mostra a lista da farmácia', { says: ['Escova de dente'] }),
  ask('o que falta comprar', { says: ['Sabão em pó'] }),
  ask('o que estou comprando demais?', { says: ['Café'] }),
  ask('o que está encalhado na despensa?', { says: ['Farinha de trigo'] }),
  ask('o que dá pra fazer com o que tem em casa', { says: ['Macarrão'] }),
  ask('o que falta pra fazer panqueca', { says: ['Ovo'] }),
  ask('põe 2 kg de batata e 1 detergente na lista', {
    proposes: ['add-items', 'batata 2 kg', 'detergente 1 un'],
  }),
  ask('bota manteiga na lista aí', { proposes: ['add-items', 'manteiga 1 un'] }),
  ask('coloca 10 leites na lista', { proposes: ['change-quantities', 'Leite 10 un'] }),
  ask('muda o café pra 3', { proposes: ['change-quantities', 'Café 3 un'] }),
  ask('define o orçamento em 350 reais', { proposes: ['set-budget', '35000'] }),
  ask('guarda 3 latas de milho na despensa', { proposes: ['add-to-pantry', 'milho (lata) 3 un'] }),
  ask('quanto custa um iphone', { neverSays: ['R$'] }),
];
