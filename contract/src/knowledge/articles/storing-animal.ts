import type { ThemeTexts } from '../article.ts';

/** Eggs, milk, meat, fish. */
export const storingAnimal = {
  'guardar-ovos': {
    asked:
      'guardar ovos, ovo na geladeira, quanto tempo dura ovo, validade do ovo, ovo fora da geladeira, lavar ovo, ovo cozido dura',
    source: 'Anvisa, RDC 35/2009',
    text: `Guarde os ovos **na geladeira, em uma prateleira de dentro**, na própria caixa. A porta balança e esquenta a cada abertura.

- **Crus, na casca:** até a data da embalagem; sem data, use em até 3 semanas.
- **Cozidos, com casca:** até 1 semana na geladeira.
- **Gema ou clara crua, em pote:** até 2 dias; a clara congela bem.

Não lave antes de guardar: a água abre os poros da casca. Se estiver suja, passe um papel seco e lave só na hora de usar. Ovo trincado vai para o lixo, e não para a panela.`,
  },
  'guardar-leite': {
    asked:
      'leite aberto, leite de caixinha aberto, quanto tempo dura leite, leite pasteurizado, leite longa vida, leite em po, leite azedo, congelar leite, quando o leite estraga, leite esta bom',
    text: `Depois de aberto, todo leite vai **para a geladeira, bem fechado**, numa prateleira e não na porta.

- **Longa vida (caixinha) fechado:** no armário, até a data.
- **Longa vida aberto:** 2 a 3 dias, ou o que o rótulo disser.
- **Pasteurizado (saquinho, garrafa):** sempre na geladeira; aberto, 1 a 2 dias.
- **Em pó aberto:** lugar seco, lata bem fechada, cerca de 1 mês.

Cheiro azedo, grumos ou embalagem estufada: descarte. Leite perto da data vira arroz-doce, mingau ou molho branco no mesmo dia. Congelado, separa um pouco, mas serve para receitas.`,
  },
  'guardar-iogurte': {
    asked:
      'iogurte aberto, validade do iogurte, bebida lactea, iogurte vencido, coalhada, kefir, leite fermentado',
    text: `Iogurte é vivo e delicado: fica **sempre na geladeira**, na parte de cima ou do meio.

- **Pote fechado:** até a data da tampa.
- **Pote grande aberto:** 3 a 5 dias. Tire com colher limpa e feche.
- **Copinho aberto:** termine no mesmo dia.

O líquido claro por cima é soro; basta misturar. Já **mofo, tampa estufada, gás ou cheiro estranho** pedem lixo, sem provar. Iogurte que passou horas fora, num passeio ou numa compra demorada, também vai embora. Perto da data, use em vitamina, bolo ou molho de salada, ou congele com fruta como sorvete.`,
  },
  'guardar-queijo': {
    asked:
      'guardar queijo, queijo minas, mussarela dura quanto, queijo mofado, parmesao, queijo ralado, congelar queijo, ricota, queijo coalho',
    text: `Quanto **mais úmido** o queijo, menos ele dura.

- **Minas frescal, ricota, cottage:** pote fechado; 3 a 5 dias depois de abertos.
- **Mussarela e prato fatiados:** até 5 dias, em pote ou papel-manteiga.
- **Coalho e meia cura em pedaço:** 1 a 2 semanas.
- **Parmesão em peça:** até 1 mês, embrulhado em papel e saco frouxo.
- **Ralado:** na geladeira depois de aberto, conforme o rótulo.

Mofo em queijo fresco ou fatiado: fora inteiro. Na peça dura, corte pelo menos 2 cm em volta. Mussarela ralada **congela bem por 2 meses**, para gratinar.`,
  },
  'guardar-manteiga': {
    asked:
      'manteiga fora da geladeira, manteiga rancosa, margarina, requeijao aberto, cream cheese aberto, congelar manteiga, manteiga de garrafa',
    text: `Manteiga gosta de **frio e escuro**.

- **Na geladeira:** aberta e tampada, cerca de 1 mês, respeitando a data.
- **Fora:** só a porção de um ou dois dias, em manteigueira fechada e com tempo fresco.
- **Congelada:** até 6 meses, em cubos embrulhados.
- **Margarina:** geladeira, até a data.
- **Requeijão e cream cheese abertos:** 5 a 7 dias; use faca limpa.
- **Manteiga de garrafa:** lugar fresco, vidro fechado.

Cor amarela mais forte por fora e cheiro de ranço mostram que passou do ponto. Migalhas de pão no pote encurtam a vida do requeijão: sirva antes numa tigelinha.`,
  },
  'guardar-creme-de-leite': {
    asked:
      'creme de leite aberto, leite condensado aberto, lata aberta de leite condensado, caixinha de creme aberta, doce de leite aberto, chantilly',
    text: `Depois de abrir, **passe para um pote limpo com tampa** e leve à geladeira.

- **Creme de leite de caixinha ou lata:** 2 a 3 dias.
- **Creme de leite fresco:** até 2 dias depois de aberto, ou o que o rótulo disser.
- **Leite condensado:** cerca de 5 dias.
- **Doce de leite:** até 3 semanas, com colher limpa.
- **Chantilly batido:** 1 dia.

Lata aberta não deve ir para a geladeira: o metal enferruja e passa gosto. Sobrou creme? Use em molho, purê ou estrogonofe. Leite condensado congela em forminhas para adoçar vitaminas e cafés.`,
  },
  'guardar-frios': {
    asked:
      'presunto, mortadela, peito de peru, frios fatiados, salame, apresuntado, quanto tempo dura presunto, congelar presunto',
    text: `Frios **fatiados na hora** duram pouco: a lâmina e o ar trazem micróbios.

- **Presunto, peito de peru, apresuntado, mortadela:** até 3 dias na geladeira, em pote fechado.
- **Embalagem fechada a vácuo:** até a data; depois de aberta, 3 dias.
- **Salame em peça:** 2 a 3 semanas, com o corte protegido.

Compre 150 g mais vezes em vez de 500 g de uma vez. Presunto congela por 1 mês e serve para recheios, não para sanduíche frio. **Gosma, cheiro azedo ou cor esverdeada:** lixo. Grávidas, idosos e pessoas com imunidade baixa devem perguntar ao profissional de saúde antes de comer frios sem aquecer.`,
  },
  'guardar-carne-crua': {
    asked:
      'carne crua na geladeira, quanto tempo dura carne, congelar carne, bife, carne de porco, picanha guardar, costela, carne no freezer, carne bovina',
    text: `Leve a carne à geladeira **assim que chegar**, na prateleira de baixo, em pote ou prato que segure o líquido.

- **Bifes e peças, geladeira:** 2 a 3 dias.
- **Cubos e tiras:** 1 a 2 dias.
- **A vácuo, fechada:** até a data da embalagem.
- **Freezer a −18 °C:** boi, até 6 meses; porco, até 4 meses.

Congele em porções de uma refeição, achatadas e sem ar. Carne escurecida na superfície pode ser só falta de ar; **cheiro azedo, gosma ou cor esverdeada** é descarte. Descongele na geladeira, nunca na pia.`,
  },
  'guardar-carne-moida': {
    asked:
      'carne moida, quanto tempo dura carne moida, congelar carne moida, hamburguer cru, almondega crua, carne moida na geladeira',
    text: `Carne moída estraga mais depressa que a inteira, porque o moedor espalha os micróbios da superfície.

- **Crua na geladeira:** use no dia, ou no máximo em 24 horas.
- **Crua no freezer:** até 3 meses.
- **Refogada, na geladeira:** até 3 dias; congelada, 3 meses.

Congele em saquinhos de 300 ou 500 g, **achatados**: descongelam depressa na geladeira e empilham bem. Hambúrguer e almôndega crus seguem os mesmos prazos; separe com papel-manteiga. Cozinhe até não haver parte rosada no meio. Peça para moer na hora, de uma peça que você viu.`,
  },
  'guardar-frango': {
    asked:
      'frango cru na geladeira, quanto tempo dura frango, frango cozido, frango desfiado, frango assado, congelar frango, peito de frango, galinha',
    text: `Frango cru é dos alimentos que mais pedem cuidado.

- **Cru, geladeira:** 1 a 2 dias, embaixo, em recipiente fechado.
- **Cru, freezer:** até 6 meses em pedaços.
- **Cozido, assado ou desfiado:** até 3 dias na geladeira, 3 meses no freezer.
- **Miúdos:** no mesmo dia ou congelados por até 3 meses.

**Não lave o frango:** os respingos espalham bactérias pela pia. Separe tábua e faca, lave as mãos. Está pronto quando o suco sai claro e não há parte rosada junto do osso. Frango de padaria que passou mais de 2 horas fora não deve ser guardado.`,
  },
  'guardar-peixe': {
    asked:
      'peixe fresco na geladeira, quanto tempo dura peixe, congelar peixe, camarao, frutos do mar, salmao, sardinha fresca, tilapia, lula',
    text: `Peixe fresco é para **hoje ou amanhã**.

- **Fresco, limpo, na parte mais fria da geladeira:** 1 dia.
- **Cozido:** 1 a 2 dias.
- **Magros (tilápia, pescada) no freezer:** até 4 meses.
- **Gordos (salmão, sardinha):** até 2 meses.
- **Camarão e lula:** 1 dia na geladeira, 3 meses no freezer.

Leve bolsa térmica à peixaria e deixe o peixe por último. Seque, embrulhe em porções e tire o ar. Cheiro forte de amônia, olhos fundos e carne que afunda ao toque mostram peixe velho. Peixe comprado **descongelado** não volta ao freezer cru.`,
  },
  'guardar-linguica': {
    asked:
      'linguica, salsicha, calabresa, linguica toscana, salsicha aberta, linguica fresca dura quanto, congelar linguica, vina',
    text: `Há linguiças muito diferentes: leia o rótulo.

- **Fresca (toscana, de frango, caseira):** 2 dias na geladeira depois de aberta; freezer, até 2 meses.
- **Calabresa defumada aberta:** até 7 dias na geladeira, em pote.
- **Salsicha aberta:** 3 dias, sem o líquido do pacote.
- **Fechadas:** até a data, na temperatura do rótulo.

Linguiça fresca se come **bem passada**, por dentro também. Congele separada por papel para tirar só a quantidade do dia. Embalagem estufada ou com caldo leitoso e pegajoso: descarte. Compre de lugar com inspeção (selos SIF, SIE ou SIM).`,
  },
  'guardar-bacon-carne-seca': {
    asked:
      'bacon, carne seca, charque, carne de sol, jaba, bacalhau salgado, toucinho, dessalgar, defumados',
    text: `O sal e a fumaça ajudam, mas não fazem milagre.

- **Bacon aberto:** até 7 dias na geladeira, bem embrulhado; freezer, 1 mês.
- **Carne-seca e charque a vácuo:** até a data; abertos, 2 semanas na geladeira.
- **Carne de sol:** é pouco salgada; 3 dias na geladeira ou congele.
- **Bacalhau salgado:** geladeira, em pote fechado, até a data.

**Dessalgue sempre na geladeira**, trocando a água 3 a 5 vezes em 12 a 24 horas. Depois de dessalgada, a carne dura 2 dias ou vai ao freezer. Desfiada e cozida, congele em porções para escondidinho e feijão.`,
  },
} satisfies Partial<ThemeTexts<'storing'>>;
