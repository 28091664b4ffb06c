import type { ThemeTexts } from '../article.ts';

/** Drinks, prepared food, and the fridge itself. */
export const storingPrepared = {
  'guardar-bebidas': {
    asked:
      'vinho aberto, cerveja vencida, refrigerante aberto, refrigerante sem gas, espumante aberto, cachaca, licor, suco aberto, validade da cerveja, bebida aberta, agua mineral aberta',
    text: `Depois de abertas, quase todas as bebidas perdem logo o gás ou o aroma.

- **Vinho:** com a rolha, na geladeira, 2 a 3 dias; depois, serve para molho.
- **Espumante:** com tampa própria, 1 dia.
- **Refrigerante:** bem fechado e frio, 2 a 3 dias; sem gás, vai para caldas e marinadas.
- **Cerveja:** aberta, no mesmo dia; fechada, no escuro, até a data.
- **Suco de caixinha ou garrafa:** geladeira, 3 dias, ou o que o rótulo disser.
- **Água mineral:** poucos dias, sem beber no gargalo.
- **Cachaça, licor seco e destilados:** armário, por muito tempo; licores de creme, geladeira.

Não congele lata nem garrafa cheia: estouram. Cheiro de vinagre mostra que o vinho passou.`,
  },
  'guardar-tofu': {
    asked:
      'tofu aberto, leite de aveia aberto, leite de amendoas, leite vegetal, proteina de soja, pts, bebida de soja, leite de coco aberto, leite de soja',
    text: `Produtos vegetais úmidos também estragam.

- **Tofu fechado:** geladeira, até a data. **Aberto:** coberto com água limpa, trocada todo dia, 3 a 4 dias.
- **Bebidas de soja, aveia e amêndoas abertas:** geladeira, 3 a 5 dias, conforme o rótulo; agite antes.
- **Caseiras:** 2 a 3 dias.
- **Leite de coco aberto:** pote fechado, 2 a 3 dias, ou forminhas no freezer.
- **Proteína de soja seca:** pote seco; hidratada, 2 dias na geladeira.

Tofu congelado muda de textura: fica esponjoso, ótimo para absorver tempero. Cheiro azedo ou gosma: descarte.`,
  },
  'guardar-comida-pronta': {
    asked:
      'comida pronta na geladeira, sobras na geladeira, quantos dias dura comida, comida feita, resto do almoco, marmita na geladeira, quanto tempo dura comida cozida',
    source: 'Anvisa, RDC 216/2004',
    text: `Para restaurantes, a Anvisa limita a comida pronta a **5 dias em até 4 °C**. A geladeira de casa, que abre o dia todo, costuma ser menos fria: em casa, fique com **3 dias**.

- Guarde em até 2 horas depois de pronta.
- Divida em **potes rasos**, para esfriar depressa; não precisa esperar esfriar de todo.
- Tampe e anote o dia.
- Ponha os prontos acima dos crus.
- Aqueça só a porção, até soltar vapor, e uma vez só.

Pratos com peixe ou maionese: 1 a 2 dias. Não vai comer em três dias? Congele já no primeiro.`,
  },
  'guardar-sopa-caldo': {
    asked:
      'sopa na geladeira, congelar sopa, caldo de legumes, caldo de carne, canja, caldo verde, quanto dura sopa',
    text: `Sopas são fáceis de guardar, desde que **esfriem depressa**: panela grande fica morna por horas.

- **Geladeira:** até 3 dias, em potes rasos.
- **Freezer:** 3 meses, com dois dedos de folga, porque o líquido cresce.
- **Caldos caseiros:** 3 dias na geladeira; em forminhas, 3 meses no freezer.

Congele **sem macarrão, batata em pedaços nem creme de leite**; eles mudam de textura. Junte na hora de servir. Batata batida vai bem. Ferva antes de comer, mexendo. Talos, cascas limpas e carcaça de frango dão caldo: junte num saco no freezer até encher uma panela.`,
  },
  'guardar-racao': {
    asked:
      'racao, racao de cachorro, racao de gato, sache aberto, petisco de cachorro, guardar racao, racao aberta, pet, uva passa para cachorro, chocolate para cachorro, o que cachorro nao pode comer',
    text: `A ração também perde cheiro e gordura boa com ar e calor.

- **Seca:** no **saco original** fechado, dentro de um pote limpo, em lugar seco. Aberta, use em cerca de 30 a 40 dias.
- **Sachê ou lata abertos:** geladeira, coberto, até 2 dias.
- **No pote do bicho:** a úmida fica no máximo 1 a 2 horas.

Compre o tamanho que acaba em um mês; o saco gigante nem sempre economiza. Não despeje o novo sobre o velho, e lave o recipiente entre um saco e outro. Cheiro rançoso, mofo ou bichos: descarte. **Uva, passas, chocolate, cebola, alho e adoçante xilitol intoxicam cães e gatos.** Comeu? Ligue ao veterinário.`,
  },
  'guardar-tapioca': {
    asked:
      'goma de tapioca, tapioca hidratada, beiju, massa de cuscuz, cuscuz pronto, flocao, tapioca azeda, congelar tapioca',
    text: `A goma **hidratada** é úmida e precisa de frio depois de aberta.

- **Goma hidratada fechada:** conforme o rótulo.
- **Goma aberta:** geladeira, bem fechada, 7 a 10 dias; freezer, 2 meses, em porções.
- **Polvilho seco:** armário, até a data.
- **Flocão de milho:** pote seco, 3 meses.
- **Cuscuz pronto:** 2 a 3 dias na geladeira; congela bem em fatias.

Goma ressecada volta ao ponto com algumas gotas de água e peneira. **Cheiro azedo forte, pontos rosados, cinza ou pretos** indicam descarte. Para aquecer o cuscuz, vapor ou micro-ondas com uma colher de água.`,
  },
  'arrumar-geladeira': {
    asked:
      'arrumar geladeira, organizar geladeira, onde guardar na geladeira, prateleira da geladeira, gaveta da geladeira, porta da geladeira, cheiro na geladeira, limpar geladeira',
    text: `Cada andar da geladeira tem a sua temperatura.

- **Em cima, mais frio:** leite, iogurte, queijos, frios e comida pronta.
- **No meio:** ovos, sobras em potes, sobremesas.
- **Embaixo:** carne, frango e peixe **crus**, em recipiente fechado, para não pingar em nada.
- **Gavetas:** verduras, legumes e frutas maduras, secos, em sacos com furos ou pano.
- **Porta, mais quente:** água, molhos, geleia, manteiga.

Nas geladeiras em que o frio vem de baixo, confira o manual. Não encha demais: o ar precisa circular. Limpe derramados na hora e revise tudo antes da compra. Contra cheiro, lave as prateleiras com água e bicarbonato e deixe um potinho dele aberto lá dentro.`,
  },
} satisfies Partial<ThemeTexts<'storing'>>;
