import type { ThemeTexts } from '../article.ts';

/** What is stored in the cupboard, what is baked, and what is cooked of it. */
export const storingDry = {
  'guardar-arroz-cru': {
    asked:
      'guardar arroz cru, arroz com bicho, validade do arroz, arroz integral dura, pacote de arroz aberto',
    text: `Arroz cru dura muito se ficar **seco, fechado e longe do calor**.

- **Branco ou parboilizado fechado:** até a data do pacote.
- **Aberto:** em pote com tampa, cerca de 6 meses.
- **Integral:** tem óleo no farelo e rança antes; use em 3 meses ou guarde na geladeira.

Não misture o pacote novo com o resto do antigo: se um tiver caruncho, passa para o outro. Uma noite no freezer antes de guardar elimina ovos de insetos. Uma folha de louro no pote perfuma, mas não garante nada. Cheiro de mofo ou de óleo velho: descarte.`,
  },
  'guardar-feijao-cru': {
    asked:
      'guardar feijao cru, feijao velho, feijao duro, lentilha crua, grao de bico seco, ervilha seca, feijao com bicho, validade do feijao, feijao cru faz mal',
    text: `Feijão seco não estraga depressa, mas **endurece com o tempo**: o velho demora mais na panela.

- **Fechado:** até a data do pacote.
- **Aberto:** pote bem fechado, lugar seco e escuro, até 6 meses.
- **Lentilha, ervilha e grão-de-bico:** o mesmo, até 1 ano.

Escolha os grãos antes de guardar e ponha o pote **uma noite no freezer** se sua região tem muito caruncho. Compre para um ou dois meses. Feijão que não amolece nem na pressão costuma ser velho ou cozido com sal e ácido desde o início: deixe de molho por 12 horas e salgue no fim. **Cru ou mal cozido faz mal:** ferva bem até ficar macio.`,
  },
  'guardar-arroz-cozido': {
    asked:
      'arroz cozido, arroz pronto na geladeira, quanto tempo dura arroz cozido, congelar arroz, arroz fora da geladeira, arroz de ontem, arroz dormido',
    source: 'Anvisa, RDC 216/2004',
    text: `Arroz cozido é mais arriscado do que parece: há uma bactéria (Bacillus cereus) cujos esporos aguentam o cozimento e acordam no arroz morno.

- **Fora da geladeira:** no máximo 2 horas; em dia muito quente, 1 hora.
- **Geladeira:** até 3 dias, em pote raso e fechado.
- **Freezer:** até 3 meses, em porções.

Esfrie depressa: espalhe numa assadeira e leve à geladeira ainda morno. Aqueça **só a porção que vai comer, até soltar vapor**, com uma colher de água. Arroz que passou a noite na panela vai fora: aquecer de novo não desfaz a toxina.`,
  },
  'guardar-feijao-cozido': {
    asked:
      'feijao cozido, feijao pronto na geladeira, quanto tempo dura feijao cozido, congelar feijao, feijao azedo, feijao na panela, feijao azedou',
    source: 'Anvisa, RDC 216/2004',
    text: `Feijão é o campeão do freezer: cozinhe uma vez e coma a quinzena inteira.

- **Fora da geladeira:** no máximo 2 horas.
- **Geladeira:** até 3 dias, em pote fechado.
- **Freezer:** até 3 meses, com caldo por cima e dois dedos de folga no pote.

Congele **sem tempero** ou com pouco; tempere na hora com alho refogado. Descongele na geladeira de um dia para o outro ou direto na panela, em fogo baixo. Ferva bem antes de servir. Espuma, bolhas e cheiro azedo na panela fria mostram que fermentou: jogue fora, ferver não resolve.`,
  },
  'guardar-macarrao': {
    asked:
      'macarrao cozido, macarrao na geladeira, massa fresca, lasanha na geladeira, nhoque, congelar massa, macarrao seco validade, miojo',
    text: `A massa seca espera anos; a fresca, dias.

- **Seca:** lugar seco, até a data.
- **Fresca (ravióli, nhoque, massa de pastel):** geladeira até a data; aberta, 2 dias; freezer, 2 meses.
- **Cozida:** até 3 dias na geladeira, com um fio de óleo e sem molho, se puder.
- **Lasanha e massas ao forno:** 3 dias na geladeira, 3 meses no freezer.

Para aquecer a massa cozida, mergulhe 30 segundos em água fervente ou leve ao fogo com o molho. Congele a lasanha montada e crua, bem embrulhada, e asse sem descongelar, por mais tempo.`,
  },
  'guardar-farinhas': {
    asked:
      'farinha de trigo guardar, fuba, aveia, farinha de mandioca guardar, polvilho, farinha com bicho, farinha integral, amido, farinha de rosca',
    text: `Farinhas temem **umidade, calor e insetos**.

- **Trigo branca, fubá, amido, polvilho:** pote fechado, cerca de 6 meses depois de abertas.
- **Integrais e de castanhas:** rançam; 2 a 3 meses, de preferência na geladeira.
- **Aveia:** 3 meses no pote, mais na geladeira.
- **Farinha de mandioca:** seca e fechada, 6 meses.
- **Farinha de rosca caseira:** 1 mês.

Compre pacotes que acabam em dois meses. Uma noite no freezer ao chegar elimina ovos de caruncho. Teias finas, bichinhos, grumos úmidos ou cheiro de mofo: jogue fora e limpe a prateleira inteira antes de repor.`,
  },
  'guardar-acucar-sal': {
    asked:
      'acucar empedrado, acucar com formiga, sal umido, acucar mascavo duro, sal empedrado, rapadura, formiga no acucar',
    text: `Açúcar e sal **não estragam** por micróbios; o problema é umidade, cheiro e formiga.

- **Açúcar branco:** pote fechado, longe do fogão. Empedrou? Passe na peneira ou no liquidificador.
- **Mascavo:** endurece ao secar; uma fatia de pão ou um pedaço de maçã no pote por uma noite amolece.
- **Sal:** pote seco com alguns grãos de arroz para segurar a umidade.
- **Rapadura:** embrulhada, em lugar seco.

Contra formigas, potes de tampa firme e bancada limpa valem mais que receitas. Formigas no açúcar? Descarte aquela parte: elas andam por toda parte.`,
  },
  'guardar-oleo-azeite': {
    asked:
      'oleo aberto, azeite aberto, azeite validade, oleo rancoso, guardar azeite, oleo de coco, oleo de soja dura quanto, reutilizar oleo',
    text: `Luz, ar e calor estragam gorduras. Guarde **fechado, no escuro e longe do fogão**.

- **Óleo de soja, milho, girassol abertos:** cerca de 3 meses.
- **Azeite aberto:** melhor em 2 a 3 meses; compre garrafa escura e pequena.
- **Óleo de coco:** até a data, mesmo se endurecer.
- **Óleo de gergelim e de linhaça:** geladeira.

Azeite turvo no frio volta ao normal. Cheiro de massa de modelar ou castanha velha é ranço: não faz bem e estraga o prato. Óleo de fritura escuro, espumante ou com fumaça não se reutiliza; guarde em garrafa para reciclar.`,
  },
  'guardar-cafe': {
    asked:
      'cafe na geladeira, cafe aberto, guardar po de cafe, cafe em graos, cafe pronto na garrafa, cafe velho, cafe soluvel',
    text: `Café perde aroma com **ar, luz e umidade**. O melhor lugar é um pote fechado e opaco, no armário, longe do fogão.

- **Pó a vácuo fechado:** até a data.
- **Pó aberto:** o sabor é melhor em 2 a 3 semanas.
- **Em grãos:** cerca de 1 mês depois de aberto; moa na hora.
- **Solúvel:** pote seco, alguns meses.

A geladeira traz cheiros e umidade a cada abertura; só compensa guardar ali um pacote fechado. Café coado fica gostoso por cerca de uma hora na garrafa. O que sobrar vira gelo de café, para bebidas geladas e sobremesas.`,
  },
  'guardar-castanhas': {
    asked:
      'castanha, nozes, amendoim, amendoas, castanha do para, castanha de caju, linhaca, chia, gergelim, pasta de amendoim, sementes, rancoso',
    text: `Castanhas e sementes têm muito óleo e **rançam** no calor.

- **Armário, pote fechado:** 1 a 2 meses.
- **Geladeira:** cerca de 6 meses.
- **Freezer:** até 1 ano.
- **Linhaça moída:** geladeira, 1 mês.
- **Pasta de amendoim aberta:** até a data, com colher seca; o óleo que sobe é normal.

Prove uma antes de usar: gosto amargo e cheiro de tinta são ranço. Amendoim e castanha com **mofo** vão fora sem discussão, porque certos mofos produzem toxinas que o calor não destrói. Compre amendoim embalado, com selo de qualidade e dentro da data.`,
  },
  'guardar-mel-geleia': {
    asked:
      'mel cristalizado, mel estraga, geleia aberta, goiabada, melado, doce em calda, doce de fruta, geleia mofada',
    text: `O açúcar conserva, mas nem tudo da mesma forma.

- **Mel e melado:** armário, bem fechados, por muito tempo. Se cristalizar, mergulhe o vidro em água morna.
- **Geleia aberta:** geladeira, 3 a 4 semanas.
- **Goiabada:** fechada no armário; aberta, embrulhada, 1 mês na geladeira.
- **Doce em calda aberto:** geladeira, 5 a 7 dias, coberto pela calda.
- **Geleias com menos açúcar:** menos tempo; siga o rótulo.

Use colher limpa e seca. Geleia com mofo se joga fora inteira. **Mel não se dá a crianças com menos de 1 ano**; em dúvida, fale com o pediatra.`,
  },
  'guardar-enlatados': {
    asked:
      'lata aberta, enlatado aberto, milho aberto, sardinha aberta, atum aberto, ervilha em lata, palmito aberto, azeitona aberta, conserva aberta',
    text: `Fechada e perfeita, a lata espera no armário até a data. **Aberta, muda tudo:** passe o conteúdo para vidro ou pote com tampa e leve à geladeira.

- **Milho, ervilha, seleta:** 2 a 3 dias.
- **Sardinha e atum:** 1 a 2 dias.
- **Molho e tomate pelado:** 3 dias.
- **Palmito:** até 3 dias, coberto pelo líquido.
- **Azeitona e picles, na salmoura:** 2 a 3 semanas.

Lata **estufada, vazando ou que espirra ao abrir** não se prova: lixo. Palmito merece atenção: compre só com registro e lacre intacto, e ferva por 15 minutos se tiver dúvida da origem.`,
  },
  'guardar-molhos': {
    asked:
      'molho de tomate aberto, ketchup na geladeira, maionese aberta, mostarda, molho shoyu, extrato de tomate aberto, maionese caseira, pesto, molho pronto',
    text: `Depois de abertos, vão **para a geladeira**, salvo quando o rótulo disser outra coisa.

- **Molho de tomate pronto:** 3 dias em pote; congela bem.
- **Extrato de tomate:** 5 a 7 dias, com um fio de óleo por cima, ou em forminhas no freezer.
- **Ketchup e mostarda:** 1 a 2 meses.
- **Maionese industrial:** até 1 mês.
- **Shoyu e molho de pimenta:** alguns meses.
- **Maionese caseira com ovo cru:** evite; se fizer, use ovo pasteurizado e coma no dia.

Mofo na borda da tampa ou na superfície: vai tudo fora. Colher usada na boca não volta ao pote.`,
  },
  'guardar-pao': {
    asked:
      'pao frances, pao de forma, pao na geladeira, congelar pao, pao duro, pao mofado, pao caseiro, quanto tempo dura pao, cacetinho, bisnaguinha',
    text: `Pão envelhece mais depressa **na geladeira** do que fora dela. Os melhores lugares são o saco de papel e o freezer.

- **Francês:** no mesmo dia; congele o que sobrar, em saco bem fechado, por 1 mês.
- **De forma:** lugar seco até a data; em casa quente, congele metade.
- **Caseiro e integral:** 2 a 3 dias fora, 2 meses no freezer, fatiado.

Do freezer vai direto para a torradeira, ou 5 minutos de forno com umas gotas de água na casca. **Mofo num pedaço significa descartar o pacote**: as raízes não aparecem. Pão duro sem mofo vira torrada, rabanada ou farinha de rosca.`,
  },
  'guardar-bolo': {
    asked:
      'bolo na geladeira, guardar bolo, congelar bolo, bolo recheado, torta doce, pudim na geladeira, bolo de aniversario, bolo simples dura',
    text: `O recheio manda no prazo.

- **Bolo simples (fubá, laranja, cenoura sem cobertura):** 3 dias fora da geladeira, coberto.
- **Com creme, chantili, fruta ou leite condensado:** geladeira, 3 dias.
- **Pudim e mousse:** geladeira, 3 dias.
- **Torta salgada:** 3 dias na geladeira.
- **Freezer:** massas simples fatiadas, até 2 meses.

Na festa, o bolo recheado não deve ficar mais de **2 horas** na mesa; sirva e guarde. Na geladeira, cubra para não pegar cheiro nem secar. Bolo seco volta à vida em pavê, trufinha ou com calda de laranja.`,
  },
  'guardar-biscoito': {
    asked:
      'biscoito murcho, bolacha mole, biscoito aberto, cereal murcho, granola, sucrilhos, torrada, salgadinho aberto, pipoca',
    text: `O inimigo do crocante é a **umidade**. Feche o pacote com prendedor e guarde dentro de um pote.

- **Biscoito aberto:** 1 a 2 semanas crocante.
- **Cereal e granola:** 1 mês em pote seco.
- **Torrada:** 2 semanas.
- **Pipoca estourada:** no dia.

Murchou? Cinco a oito minutos em **forno baixo**, esfriando fora, devolvem o crocante a biscoitos sem recheio, torradas e cereais. Biscoitos recheados não vão ao forno. Nunca misture tipos no mesmo pote: os úmidos amolecem os secos. Biscoito mole, sem mofo nem ranço, serve de base para torta.`,
  },
  'guardar-chocolate': {
    asked:
      'chocolate na geladeira, chocolate esbranquicado, chocolate derreteu, bombom, ovo de pascoa, cacau em po, achocolatado',
    text: `Chocolate gosta de lugar **seco, escuro e fresco**, entre 18 e 22 °C. Nos dias quentes, a geladeira serve, desde que bem fechado.

- **Ao leite e branco abertos:** 2 a 3 meses.
- **Amargo:** até 6 meses, respeitando a data.
- **Bombom recheado e trufa caseira:** geladeira, 5 a 7 dias.
- **Cacau e achocolatado:** pote seco, até a data.

A camada **esbranquiçada** é gordura ou açúcar que subiu com o calor: muda a textura, mas não estraga. Guarde longe de temperos, porque pega cheiro. Sobras de Páscoa viram calda, bolo ou gotas para biscoito.`,
  },
} satisfies Partial<ThemeTexts<'storing'>>;
