import type { ThemeTexts } from '../article.ts';

export const leftovers = {
  'evitar-desperdicio': {
    asked:
      'evitar desperdicio, desperdicio de alimentos, jogar comida fora, comida no lixo, aproveitar tudo, estragar comida, nao desperdicar, aproveitamento',
    text: `Quase todo desperdício nasce em três lugares: **compra, geladeira e prato**.

- **Compra:** cardápio curto, lista e frescos para poucos dias.
- **Geladeira:** uma prateleira "comer primeiro", na altura dos olhos.
- **Validade:** o novo vai atrás do velho.
- **Panela:** meça o arroz e a massa; sirva pouco e repita.
- **Sobra:** em pote raso, com data, no mesmo dia. Uma noite por semana é de sobras.
- **Freezer:** congele antes do prazo, não depois.

Anote por duas semanas o que foi para o lixo. O campeão da lista é o próximo item a comprar em menor quantidade.`,
  },
  'sobras-arroz': {
    asked:
      'arroz sobrou, resto de arroz, bolinho de arroz, reaproveitar arroz, arroz de ontem receita, sobra de arroz',
    text: `Com arroz guardado na geladeira por até **3 dias**:

- **Bolinho:** 2 xícaras de arroz, 1 ovo, 3 colheres de farinha, cheiro-verde; frite ou asse.
- **Arroz de forno:** com molho, legumes e queijo.
- **Arroz mexido:** frigideira quente com alho, ovo, cenoura ralada e o que houver.
- **Sopa:** engrossa caldo de legumes ou canja.
- **Arroz-doce:** cozinhe com leite, canela e pouco açúcar.
- **Panqueca:** bata com leite e ovo.

Aqueça sempre até soltar vapor, e só a porção do dia. Arroz que dormiu na panela, fora da geladeira, não se aproveita.`,
  },
  'sobras-feijao': {
    asked:
      'feijao sobrou, resto de feijao, tutu, caldinho de feijao, sopa de feijao, feijao tropeiro, reaproveitar feijao, sobra de feijao',
    text: `Feijão guardado até 3 dias na geladeira vira outro prato com pouco:

- **Caldinho:** bata, coe e ferva com alho e cheiro-verde.
- **Sopa:** com macarrão miúdo, couve e legumes.
- **Tutu ou virado:** engrosse com farinha de mandioca.
- **Tropeiro:** escorra os grãos, junte farinha, ovo e couve.
- **Bolinho ou hambúrguer:** amasse os grãos secos com aveia e tempero.
- **Pasta para pão:** amassado com limão, azeite e cominho.

Ferva antes de usar. Já está enjoado? Congele em potes e volte a ele em duas semanas. Azedou, espumou ou cheira diferente: lixo.`,
  },
  'sobras-pao': {
    asked:
      'pao velho, pao amanhecido, pao duro, rabanada, farinha de rosca, torrada, pudim de pao, pao dormido, reaproveitar pao',
    text: `Pão duro **sem mofo** é ingrediente:

- **Torradas:** fatias com azeite e alho no forno baixo por 10 a 15 minutos.
- **Farinha de rosca:** seque bem, bata e guarde em pote, 1 mês.
- **Rabanada:** leite, ovo, canela; asse ou frite.
- **Pudim de pão:** amolecido no leite com ovos e açúcar.
- **Croutons** para sopa e salada.
- **Torta salgada de pão** com molho e queijo.
- **Almôndega:** miolo molhado no leite deixa a carne macia.

Quer só recuperar o pão francês? Gotas de água na casca e 5 minutos de forno. Mofou um? Descarte o saco.`,
  },
  'sobras-carne': {
    asked:
      'carne sobrou, churrasco sobrou, sobra de churrasco, resto de carne, carne assada sobrou, desfiar carne, reaproveitar carne, picadinho, guisado',
    text: `Carne assada e guardada em até 2 horas dura **3 dias na geladeira** ou 3 meses no freezer.

- **Arroz carreteiro:** carne picada, cebola, tomate e arroz.
- **Escondidinho:** desfiada, sob purê de mandioca ou abóbora.
- **Farofa:** picada miúda com cebola e ovos.
- **Sanduíche ou wrap** com salada e molho de iogurte.
- **Recheio** de torta, panqueca, pastel assado e omelete.
- **Sopa** de legumes com osso e aparas.

Aqueça com um pouco de caldo, tampado, até soltar vapor. Carne que passou a tarde na mesa do churrasco, ao sol, não entra nessa lista.`,
  },
  'sobras-frango': {
    asked:
      'frango sobrou, resto de frango, frango desfiado receita, frango assado sobrou, salpicao, reaproveitar frango, sobra de frango',
    text: `Desfie enquanto está morno, guarde em pote raso e use em **até 3 dias**.

- **Salpicão:** com cenoura, maçã e iogurte no lugar de parte da maionese.
- **Fricassê rápido:** creme de milho, frango e queijo no forno.
- **Canja:** com arroz e legumes; os ossos dão o caldo.
- **Recheio** de torta, tapioca, crepioca e panqueca.
- **Risoto ou arroz de forno.**
- **Pastinha** com requeijão e cheiro-verde, para o dia.

Tire a pele antes de congelar, que rança primeiro. A carcaça ferve 1 hora com cebola e cenoura: coe e congele o caldo em forminhas.`,
  },
  'sobras-macarrao': {
    asked:
      'macarrao sobrou, resto de macarrao, macarrao de ontem, reaproveitar massa, omelete de macarrao, macarrao de forno, sobra de macarrao',
    text: `Massa cozida aguenta **3 dias** na geladeira.

- **Macarrão de forno:** com molho, legumes e queijo por cima.
- **Omelete de macarrão:** misture com 3 ovos e doure dos dois lados.
- **Salada fria:** massa curta com atum, tomate, milho e azeite.
- **Sopa:** corte e junte nos últimos minutos.
- **Panqueca de forno:** massa, ovos e sobras de legumes em forminhas.

Guarde sem molho quando puder e solte com água fervente. Para errar menos: **80 a 100 g de massa seca por adulto** como prato principal. Massa com molho de creme dura 2 dias.`,
  },
  'sobras-legumes': {
    asked:
      'legumes murchos, legumes velhos, cenoura murcha, restos de legumes, o que fazer com legumes, sopa de legumes, geladeira cheia de legumes',
    text: `Murcho não é estragado. Se não há mofo, gosma nem cheiro ruim:

- **Sopa ou creme:** refogue, cozinhe e bata.
- **Legumes assados:** pedaços, azeite, alho, 200 °C por 30 minutos.
- **Torta de liquidificador:** aceita quase tudo.
- **Refogado para arroz ou macarrão.**
- **Bolinhos:** ralados, ovo e farinha ou aveia.
- **Caldo:** talos e pontas, guardados no freezer.
- **Picles rápido:** vinagre, água, sal e açúcar; geladeira, 1 semana.

Antes, tente **água gelada por 30 minutos**: cenoura, nabo e pimentão recuperam o viço. Faça disso um compromisso na véspera da feira.`,
  },
  'sobras-folhas': {
    asked:
      'talos, cascas, folhas de beterraba, folhas de cenoura, aproveitar casca, casca de banana, semente de abobora, talo de couve, aproveitamento integral',
    text: `Folhas, talos e cascas têm sabor e fibra. **Lave e higienize** como o resto.

- **Talos de couve, brócolis, espinafre e agrião:** picados finos em refogado, arroz ou farofa.
- **Folhas de beterraba, cenoura, rabanete e couve-flor:** como couve.
- **Casca de abóbora e chuchu:** picadas, em refogados.
- **Casca de batata bem lavada:** assada com sal; nunca as verdes.
- **Casca de abacaxi e maçã:** chá gelado ou suco coado.
- **Casca de laranja e limão:** raspas, geleia.
- **Sementes de abóbora e melão:** torradas.

Se a planta recebeu muito agrotóxico, nem a lavagem resolve tudo: prefira orgânicos para usar cascas.`,
  },
  'sobras-banana': {
    asked:
      'banana madura demais, banana passada, banana preta receita, bolo de banana, panqueca de banana, muita banana, banana muito madura',
    text: `Quanto mais pintada, mais doce. Com casca escura e polpa sadia:

- **Sorvete:** rodelas congeladas batidas, só isso.
- **Panqueca:** 1 banana, 1 ovo, 2 colheres de aveia.
- **Bolo:** a banana entra no lugar de parte do açúcar.
- **Vitamina:** com leite, aveia e canela.
- **Banana assada:** 15 minutos com canela.
- **Doce rápido:** amasse e cozinhe com limão.
- **Biscoito:** amassada com aveia, 15 minutos de forno.

Congele sem casca, em rodelas, por até 3 meses. Cheiro de álcool, mofo ou líquido escorrendo: composteira.`,
  },
  'sobras-frutas': {
    asked:
      'fruta madura, frutas passando, geleia caseira, salada de frutas, fruta machucada, muita fruta, fruta sobrando, vitamina de frutas',
    text: `Fruta madura demais é fruta doce.

- **Congele em pedaços** para vitaminas e sorvetes.
- **Compota:** pedaços com pouca água, canela e limão até amaciar; geladeira, 5 dias.
- **Geleia:** 2 partes de fruta, 1 de açúcar e limão; geladeira, 3 semanas.
- **Assada:** pêssego, maçã e ameixa com aveia por cima.
- **Picolé:** batida e congelada.
- **Salada de frutas:** com suco de laranja; 1 dia.
- **Água com rodelas:** no mesmo dia.

Corte a parte machucada com folga. **Mofo em fruta mole** (morango, pêssego, mamão) condena a fruta inteira; na firme, como a maçã, também é mais seguro descartar.`,
  },
  'sobras-leite': {
    asked:
      'leite vencendo, muito leite, leite sobrando, iogurte vencendo, arroz doce, molho branco, usar leite, leite perto da validade, usar iogurte',
    text: `Antes de vencer e com cheiro bom, o leite vira:

- **Arroz-doce, mingau ou canjica**
- **Molho branco:** congela por 2 meses
- **Pudim, flan, doce de leite**
- **Panqueca e bolo**
- **Iogurte caseiro:** leite morno com 1 pote de iogurte natural, 8 horas abrigado, depois geladeira
- **Ricota de casa:** ferva com limão ou vinagre, coe

**Iogurte** perto da data: molho de salada, marinada de frango, bolo, picolé com fruta. **Leite que já azedou sozinho não é coalhada**: não se aproveita, porque não se sabe o que cresceu ali.`,
  },
  'sobras-ovos': {
    asked:
      'claras sobrando, gemas sobrando, muita clara, muita gema, o que fazer com claras, o que fazer com gemas, suspiro, quindim, ovos demais',
    text: `**Claras** (2 dias na geladeira, 6 meses no freezer):

- suspiro e merengue assados
- omelete leve com legumes
- bolo branco, financier, cobertura cozida

**Gemas** (1 a 2 dias, cobertas com um fio de água):

- quindim, pudim, creme de confeiteiro
- massa fresca de macarrão
- enriquecer purê ou molho branco, cozinhando bem
- pincelar pão e torta

Congele claras em forminhas: cada cubo é mais ou menos uma. Gemas pedem uma pitada de sal ou açúcar antes do freezer. Evite mousses e maioneses com **ovo cru**; use ovo pasteurizado.`,
  },
  'sobras-pure': {
    asked:
      'pure sobrou, batata cozida sobrou, mandioca cozida sobrou, bolinho de batata, nhoque, escondidinho, sobra de batata, resto de pure, aipim cozido',
    text: `Purê e raízes cozidas duram **3 dias** na geladeira.

- **Escondidinho:** purê por cima de carne ou legumes.
- **Nhoque:** 2 xícaras de purê seco, 1 ovo e farinha até dar ponto.
- **Bolinho assado:** recheado com queijo ou sardinha.
- **Sopa creme:** dilua com caldo.
- **Pão de batata:** entra na massa.
- **Mandioca cozida:** frita na frigideira com manteiga, em bolo ou vaca atolada.
- **Batata em rodelas:** omelete espanhola.

Purê com leite congela até 2 meses; bata de novo ao aquecer. Batata cozida em pedaços não congela bem: amasse antes.`,
  },
  'sobras-festa': {
    asked:
      'sobras de festa, sobrou comida da festa, peru sobrou, natal sobras, ceia sobrou, salgadinho sobrou, panetone sobrou, sobras de natal, ano novo',
    text: `Primeiro, **separe o que ficou mais de 2 horas na mesa**: maionese, carnes, cremes e bolo recheado desse grupo vão fora. O resto vai logo à geladeira.

- **Peru, chester, tender:** desfie para arroz de forno, sanduíche ou torta; 3 dias ou freezer.
- **Farofa:** recheio de legumes; 3 dias.
- **Panetone:** rabanada, pavê ou torrada.
- **Castanhas e passas:** granola, arroz, bolo.
- **Salgadinhos assados:** forno baixo, no dia seguinte.
- **Frutas:** salada, calda ou freezer.

Entregue potinhos aos convidados **na saída**, ainda frios. Salpicão não se congela.`,
  },
  'sobras-queijo': {
    asked:
      'resto de queijo, ponta de queijo, frios sobrando, presunto sobrando, queijo seco, sobras de queijo, casca de parmesao',
    text: `Sobras de queijo sem mofo e frios dentro dos 3 dias se juntam bem:

- **Pão de queijo de frigideira:** ovo, polvilho e queijo ralado.
- **Molho de queijo:** molho branco com as pontas raladas.
- **Torta, quiche e omelete** com presunto picado.
- **Macarrão de forno.**
- **Casca de parmesão:** lave, raspe e ferva na sopa; retire antes de servir.
- **Torradas gratinadas.**
- **Misto recheado** com tomate e orégano.

Rale as pontas e congele numa sacola só: a mistura fica ótima para gratinar. Queijo fresco com mofo, mesmo num canto, vai fora inteiro.`,
  },
  'sobras-tomate': {
    asked:
      'muito tomate, tomate sobrando, tomate maduro demais, molho caseiro, molho de tomate caseiro, tomate mole, fazer molho',
    text: `Tomate bem maduro é a hora do molho.

**Molho básico:** refogue cebola e alho, junte 1 kg de tomates picados, sal e louro, tampe por 30 minutos e bata se quiser. Geladeira 3 dias, freezer 3 meses, em potes de uma refeição.

Outras saídas:

- **Assados** com azeite e ervas, 160 °C por 1 hora e meia; geladeira, 4 dias.
- **Inteiros no freezer:** a pele solta na água morna.
- **Vinagrete** para o dia.
- **Sopa fria** batida com pepino e pão.

Não guarde molho caseiro em vidro **no armário**: sem técnica e acidez certas, há risco de botulismo. Freezer é o caminho.`,
  },
  'sobras-ervas': {
    asked:
      'ervas sobrando, salsinha sobrando, manjericao sobrando, pesto, tempero verde, manteiga de ervas, coentro sobrando, hortela sobrando',
    text: `Antes de amarelar, transforme em tempero:

- **Pesto de qualquer erva:** folhas, azeite, castanha ou amendoim, alho, queijo. Geladeira 3 dias, freezer 2 meses.
- **Manteiga de ervas:** amasse, enrole e congele em rodelas.
- **Sal verde:** bata com sal e seque no forno baixo.
- **Cubos:** ervas picadas com azeite ou água em forminhas.
- **Secas:** maços pendurados à sombra ou forno muito baixo.
- **Chá e água aromatizada:** hortelã, no dia.

Talos de salsinha e coentro têm mais sabor que as folhas: vão para o feijão e o caldo. Ervas em óleo ficam **na geladeira ou no freezer**, nunca no armário.`,
  },
  'consertar-comida': {
    asked:
      'comida salgada, salguei demais, tirar o sal, arroz queimou, feijao queimou, comida queimada, sopa rala, molho aguado, bolo solou, comida apimentada, pimenta demais, errei a receita',
    text: `Muita coisa tem conserto:

- **Salgou o feijão ou a sopa:** junte água e mais grãos, batata ou legumes sem sal; retire parte do caldo. A batata inteira sozinha tira pouco.
- **Salgou a carne:** desfie e misture com legumes, arroz ou purê sem sal.
- **Arroz ou feijão queimado:** não mexa. Passe a parte de cima para outra panela e deixe o fundo.
- **Apimentou:** leite, creme, iogurte ou leite de coco; um pouco de açúcar.
- **Molho ralo:** ferva sem tampa ou use 1 colher de amido em água fria.
- **Molho talhou:** bata com um pouco de leite frio.
- **Bolo solou:** vira pavê, trufinha ou torrada doce.

Queimado preto não se come: tem gosto amargo e não faz bem.`,
  },
} satisfies Partial<ThemeTexts<'leftovers'>>;
