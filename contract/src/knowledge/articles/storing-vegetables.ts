import type { ThemeTexts } from '../article.ts';

/** Vegetables, herbs and roots. */
export const storingVegetables = {
  'guardar-folhas': {
    asked:
      'guardar alface, rucula, agriao, folhas murchas, salada lavada, alface na geladeira, escarola, quanto dura alface, almeirao, verduras',
    text: `Folha morre de **água parada e de ar seco**. O segredo é lavar, secar muito bem e guardar com papel.

- Tire folhas feias e o talo grosso.
- Lave, higienize, escorra e **seque** (centrífuga ou pano limpo).
- Ponha em pote com papel-toalha embaixo e em cima.
- Gaveta da geladeira: alface 5 a 7 dias; rúcula e agrião 3 a 4; escarola e almeirão 5.

Troque o papel quando molhar. Folha apenas murcha revive em **10 minutos de água bem gelada**. Gosma, cheiro ruim ou pontos escuros moles: descarte. Não congele folhas de salada.`,
  },
  'guardar-couve-espinafre': {
    asked:
      'couve, espinafre, repolho, acelga, couve manteiga, congelar couve, couve amarelada, mostarda, quanto dura repolho',
    text: `As folhas de panela aguentam mais e congelam bem.

- **Couve:** com talo num copo de água na geladeira, coberta por saco, 5 dias; lavada, seca e em pote, até 7.
- **Espinafre:** 3 a 4 dias, bem seco.
- **Repolho inteiro:** 2 a 3 semanas na gaveta; cortado e embrulhado, 5 dias.
- **Acelga:** 5 a 7 dias.

Para congelar couve e espinafre: **1 a 2 minutos em água fervente**, choque em água gelada, esprema e faça bolinhas. Duram 6 meses e entram direto na sopa, no feijão ou no omelete. Folha amarelada é velha, mas ainda serve ao caldo.`,
  },
  'guardar-cheiro-verde': {
    asked:
      'cheiro verde, salsinha, cebolinha, coentro, manjericao, hortela, ervas frescas, congelar tempero verde, louro, alecrim',
    text: `Ervas tenras vivem como flores; as duras, como folhas secas.

- **Salsinha e coentro:** talos num copo com água, saco por cima, geladeira, 7 a 10 dias.
- **Cebolinha:** seca, embrulhada em papel, 7 dias.
- **Manjericão:** copo com água **fora** da geladeira, 4 a 5 dias.
- **Hortelã:** como a salsinha.
- **Alecrim, tomilho e louro:** papel e pote, 2 semanas, ou secos.

Para congelar, lave, **seque bem**, pique e guarde em pote; tire com garfo, sem descongelar. Em forminhas com azeite, viram tempero pronto. Congelada, a erva perde o viço: use em comida quente.`,
  },
  'guardar-tomate': {
    asked:
      'tomate na geladeira, guardar tomate, tomate verde amadurecer, tomate maduro, congelar tomate, tomate cereja, quanto dura tomate',
    text: `O tomate amadurece e ganha sabor **fora da geladeira**, longe do sol, com o cabinho para baixo.

- **Verde ou rosado:** bancada, 3 a 6 dias; perto de banana, mais depressa.
- **Maduro:** geladeira, 5 a 7 dias. Tire meia hora antes de comer.
- **Cereja:** geladeira, até 10 dias, no pote com furos.
- **Cortado:** pote fechado, 2 dias.
- **Congelado:** inteiro ou em molho, 3 a 6 meses; a pele sai fácil.

Muito maduro e firme vira molho; **mole com furo, líquido ou mofo**, lixo. Lave só na hora: umidade abre caminho para fungos.`,
  },
  'guardar-cebola-alho': {
    asked:
      'guardar cebola, alho, cebola cortada, cebola brotada, alho brotado, alho descascado, congelar cebola, alho no oleo, cebola na geladeira',
    text: `Cebola e alho querem **ar, sombra e secura**, nunca saco plástico fechado.

- **Cebola inteira:** cesto ventilado, 3 a 4 semanas, longe da batata.
- **Cebola cortada:** pote fechado na geladeira, 3 dias.
- **Alho em cabeça:** 1 a 2 meses.
- **Alho descascado:** geladeira, 1 semana; picado, freezer.
- **Cebola picada:** freezer, 3 meses, direto à panela.

Brotou? Pode usar se estiver firme, tirando o broto amargo. **Alho cru coberto de óleo em casa não deve ficar fora do frio**: há risco de botulismo; faça pouco, guarde na geladeira por poucos dias ou congele.`,
  },
  'guardar-batata': {
    asked:
      'guardar batata, batata brotada, batata verde, batata na geladeira, batata doce, congelar batata, batata cozida, quanto dura batata',
    text: `Batata se guarda no **escuro, fresco e ventilado**, em saco de papel ou cesto.

- **Inglesa crua:** 2 a 4 semanas, fora da geladeira.
- **Batata-doce:** 2 a 3 semanas.
- **Descascada, coberta de água:** geladeira, 1 dia.
- **Cozida:** 3 dias na geladeira.
- **Congelada:** em purê ou pré-frita; crua não fica boa.

Longe da cebola, que faz brotar. Brotos pequenos: retire fundo. **Partes verdes são tóxicas**: corte com sobra; se a batata estiver muito verde, enrugada ou amarga, descarte. Não lave antes de guardar.`,
  },
  'guardar-mandioca': {
    asked:
      'mandioca, aipim, macaxeira, mandioca descascada, congelar mandioca, mandioca escura, mandioca crua dura quanto, mandioca cozida',
    text: `Mandioca, aipim ou macaxeira estraga depressa depois de colhida: em 2 ou 3 dias aparecem **riscos escuros** por dentro.

- **Com casca:** 2 a 3 dias em lugar fresco.
- **Descascada, coberta de água:** geladeira, 2 a 3 dias, trocando a água.
- **Crua no freezer:** descascada e em pedaços, até 6 meses; vai direto à água fervente.
- **Cozida:** 3 dias na geladeira, 3 meses no freezer.

Coma **sempre bem cozida**, e só a mandioca mansa, de mesa: a brava tem uma substância tóxica e só serve depois de processada. Retire o fio do meio. Amarga ao provar? Não coma.`,
  },
  'guardar-cenoura-beterraba': {
    asked:
      'cenoura mole, guardar cenoura, beterraba, rabanete, nabo, cenoura murcha, beterraba cozida, congelar cenoura, mandioquinha, batata baroa',
    text: `Raízes duram se perderem **as folhas**, que sugam a água.

- **Cenoura:** sem folhas, em saco com furos na gaveta, 2 a 3 semanas.
- **Beterraba:** 2 semanas; cozida, 4 dias.
- **Rabanete e nabo:** 7 a 10 dias.
- **Mandioquinha (batata-baroa):** delicada, 5 a 7 dias.

Cenoura mole volta a ficar firme em **água gelada por algumas horas**. Para congelar, corte, ferva 2 a 3 minutos, esfrie em água gelada e seque: dura 8 meses. As folhas da beterraba e da cenoura, lavadas, vão para refogados e bolinhos. Gosma ou mofo: lixo.`,
  },
  'guardar-abobora': {
    asked:
      'abobora, jerimum, moranga, cabotia, abobora cortada, congelar abobora, abobora inteira dura quanto',
    text: `Abóbora, jerimum ou moranga **inteira** é uma despensa natural.

- **Inteira, madura, com o cabinho:** lugar seco e ventilado, 1 a 3 meses.
- **Cortada:** sem sementes, embrulhada, geladeira, 4 a 5 dias.
- **Em cubos no freezer:** cozida ou fervida por 2 minutos, 6 meses.
- **Cozida ou em purê:** 3 dias na geladeira.

Comprar já picada custa mais e dura menos. Peça ao feirante um pedaço da peça. **As sementes**, lavadas e torradas com sal, são um bom petisco. Mancha mole, mofo ou cheiro de fermentado no corte: descarte.`,
  },
  'guardar-brocolis': {
    asked:
      'brocolis, couve flor, brocolis amarelo, congelar brocolis, couve flor escura, brocolis dura quanto, brocolis ninja',
    text: `Brócolis e couve-flor são botões de flor: querem **frio e um pouco de umidade**.

- **Brócolis:** sem lavar, em saco com furos, 4 a 5 dias.
- **Couve-flor:** 5 a 7 dias, com as folhas em volta.
- **Cozidos:** 3 dias.
- **Congelados:** ferva 2 a 3 minutos, água gelada, seque e congele aberto na assadeira; 8 meses.

Brócolis **amarelado** está passando: coma hoje, em sopa ou arroz. Pontinhos escuros na couve-flor se raspam. Gosma e cheiro forte: lixo. O talo descascado é macio e doce, ótimo em refogado; as folhas viram farofa.`,
  },
  'guardar-abobrinha-pepino': {
    asked:
      'abobrinha, pepino, chuchu, berinjela, abobrinha murcha, pepino mole, berinjela escura, congelar abobrinha, machucho',
    text: `São frutos cheios de água e sensíveis ao frio demais: use a **gaveta**, a parte menos fria.

- **Abobrinha:** 5 a 7 dias.
- **Pepino:** 5 a 7 dias; cortado, 2 dias, embrulhado.
- **Chuchu:** 1 a 2 semanas.
- **Berinjela:** 4 a 6 dias; cortada, escurece, então use logo.

Não lave antes. Para congelar, abobrinha e berinjela vão **grelhadas ou refogadas**; cruas viram esponja. Pepino não congela. Ficou murcho? Sopa, bolinho, torta de liquidificador. Casca pegajosa, furo com líquido ou mofo no cabo: descarte.`,
  },
  'guardar-pimentao-quiabo': {
    asked:
      'pimentao, quiabo, vagem, jilo, pimentao murcho, congelar pimentao, congelar vagem, maxixe, quiabo escuro, pimenta fresca',
    text: `Todos querem **secura e gaveta**.

- **Pimentão:** 1 a 2 semanas inteiro; cortado, 3 dias.
- **Quiabo:** 3 a 4 dias, em saco de papel; molhado, escurece.
- **Vagem:** 5 a 7 dias.
- **Jiló e maxixe:** 5 a 7 dias.
- **Pimenta fresca:** 2 semanas, ou inteira no freezer.

Pimentão picado **congela cru** e vai direto à panela. Vagem ferve 2 minutos antes. Quiabo congela inteiro, seco. Pimentão enrugado serve para assar e tirar a pele. Vagem que dobra sem quebrar já passou, mas a sopa aceita. Mofo no cabo: corte largo ou descarte.`,
  },
  'guardar-milho-verde': {
    asked:
      'milho verde, espiga de milho, congelar milho, milho cozido, pamonha, milho na espiga dura quanto, curau',
    text: `O milho começa a perder o doce **assim que é colhido**.

- **Espiga com palha:** geladeira, 2 a 3 dias.
- **Sem palha, em saco:** 2 dias.
- **Cozido:** 3 dias.
- **Congelado:** ferva a espiga 5 minutos, esfrie em água gelada, seque; inteira ou em grãos, 6 meses.
- **Pamonha e curau:** 2 a 3 dias na geladeira; pamonha congela 3 meses.

Na feira, o grão furado com a unha deve soltar um **líquido leitoso**; se for duro e seco, passou. Compre no fim da manhã para cozinhar no mesmo dia. A palha limpa serve para embrulhar pamonha.`,
  },
  'guardar-cogumelos': {
    asked:
      'cogumelo, champignon, shitake, shimeji, cogumelo fresco dura quanto, lavar cogumelo, congelar cogumelo',
    text: `Cogumelo é quase todo água e sua no plástico. Passe para **saco de papel** na geladeira.

- **Champignon fresco:** 3 a 5 dias.
- **Shimeji e shitake:** 5 a 7 dias.
- **Em conserva aberto:** 5 dias, coberto pelo líquido.
- **Cozidos:** 3 dias; congelam por 2 meses depois de refogados.
- **Secos:** pote fechado, 1 ano.

Limpe com papel úmido ou lave rapidamente só na hora. Escurecidos e firmes ainda servem para a panela; **pegajosos ou com cheiro forte**, não. Nunca coma cogumelo colhido no mato sem um especialista: muitos venenosos se parecem com os bons.`,
  },
  'guardar-gengibre': {
    asked:
      'gengibre, inhame, cara, acafrao fresco, congelar gengibre, inhame dura quanto, raizes, taro',
    text: `Raízes fibrosas guardam-se quase sozinhas.

- **Gengibre inteiro:** gaveta, seco e em papel, 3 semanas; no freezer, inteiro, 6 meses. Rale congelado, sem descascar.
- **Inhame e cará:** lugar seco e ventilado, 1 a 2 semanas.
- **Descascados:** cobertos de água, geladeira, 1 dia.
- **Cozidos:** 3 dias; em purê, congelam 3 meses.

Inhame coça a mão? Use luva ou óleo nas mãos e **coma sempre cozido**. Partes moles, mofo ou cheiro azedo: corte com folga ou descarte. O broto do inhame pode ser plantado num vaso.`,
  },
} satisfies Partial<ThemeTexts<'storing'>>;
