import type { ThemeTexts } from '../article.ts';

export const planning: ThemeTexts<'planning'> = {
  'planejar-semana': {
    asked:
      'planejar refeicoes, planejamento da semana, cardapio da semana, cardapio semanal, menu da semana, organizar refeicoes, o que cozinhar na semana',
    text: `Planejar leva 15 minutos e poupa a semana inteira.

1. **Olhe** geladeira, freezer e despensa: o que precisa sair?
2. **Conte** quantas refeições são em casa.
3. **Escolha a base** de cada dia: segunda, feijão e ovo; terça, frango; quarta, massa; quinta, sobras; sexta, peixe ou lata; sábado, panela grande; domingo, o que a casa gosta.
4. **Cozinhe em dobro** arroz, feijão e um molho.
5. **Faça a lista** só do que falta.
6. **Deixe uma noite livre** para sobras.

Repita o que deu certo: oito jantares que a família aprova já são um mês de cardápio.`,
  },
  'cardapio-barato': {
    asked:
      'cardapio barato, cardapio economico, semana com pouco dinheiro, comer barato, refeicao barata, fim do mes, cardapio para pouco orcamento, 100 reais',
    text: `Sete jantares com base em grãos, ovos e legumes da época:

- **Seg:** arroz, feijão, ovo frito e couve
- **Ter:** macarrão com sardinha e tomate
- **Qua:** sopa de legumes com feijão e macarrão miúdo
- **Qui:** cuscuz com ovo e salada de repolho
- **Sex:** arroz, lentilha e abóbora refogada
- **Sáb:** frango (coxa e sobrecoxa) ensopado com batata
- **Dom:** arroz de forno com as sobras e cenoura ralada

No café, pão ou cuscuz com ovo e banana. Compre **um frango, uma dúzia e meia de ovos e três legumes da época**. Cozinhe feijão uma vez e congele metade.`,
  },
  'cardapio-medio': {
    asked:
      'cardapio da semana variado, cardapio completo, cardapio com carne e peixe, cardapio familia, menu variado, semana com folga',
    text: `Uma semana variada, com carne em porções médias:

- **Seg:** carne moída com legumes, arroz, feijão, salada
- **Ter:** filé de tilápia assado, purê de abóbora, vagem
- **Qua:** estrogonofe de frango, arroz, brócolis
- **Qui:** omelete de queijo, salada de grão-de-bico
- **Sex:** massa ao molho de tomate com almôndegas
- **Sáb:** carne de panela com mandioca e couve
- **Dom:** frango assado com batata, farofa e vinagrete

Frutas da época de sobremesa. **Encadeie:** o frango de domingo vira recheio na segunda; a carne de panela, escondidinho. Compre peixe na véspera de usar.`,
  },
  'cardapio-uma-pessoa': {
    asked:
      'cardapio para uma pessoa, comida para um, jantar sozinho, cozinhar para um, cardapio de quem mora so',
    text: `Para um, a regra é **cozinhar duas vezes e comer quatro**.

- **Dom:** cozinhe arroz, feijão e uma assadeira de legumes com frango.
- **Seg:** prato feito: arroz, feijão, frango e salada.
- **Ter:** wrap ou tapioca com o frango desfiado.
- **Qua:** omelete com os legumes assados.
- **Qui:** massa rápida com atum e tomate.
- **Sex:** feijão do freezer, ovo e couve.
- **Sáb:** fora de casa ou algo novo.

Compre pães e carnes e congele em porções de **uma refeição**. Prefira legumes que duram: cenoura, repolho, abóbora. Um pote de folhas lavadas por semana basta.`,
  },
  'cardapio-vegetariano': {
    asked:
      'cardapio sem carne, cardapio vegetariano, segunda sem carne, cardapio vegano, semana sem carne, refeicao sem carne',
    text: `Sete jantares sem carne e com sustância:

- **Seg:** feijoada de legumes, arroz, couve e laranja
- **Ter:** massa com lentilha à bolonhesa
- **Qua:** grão-de-bico ao curry com leite de coco e arroz
- **Qui:** torta de legumes e salada
- **Sex:** hambúrguer de feijão no pão com tomate
- **Sáb:** moqueca de banana-da-terra ou palmito
- **Dom:** escondidinho de mandioca com cogumelos ou proteína de soja

Para quem come, ovos e queijo completam. Deixe **leguminosas cozidas no freezer**. Fruta cítrica na refeição ajuda a aproveitar o ferro do feijão. Em dieta vegana, converse com nutricionista sobre a B12.`,
  },
  'jantar-rapido': {
    asked:
      'jantar rapido, janta rapida, receita rapida, 20 minutos, comida rapida, sem tempo para cozinhar, jantar pratico, o que fazer de janta',
    text: `Vinte minutos bastam para estes:

- **Omelete de forno ou frigideira** com o que houver
- **Macarrão alho, azeite e brócolis**
- **Arroz mexido** com ovo e legumes congelados
- **Tapioca** de queijo, frango ou banana
- **Cuscuz** com ovo e tomate
- **Sopa de feijão** do freezer com macarrão
- **Sanduíche quente** e salada de repolho
- **Filé de peixe** na frigideira com limão
- **Wrap** de sobras com iogurte

O atalho é ter **prontos**: arroz, feijão congelado, folhas lavadas, alho picado e ovos. Ponha a água da massa no fogo antes de trocar de roupa.`,
  },
  'cafe-da-manha': {
    asked:
      'cafe da manha, desjejum, o que comer de manha, cafe da manha barato, cafe da manha saudavel, cafe da manha sem pao',
    text: `Varie a base ao longo da semana, que o café fica melhor e mais barato:

- Pão com ovo e fruta
- Cuscuz com queijo ou ovo
- Tapioca com banana e canela
- Mingau de aveia com maçã
- Iogurte natural com granola simples
- Batata-doce, mandioca ou inhame cozidos com manteiga
- Panqueca de banana e aveia
- Bolo caseiro simples no fim de semana

Deixe a **fruta lavada** e a aveia medida na noite anterior. Um cuscuz rende três manhãs. Cereais açucarados e biscoitos costumam custar mais por porção do que ovo, aveia e fruta.`,
  },
  'cozinhar-domingo': {
    asked:
      'cozinhar no domingo, meal prep, preparar a semana, adiantar comida, cozinhar uma vez por semana, deixar comida pronta, pre preparo',
    text: `Duas horas no domingo poupam uma hora por dia.

1. **Forno:** frango e uma assadeira de legumes.
2. **Pressão:** feijão ou grão-de-bico, o dobro.
3. **Boca 1:** arroz. **Boca 2:** molho de tomate ou carne moída.
4. Enquanto isso, lave e **seque** as folhas, rale cenoura, cozinhe ovos.
5. Divida em potes rasos e etiquete.

Na geladeira, fica o que será comido **até quarta**; o resto vai ao freezer no mesmo dia. Guarde molho separado da massa e tempero separado da salada. Comece com três preparos; mais que isso cansa e encalha.`,
  },
  'prato-equilibrado': {
    asked:
      'prato equilibrado, prato saudavel, montar prato, alimentacao saudavel, comer melhor, quanto de cada coisa no prato, comida saudavel',
    source: 'Guia Alimentar para a População Brasileira, Ministério da Saúde, 2014',
    text: `O prato brasileiro de sempre já é um bom prato. Uma divisão fácil de lembrar:

- **Metade** de verduras e legumes, crus e cozidos
- **Um quarto** de arroz, massa, mandioca ou batata
- **Um quarto** de feijão com ovo, frango, peixe ou carne
- Fruta de sobremesa e água

O Guia Alimentar resume: faça de alimentos **in natura** a base, use óleo, sal e açúcar com moderação e evite ultraprocessados. Comer com calma e em companhia também conta.

Isto é informação geral. Para diabetes, pressão alta, gravidez, alergia ou emagrecimento, procure nutricionista ou médico.`,
  },
  'marmita-trabalho': {
    asked:
      'marmita para o trabalho, levar almoco, almoco no trabalho, marmita do dia, marmita fria, marmita fit, comida para levar ao trabalho',
    text: `Marmita segura fica **fria até a hora de aquecer**.

- Monte à noite e deixe na geladeira.
- Leve em **bolsa térmica com gelo**; no trabalho, geladeira.
- Aqueça até soltar vapor, mexendo no meio.
- Sem geladeira nem micro-ondas? Salada de grão-de-bico com atum em lata aberto na hora, sanduíche de pasta de amendoim, frutas.

Combinações que não cansam: arroz, feijão e frango; massa com carne moída; purê e carne de panela; quibe de forno e legumes; cuscuz com legumes e ovo.

Salada e molho em potes separados. Comida que passou a manhã morna na mochila não se come.`,
  },
  'almoco-sem-ideia': {
    asked:
      'sem ideia para almoco, o que fazer de almoco, o que cozinhar hoje, ideias de almoco, almoco simples, nao sei o que fazer para comer',
    text: `Escolha **uma coisa de cada linha** e o almoço está pronto:

- **Base:** arroz, macarrão, purê, cuscuz, mandioca
- **Feijão e cia.:** feijão, lentilha, grão-de-bico, ervilha
- **Proteína:** ovo, frango, carne moída, sardinha, queijo
- **Legume quente:** abóbora, chuchu, couve, brócolis, quiabo
- **Cru:** tomate, cenoura ralada, repolho, alface
- **Graça:** farofa, vinagrete, limão, pimenta

Exemplos: arroz, feijão, ovo, couve e tomate; purê, carne moída e vagem; macarrão, grão-de-bico e brócolis. Comece pelo que **está mais perto de estragar** e complete com o armário.`,
  },
};
