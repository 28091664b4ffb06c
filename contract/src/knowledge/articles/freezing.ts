import type { ThemeTexts } from '../article.ts';

export const freezing: ThemeTexts<'freezing'> = {
  'congelar-como': {
    asked:
      'como congelar, congelar comida, embalar para congelar, queimadura do freezer, saco para freezer, etiqueta, porcoes, descongelar depois',
    text: `Congelar bem é congelar **fresco, depressa e sem ar**.

- Congele no dia em que comprou ou cozinhou, e não na véspera de estragar.
- Esfrie antes: da panela para pote raso, geladeira, depois freezer.
- **Porções de uma refeição**, achatadas: congelam e descongelam rápido.
- Tire o ar do saco; deixe dois dedos de folga em líquidos.
- Escreva **o quê, quanto e quando**.
- Não encha o freezer de uma vez: o que já está lá amolece.

Manchas claras e secas são "queimadura" de frio: mudam o gosto, mas não fazem mal. Congelar para o relógio, não mata micróbios.`,
  },
  'congelar-o-que-nao': {
    asked:
      'o que nao congelar, nao pode congelar, alimentos que nao congelam, congelar batata crua, congelar ovo, congelar maionese, congelar salada',
    text: `Tudo pode ir ao freezer com segurança, mas nem tudo **volta gostoso**.

- **Ficam moles:** alface, rúcula, pepino, tomate para salada, melancia.
- **Ficam farinhentos:** batata crua ou em pedaços no ensopado.
- **Separam:** maionese, creme de leite fresco, iogurte puro, ricota.
- **Estouram:** ovo na casca e bebidas em lata ou garrafa cheia.
- **Viram borracha:** clara cozida e gelatina.
- **Perdem o crocante:** frituras.

Quase todos têm saída: tomate vira molho, batata vira purê, ovo se bate antes de congelar, iogurte se mistura com fruta. O que já descongelou cru não volta ao freezer cru.`,
  },
  'congelar-legumes': {
    asked:
      'branqueamento, branquear legumes, congelar verdura, congelar cenoura, congelar vagem, congelar brocolis, legumes congelados',
    source: 'Embrapa, orientações de congelamento de hortaliças',
    text: `O **branqueamento** segura cor, sabor e textura. É rápido:

1. Lave, corte em pedaços iguais e ferva bastante água.
2. Mergulhe pouco de cada vez: folhas e ervilha 1 a 2 minutos; brócolis, vagem e cenoura em rodelas 2 a 3; milho em espiga 5.
3. Passe para **água com gelo** pelo mesmo tempo.
4. Escorra e seque bem.
5. Congele aberto na assadeira e depois junte em sacos.

Duram cerca de 8 meses. Vão **direto à panela**, sem descongelar. Pimentão, cebola e ervas dispensam a fervura. Batata e abóbora ficam melhores em purê.`,
  },
  'congelar-frutas': {
    asked:
      'congelar fruta, fruta congelada, smoothie, vitamina, congelar manga, congelar morango, polpa caseira, picole de fruta, congelar abacate',
    text: `Fruta no ponto de passar rende meses no freezer.

1. Lave, seque, descasque e corte.
2. Espalhe numa assadeira forrada, sem encostar, por 2 horas.
3. Junte em saco sem ar, com nome e data.

**Boas:** banana, manga, morango, uva, abacaxi, mamão, abacate com limão, maracujá (polpa). Duram de 3 a 6 meses. Não voltam firmes: use em vitamina, sorvete, bolo e geleia. Polpa em forminha de gelo dá a medida do copo.

Picolé de casa: fruta batida com água ou iogurte. Para crianças pequenas, sem pedaços duros.`,
  },
  'congelar-marmitas': {
    asked:
      'marmita congelada, marmitas para a semana, congelar marmita, marmitex, congelar comida pronta, quanto dura marmita congelada, quentinha',
    text: `Marmita boa é a que aguenta o reaquecimento.

- **Vão bem:** arroz, feijão, carne moída, frango com molho, ensopados, purês, lasanha, legumes al dente.
- **Deixe fora:** salada, ovo cozido, batata em pedaços, frituras.
- Esfrie em pote raso, feche e congele **no mesmo dia**.
- Ponha um pouco de molho para não secar.
- **Prazo:** até 3 meses a −18 °C. Etiquete.

Descongele na geladeira de véspera ou no micro-ondas e aqueça até soltar vapor no meio. Prepare quatro recheios e dois acompanhamentos: combinados, dão oito marmitas diferentes.`,
  },
  'freezer-prazos': {
    asked:
      'quanto tempo dura no freezer, prazo do congelado, tabela de congelamento, validade no freezer, freezer meses, comida congelada vence',
    text: `A **−18 °C** o alimento continua seguro por muito tempo; o que se perde é gosto e textura. Prazos confortáveis em casa:

- Carne moída e linguiça: 2 a 3 meses
- Frango em pedaços e bifes: 6 meses
- Peixe magro 4 meses, gordo 2
- Feijão, arroz, sopas, marmitas: 3 meses
- Pão e bolo simples: 1 a 2 meses
- Legumes: 8 meses; frutas: 3 a 6
- Manteiga: 6 meses

Para comprados congelados, vale a data do pacote. O congelador pequeno **dentro** da geladeira nem sempre chega a −18 °C: conte metade do tempo, ou menos.`,
  },
  'faltou-luz': {
    asked:
      'faltou luz, acabou a energia, queda de energia, apagao, geladeira desligada, freezer descongelou, sem luz, geladeira quebrou',
    text: `**Não abra as portas.** Fechada, a geladeira segura o frio por cerca de **4 horas**; o freezer cheio, por até **48 horas**, e pela metade, 24.

Quando a luz voltar:

- Geladeira sem energia por mais de 4 horas: descarte carnes, peixe, leite, iogurte, ovos sem casca, comida pronta e frios.
- Podem ficar: manteiga, queijos duros, frutas e legumes inteiros, geleia, ketchup.
- Freezer: o que **ainda tem cristais de gelo** pode congelar de novo; o que ficou mole e quente, lixo.

Não prove para decidir. Com aviso de corte, ponha garrafas de água no freezer e junte os alimentos.`,
  },
};
