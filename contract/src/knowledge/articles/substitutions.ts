import type { ThemeTexts } from '../article.ts';

export const substitutions: ThemeTexts<'substitutions'> = {
  'trocar-leite': {
    asked:
      'substituir leite, no lugar do leite, sem leite, acabou o leite, leite vegetal receita, trocar leite, bolo sem leite, leite de coco no lugar',
    text: `Para **1 xícara (240 ml) de leite**:

- **Bolos e panquecas:** 1 xícara de bebida de aveia, soja ou coco; ou água com 1 colher (sopa) de óleo; ou suco de laranja, nos bolos de fruta.
- **Leite em pó:** 3 colheres (sopa) rasas com água até completar; siga o rótulo.
- **Iogurte:** ¾ de xícara com ¼ de água, em massas fofas.
- **Molho branco:** bebida vegetal sem açúcar, ou caldo com amido.
- **Purê:** a própria água da batata com azeite.

Em **alergia ao leite**, "sem lactose" não serve: leia o rótulo e confirme com o médico.`,
  },
  'trocar-ovo': {
    asked:
      'substituir ovo, no lugar do ovo, sem ovo, acabou o ovo, bolo sem ovo, receita sem ovos, trocar ovo, linhaca no lugar do ovo, chia',
    text: `Cada troca vale por **1 ovo**; em receitas com mais de dois, o resultado muda muito.

- **Bolos e muffins:** ½ banana amassada, ou ¼ de xícara de purê de maçã, ou ¼ de xícara de iogurte.
- **Biscoitos e hambúrgueres:** 1 colher (sopa) de linhaça ou chia moída com 3 de água; espere 10 minutos.
- **Massas fofas:** 1 colher (chá) de vinagre com 1 de bicarbonato.
- **Empanar:** leite, mostarda ou água com farinha.
- **Omelete:** grão-de-bico moído com água e tempero.
- **Claras em neve:** líquido da lata de grão-de-bico (3 colheres por clara).

Em alergia, confira os rótulos.`,
  },
  'trocar-manteiga': {
    asked:
      'substituir manteiga, no lugar da manteiga, sem manteiga, acabou a manteiga, margarina no lugar, oleo no lugar da manteiga, trocar manteiga',
    text: `Para **100 g de manteiga**:

- **Bolos:** 80 ml de óleo (cerca de ⅓ de xícara), ou metade óleo e metade purê de maçã ou banana.
- **Biscoitos:** margarina culinária (a de 80% de gordura), 100 g; as cremosas têm muita água.
- **Refogar:** azeite ou óleo.
- **Pão:** óleo, na mesma quantidade ou menos.
- **Massa de torta:** banha ou gordura vegetal, 80 g.
- **No pão de manhã:** azeite com sal, ricota temperada, pasta de amendoim.

Manteiga com sal serve: reduza o sal da receita. O sabor muda; baunilha, canela ou raspas ajudam.`,
  },
  'trocar-farinha-de-trigo': {
    asked:
      'substituir farinha de trigo, no lugar da farinha, acabou a farinha, bolo sem farinha de trigo, farinha de arroz, farinha de aveia no lugar, sem trigo',
    text: `Nenhuma farinha sozinha copia o trigo, mas muitas resolvem.

- **Bolo simples (1 xícara):** ¾ de xícara de farinha de arroz com ¼ de amido; ou 1 xícara de aveia batida fina.
- **Panqueca:** aveia, fubá ou farinha de arroz.
- **Engrossar molho:** metade da medida em amido de milho.
- **Empanar:** fubá, farinha de rosca, farinha de mandioca.
- **Pão de queijo, tapioca:** polvilho.
- **Brownie:** castanha moída ou feijão-preto batido.

Sem glúten, a massa pede um pouco mais de líquido e **descanso de 10 minutos**. Quem é celíaco precisa do aviso "não contém glúten" no pacote, inclusive na aveia.`,
  },
  'trocar-acucar': {
    asked:
      'substituir acucar, no lugar do acucar, sem acucar, acabou o acucar, adocante no bolo, mel no lugar do acucar, mascavo, trocar acucar, acucar demerara',
    text: `Para **1 xícara de açúcar** em bolos e doces:

- **Mascavo ou demerara:** 1 xícara; sabor mais forte.
- **Mel ou melado:** ¾ de xícara; tire 3 colheres (sopa) do líquido e abaixe o forno.
- **Banana madura:** 2 ou 3 amassadas, com menos líquido.
- **Tâmaras ou passas:** 1 xícara hidratada e batida.
- **Adoçante culinário:** conforme o rótulo; não dá volume nem cor.

Antes de trocar, **reduza um quarto**: quase ninguém nota. Mel, mascavo e melado também são açúcares. Quem tem diabetes deve combinar trocas com o profissional que o acompanha.`,
  },
  'sem-gluten': {
    asked:
      'sem gluten, celiaco, intolerancia a gluten, comida sem gluten, farinha sem gluten, receita sem gluten, contaminacao cruzada, doenca celiaca',
    source: 'Lei 10.674/2003',
    text: `**Trigo, centeio, cevada e malte** têm glúten. A aveia costuma se contaminar: só a que diz "não contém glúten".

- **Naturais sem glúten:** arroz, milho, mandioca, tapioca, batata, feijões, carnes, ovos, frutas.
- **Farinhas:** arroz, polvilho, fubá, amido, grão-de-bico. Misture duas ou três.
- **Atenção:** shoyu, cerveja, embutidos, temperos prontos, caldo em cubo.
- Todo rótulo brasileiro traz **"contém glúten" ou "não contém glúten"**.

Para celíacos, migalhas contam: panela, óleo, tábua e torradeira separados. Não corte o glúten por conta própria antes de exames; fale com o médico.`,
  },
  'sem-lactose': {
    asked:
      'sem lactose, intolerancia a lactose, intolerante a lactose, leite zero lactose, receita sem lactose, queijo sem lactose, deslactosado, aplv',
    source: 'Anvisa, RDC 727/2022 (lactose e alergênicos nos rótulos)',
    text: `Intolerância à lactose e **alergia à proteína do leite** são coisas diferentes: o produto "zero lactose" **tem leite** e não serve para alérgicos.

Na cozinha sem lactose:

- Leite, creme e iogurte "zero" entram na mesma medida, um pouco mais doces.
- Queijos duros e bem curados têm muito pouca lactose.
- Bebidas de soja, aveia ou coco substituem em massas.
- Manteiga tem pouca; óleo não tem.
- Atenção: embutidos, purê pronto, pães, achocolatados.

O rótulo diz **"contém lactose"** e, nos alérgenos, "contém leite". Quanto cada pessoa tolera é conversa com médico ou nutricionista.`,
  },
  'trocar-creme-de-leite': {
    asked:
      'substituir creme de leite, no lugar do creme de leite, sem creme de leite, acabou o creme de leite, estrogonofe sem creme, creme de leite caseiro',
    text: `Para **1 caixinha (200 g)** de creme de leite:

- **Estrogonofe e molhos:** 1 pote de iogurte natural com 1 colher (chá) de amido, sem ferver; ou ¾ de xícara de leite com 2 colheres (sopa) de amido, cozidos até engrossar.
- **Requeijão ou cream cheese:** 150 g com um pouco de leite.
- **Sem leite:** creme de castanha-de-caju batida com água, leite de coco, ou tofu macio batido.
- **Caseiro:** ½ xícara de leite com ½ de manteiga derretida, batidos; serve para cozinhar, não para chantilly.
- **Sobremesa gelada:** iogurte escorrido.

Junte no fim, com fogo baixo, para não talhar.`,
  },
  'trocar-leite-condensado': {
    asked:
      'substituir leite condensado, leite condensado caseiro, no lugar do leite condensado, acabou o leite condensado, brigadeiro sem leite condensado',
    text: `Para **1 lata (395 g)**, faça em casa:

- **Com leite em pó:** 1 xícara de leite em pó, ¾ de xícara de açúcar, ½ xícara de água fervente e 1 colher (sopa) de manteiga; bata 3 minutos e gele.
- **Com leite:** 1 litro com 1 ½ xícara de açúcar em fogo baixo, cerca de 1 hora, mexendo, até reduzir a menos da metade.
- **Sem leite animal:** 400 ml de leite de coco com ¾ de xícara de açúcar, em fogo baixo por 30 minutos.

Guarde na geladeira por até 5 dias. Em pudim e bolo dá certo; brigadeiro pede mais tempo de panela. Para menos doce, corte um terço do açúcar.`,
  },
  'trocar-fermento': {
    asked:
      'substituir fermento, sem fermento, acabou o fermento, bicarbonato no lugar do fermento, fermento quimico, fermento biologico seco e fresco, fermento vencido testar',
    text: `**Fermento químico** (bolo) e **biológico** (pão) não se trocam entre si.

- **1 colher (sopa) de químico:** 1 colher (chá) de bicarbonato com 2 de vinagre ou suco de limão; asse logo.
- **Massa com iogurte ou buttermilk:** só 1 colher (chá) de bicarbonato.
- **Sem nenhum:** claras em neve incorporadas com leveza.
- **Biológico:** 15 g do fresco valem **5 g do seco instantâneo** (meio pacotinho).

Teste: uma pitada do químico em água quente deve espumar; o biológico em água morna com açúcar, em 10 minutos. Não espumou? Compre outro antes de gastar os ovos.`,
  },
  'trocar-oleo': {
    asked:
      'substituir oleo, sem oleo, no lugar do oleo, acabou o oleo, cozinhar sem oleo, bolo sem oleo, azeite no lugar do oleo, airfryer, refogar com agua',
    text: `Depende do papel do óleo:

- **Bolo (½ xícara):** ½ xícara de manteiga derretida, ou ½ de iogurte, ou purê de maçã com 1 colher de óleo.
- **Refogar:** azeite, manteiga, banha; ou 2 colheres de água ou caldo, mexendo, e um fio de azeite no fim.
- **Empanados:** forno a 200 °C ou airfryer com um fio de óleo.
- **Maionese:** azeite suave; sem ele, iogurte com mostarda.
- **Untar:** manteiga, papel-manteiga.

Óleos de soja, milho, girassol e canola se trocam um pelo outro sem diferença. O de coco dá sabor e endurece no frio. Azeite comum serve para cozinhar; o extravirgem brilha cru.`,
  },
  'trocar-carne': {
    asked:
      'substituir carne, no lugar da carne, sem carne o que fazer, trocar carne por, carne de soja, carne de jaca, proteina no lugar da carne, acabou a carne',
    text: `Para receitas que pedem **500 g de carne**:

- **Moída:** 2 xícaras de lentilha cozida; ou 1 ½ xícara de proteína de soja miúda hidratada, espremida e bem temperada.
- **Desfiada:** "carne" de jaca verde, palmito ou casca de banana bem cozida.
- **Bife:** ovos, berinjela grelhada, queijo coalho, tofu firme.
- **Ensopado:** grão-de-bico, cogumelos, feijão-branco.
- **Strogonoff:** cogumelos ou grão-de-bico.
- **Só reduzir:** metade carne, metade lentilha ou legumes ralados.

O segredo é **dourar**: cebola, alho, extrato de tomate, páprica e shoyu dão o gosto que faltaria.`,
  },
  'trocar-queijo': {
    asked:
      'substituir queijo, no lugar do queijo, sem queijo, queijo caro, trocar mussarela, trocar parmesao, queijo vegano, acabou o queijo, ricota no lugar',
    text: `Escolha pelo que o queijo faz na receita.

- **Derreter:** mussarela, prato e coalho se trocam entre si; requeijão firme ajuda no gratinado.
- **Ralar por cima:** parmesão por meia cura, ou farinha de rosca tostada com alho e azeite.
- **Rechear:** ricota temperada, cottage, creme de ricota.
- **Cream cheese:** ricota batida com iogurte e sal.
- **Mascarpone:** creme de leite com cream cheese.
- **Sem leite:** creme de castanha, tofu com limão, purê de batata com polvilho azedo e levedura.

Pão de queijo aceita qualquer meia cura. Mais barato: compre em peça e rale em casa.`,
  },
  'trocar-sal': {
    asked:
      'menos sal, substituir sal, diminuir sal, temperar sem sal, sal light, comida sem sal, sodio, reduzir sodio',
    source: 'Organização Mundial da Saúde',
    text: `A recomendação da OMS é menos de **5 g de sal por dia** por adulto, uma colher (chá) rasa, contando o que já vem nos alimentos.

Sabor sem sal:

- **Ácido:** limão, vinagre, tomate.
- **Aroma:** alho, cebola, ervas, gengibre, raspas de laranja.
- **Tostado:** dourar bem a carne e os legumes.
- **Picante:** pimenta, páprica, cominho.
- **Sal de ervas:** 1 parte de sal para 3 de ervas secas.

Salgue no fim e prove antes. Caldo em cubo, shoyu, embutidos e queijo já salgam o prato. Sal light tem potássio: quem tem **problema de rim ou pressão** deve perguntar ao médico.`,
  },
  'trocar-molho-de-tomate': {
    asked:
      'substituir molho de tomate, sem molho de tomate, no lugar do molho de tomate, extrato no lugar do molho, acabou o molho, molho sem tomate',
    text: `Sem lata de molho:

- **Extrato:** 3 colheres (sopa) com 1 xícara de água, alho e uma pitada de açúcar.
- **Tomates frescos:** 5 ou 6 maduros refogados e amassados por 20 minutos.
- **Ketchup:** só em emergência, com alho e vinagre; é doce.
- **Sem tomate:** cenoura e beterraba cozidas, batidas com alho e limão; ou abóbora com pimentão assado.
- **Branco:** leite, amido, noz-moscada.
- **Alho e óleo, pesto, manteiga de ervas:** para massas.

Ficou ácido? Cozinhe mais, com cenoura ralada. Faça em dobro quando o tomate estiver barato e congele.`,
  },
  'trocar-vinagre-vinho': {
    asked:
      'substituir vinagre, no lugar do vinagre, substituir vinho, sem vinho, limao no lugar do vinagre, acabou o vinagre, risoto sem vinho, vinho na receita',
    text: `**Vinagre** (1 colher de sopa): 1 colher e meia de suco de limão; em marinadas, vinho ou iogurte; no picles, não troque, porque a acidez conserva.

**Vinho branco** (½ xícara): ½ xícara de caldo com 1 colher (sopa) de limão ou vinagre.

**Vinho tinto** (½ xícara): caldo de carne com 1 colher (sopa) de vinagre e uma pitada de açúcar; ou suco de uva integral com limão.

**Vinagre balsâmico:** vinagre comum com melado.

Vinagre de álcool é mais forte: comece com menos. Parte do álcool do vinho **fica no prato**; para crianças, grávidas e quem não bebe, use o caldo.`,
  },
  'trocar-amido': {
    asked:
      'substituir amido de milho, maisena, no lugar da maizena, engrossar molho, sem amido, acabou a maisena, polvilho no lugar, engrossar caldo',
    text: `Para engrossar como **1 colher (sopa) de amido de milho**:

- **Farinha de trigo:** 2 colheres; cozinhe 5 minutos para tirar o gosto cru.
- **Polvilho doce ou fécula:** 1 colher; fica elástico e brilhante.
- **Fécula de batata:** 1 colher; junte no fim.
- **Farinha de arroz:** 2 colheres.
- **Aveia fina:** 2 colheres, em sopas.
- **Purê:** batata, mandioca ou feijão batidos.
- **Reduzir:** deixe ferver sem tampa.

Dissolva sempre em **líquido frio** antes de ir ao fogo e mexa até borbulhar. Em biscoitos e bolos, polvilho doce substitui na mesma medida, com textura mais firme.`,
  },
  'trocar-maionese': {
    asked:
      'substituir maionese, no lugar da maionese, sem maionese, maionese caseira sem ovo, maionese vegana, maionese de leite, salpicao sem maionese, molho para sanduiche',
    text: `Para salpicão, sanduíche e salada:

- **Iogurte natural** com mostarda, limão, azeite e sal.
- **Abacate** amassado com limão.
- **Ricota ou cottage** batidos com leite e ervas.
- **Maionese de leite:** ½ xícara de leite gelado no liquidificador, óleo em fio até firmar, alho, limão e sal.
- **Batata ou mandioquinha** cozida batida com azeite e limão.
- **Tofu** batido com mostarda.

Todas ficam na geladeira por **2 a 3 dias** e não podem passar mais de 2 horas na mesa. Evite maionese caseira com **ovo cru**: a industrial usa ovo pasteurizado e é mais segura para festas.`,
  },
};
