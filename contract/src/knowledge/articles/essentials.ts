import type { ThemeTexts } from '../article.ts';

export const essentials: ThemeTexts<'essentials'> = {
  'despensa-essencial': {
    asked:
      'itens essenciais, despensa saudavel, o que ter na despensa, basico da cozinha, o que nao pode faltar em casa, despensa basica, mantimentos',
    source: 'Guia Alimentar para a População Brasileira, Ministério da Saúde, 2014',
    text: `Com estes itens sempre em casa, sai refeição em qualquer dia:

- **Grãos:** arroz, feijão, lentilha, aveia, milho para pipoca.
- **Massas e farinhas:** macarrão, fubá, farinha de mandioca, farinha de trigo.
- **Gorduras e temperos:** óleo, azeite, sal, alho, cebola, vinagre, colorau, louro.
- **Latas e potes:** molho ou extrato de tomate, sardinha, milho.
- **Frios:** ovos, leite, queijo ou iogurte natural.
- **Frescos que duram:** batata, cenoura, abóbora, repolho, laranja, banana.

A base do prato são alimentos **in natura ou pouco processados**. Reponha quando abrir o último, e não quando acabar.`,
  },
  'essenciais-uma-pessoa': {
    asked:
      'moro sozinho, moro so, despensa para uma pessoa, solteiro, republica, comprar para um, compras de quem mora sozinha',
    text: `Para quem mora só, o inimigo é o pacote grande. Uma base para um mês, para ajustar ao seu apetite:

- 2 a 3 kg de arroz, 1 kg de feijão, 1 kg de macarrão
- 1 garrafa de óleo, 500 g de café, 1 kg de açúcar
- 18 a 30 ovos, 4 a 8 litros de leite
- 4 latas (sardinha, atum, milho, tomate)
- Frutas e verduras para **cinco dias** de cada vez

Compre pão e carne em quantidade e **congele em porções**. Feijão cozido em potinhos resolve a semana. Verduras picadas prontas são caras, mas às vezes saem mais barato que um pé inteiro no lixo.`,
  },
  'essenciais-casal': {
    asked: 'casal, duas pessoas, despensa para dois, compras para 2 pessoas, recem casados',
    text: `Um ponto de partida para duas pessoas por mês:

- 5 kg de arroz, 2 kg de feijão, 2 kg de massa
- 2 garrafas de óleo, 500 g a 1 kg de café, 2 kg de açúcar
- 3 a 4 dúzias de ovos, 10 a 12 litros de leite
- 3 a 5 kg de carnes, frango ou peixe
- 1 kg de farinhas, 500 g de aveia
- 2 kits de frutas e verduras por semana, para três ou quatro dias cada

Depois do primeiro mês, olhe o que sobrou e o que faltou: o **seu** número é melhor que qualquer tabela. Quem almoça fora reduz arroz, feijão e carne pela metade.`,
  },
  'essenciais-familia': {
    asked:
      'familia de quatro, 4 pessoas, familia grande, despensa para familia, compras do mes para familia, quantidade por mes familia, quatro pessoas',
    text: `Para dois adultos e duas crianças que comem em casa, um mês fica perto de:

- **10 kg de arroz** e 4 kg de feijão
- 4 kg de massas, 2 kg de farinhas, 1 kg de aveia
- 4 garrafas de óleo, 3 a 4 kg de açúcar, 1 kg de café
- 6 dúzias de ovos, 20 a 25 litros de leite
- 8 a 10 kg de carnes, frango e peixe
- 25 a 30 kg de frutas, verduras e legumes, comprados por semana

Adolescentes mudam tudo para cima. Se as crianças almoçam na escola, reduza. Anote a sobra no fim do mês e acerte a lista seguinte.`,
  },
  'despensa-vegetariana': {
    asked:
      'vegetariano, vegano, despensa sem carne, dieta vegetariana, o que vegetariano compra, proteina vegetal',
    text: `Sem carne, a despensa ganha grãos e sementes:

- **Leguminosas:** feijões, lentilha, grão-de-bico, ervilha seca, proteína de soja.
- **Cereais:** arroz, aveia, milho, trigo para quibe, macarrão.
- **Gorduras boas:** amendoim, castanhas, gergelim, azeite.
- **Sabor:** shoyu, cogumelos, extrato de tomate, páprica defumada, ervas.
- **Frescos:** folhas verde-escuras, legumes e frutas.
- Para quem come: ovos, leite e queijo.

Arroz com feijão continua sendo uma ótima dupla. Dietas veganas precisam de atenção à **vitamina B12**; converse com nutricionista, sobretudo para crianças e gestantes.`,
  },
  'temperos-basicos': {
    asked:
      'temperos, especiarias, tempero basico, tempero caseiro, ervas secas, tempero pronto, caldo em cubo',
    text: `Com dez temperos se cozinha o Brasil inteiro: **sal, alho, cebola, pimenta-do-reino, louro, cominho, colorau, orégano, açafrão-da-terra e vinagre**. Com coentro ou salsinha frescos, melhor ainda.

- Compre especiarias em pouca quantidade: perdem o cheiro em cerca de um ano.
- Guarde longe do fogão e da luz, bem fechadas.
- **Tempero da casa:** bata alho, cebola, salsinha, óleo e um pouco de sal. Guarde na geladeira por até uma semana ou congele em forminhas.

Caldos em cubo são práticos, mas concentram muito sal; use menos sal no resto da receita.`,
  },
  'freezer-essencial': {
    asked:
      'o que ter no freezer, congelados uteis, freezer cheio, itens para congelar, comida de emergencia no freezer',
    text: `Um freezer útil guarda **tempo**, e não esquecimentos:

- Feijão cozido em porções
- Pão fatiado
- Carne moída e peitos de frango em porções de uma refeição
- Legumes congelados (ervilha, brócolis, milho)
- Frutas maduras em pedaços para vitamina
- Caldo em potes e alho triturado em forminhas
- Duas marmitas para o dia sem tempo

Etiquete com **nome e data** e ponha o mais novo atrás. Uma lista na porta evita comprar repetido. Uma vez por mês, planeje uma semana só com o que está lá dentro.`,
  },
  'organizar-despensa': {
    asked:
      'organizar despensa, arrumar armario, armario da cozinha, potes, primeiro que vence primeiro que sai, peps, estoque, inventario',
    text: `Despensa organizada é a que se enxerga. Esvazie uma prateleira por vez, limpe, confira validades e devolva por **tipo**: grãos, massas, latas, café da manhã, doces, limpeza (longe da comida).

- **Primeiro que vence, primeiro que sai:** o novo vai para trás.
- Potes transparentes com data protegem de umidade e insetos.
- Pesados embaixo, leves em cima, o de todo dia na altura dos olhos.
- Nada encostado na parede úmida nem direto no chão.
- Uma caixa "usar logo" com o que está perto de vencer resolve metade do desperdício.

Dez minutos por semana bastam depois da primeira arrumação.`,
  },
  'primeira-casa': {
    asked:
      'primeira compra, casa nova, mudar de casa, enxoval da cozinha, morar sozinho pela primeira vez, mudanca, comecar do zero',
    text: `Na primeira compra, menos é mais: você ainda não sabe o que usa.

- **Comida da semana:** arroz, feijão, macarrão, ovos, leite, pão, café, óleo, sal, açúcar, alho, cebola, tomate, banana, folhas.
- **Cozinha:** detergente, esponja, pano de prato, saco de lixo, papel-toalha, fósforo.
- **Banheiro e roupa:** papel higiênico, sabonete, pasta de dente, sabão, água sanitária.
- **Potes com tampa**, uma faca boa, uma tábua, duas panelas e uma frigideira.

Deixe para a segunda compra especiarias, farinhas especiais e produtos de limpeza de nicho. Guarde a primeira nota: ela vira a sua lista.`,
  },
  'reserva-de-emergencia': {
    asked:
      'reserva de comida, estoque de emergencia, falta de agua, enchente, chuva forte, imprevisto, alimentos que duram muito, estocar',
    text: `Uma reserva pequena ajuda em doença, chuva forte ou mês apertado. Pense em **três dias para a casa toda**:

- Água potável: 2 a 3 litros por pessoa por dia
- Comida que não pede fogão: biscoito, aveia, leite em pó, latas de sardinha e milho, frutas secas, pasta de amendoim
- Comida simples: arroz, feijão, macarrão
- Abridor de latas, fósforo, vela ou lanterna
- O que só a sua casa precisa: fórmula, fralda, ração

Use e **reponha** aos poucos, para nada vencer. Alimento que encostou em água de enchente vai fora, mesmo embalado; as latas também.`,
  },
  'kit-limpeza': {
    asked:
      'produtos de limpeza essenciais, material de limpeza, o que comprar de limpeza, kit limpeza, faxina',
    text: `Para a casa inteira, poucos produtos bastam:

- **Detergente neutro:** louça, bancada, gordura leve.
- **Sabão em pó ou líquido:** roupas e pisos.
- **Água sanitária:** desinfetar banheiro, lixeira e panos, sempre diluída conforme o rótulo.
- **Álcool 70:** superfícies pequenas, longe do fogo.
- **Desengordurante:** fogão.
- Esponja, escova, panos de cores diferentes para cozinha e banheiro, rodo, vassoura, sacos de lixo.

**Não misture produtos.** Compre só com rótulo e registro; produto sem rótulo em garrafa de refrigerante é perigoso. Troque a esponja toda semana.`,
  },
};
