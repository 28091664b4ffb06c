import type { ThemeTexts } from '../article.ts';

/** A cup is 240 ml, a tablespoon 15 ml, a teaspoon 5 ml. */
export const measures: ThemeTexts<'measures'> = {
  'xicara-em-gramas': {
    asked:
      'xicara em gramas, quantos gramas tem uma xicara, 1 xicara de farinha, xicara de acucar gramas, xicara de cha, converter xicara, meia xicara, quantas gramas, xicara de arroz',
    text: `Uma xícara de chá tem **240 ml**. Rasa, sem apertar, ela pesa cerca de:

- Farinha de trigo: **120 g**
- Açúcar refinado ou cristal: **180 a 200 g**
- Açúcar mascavo apertado: 200 g
- Amido de milho: 110 g
- Fubá: 130 g; aveia em flocos: 90 g
- Cacau ou chocolate em pó: 90 g
- Arroz cru: 190 g; feijão cru: 190 g
- Manteiga: 220 g; óleo: 220 g
- Leite ou água: 240 g
- Queijo ralado: 100 g; coco ralado: 80 g

Meia xícara é metade disso. A farinha se afofa e se enche com a colher; mergulhar a xícara no pacote dá até 30 g a mais.`,
  },
  'colher-em-gramas': {
    asked:
      'colher de sopa em gramas, colher de cha em gramas, quantos ml tem uma colher, colher de sobremesa, quantos gramas uma colher, colher de acucar, colher de manteiga, colher de sal',
    text: `As colheres-medida, rasas:

- **Sopa:** 15 ml
- **Sobremesa:** 10 ml
- **Chá:** 5 ml
- **Café:** 2,5 ml

Uma colher de **sopa** pesa cerca de: farinha 8 g; açúcar 12 g; sal 15 g; amido 8 g; cacau 6 g; manteiga 14 g; óleo 13 g; mel 20 g; fermento em pó 12 g; leite em pó 8 g; café em pó 6 g.

Uma de **chá**: açúcar 4 g; sal 5 g; fermento 4 g; canela 2 g.

16 colheres de sopa fazem 1 xícara. As colheres da gaveta variam muito: para bolos, use as medidoras. "Cheia" é quase o dobro da rasa.`,
  },
  'copo-em-ml': {
    asked:
      'copo americano ml, copo de requeijao, quantos ml tem um copo, xicara ml, concha ml, copo em ml, xicara de cafe ml, copo medida, escumadeira',
    text: `Medidas de cozinha em mililitros, até a borda útil:

- **Copo americano:** 190 ml
- **Copo de requeijão:** 250 ml
- **Copo duplo:** 240 ml
- **Xícara de chá:** 240 ml
- **Xícara de café:** 50 ml
- **Concha média:** 100 a 120 ml
- **Colher de sopa:** 15 ml; **de chá:** 5 ml
- **Lata de leite condensado vazia:** cerca de 300 ml
- **Garrafa de vinho:** 750 ml

1 litro são **4 xícaras mais 40 ml**, ou cerca de 5 copos americanos. Encha um copo com água medida uma vez e marque com fita: ele vira o seu medidor.`,
  },
  'pesar-sem-balanca': {
    asked:
      'medir sem balanca, pesar sem balanca, 100 gramas quanto e, como medir 100 g, como medir 200 g, 250 ml, medir ingredientes, equivalencia de medidas, tabela de medidas',
    text: `Sem balança, use medidas cheias e rasas:

- **100 g de farinha:** ¾ de xícara mais 1 colher (sopa)
- **100 g de açúcar:** ½ xícara
- **100 g de manteiga:** meio tablete de 200 g, ou 7 colheres (sopa)
- **100 g de arroz cru:** ½ xícara
- **100 g de chocolate em barra:** a barra quase inteira (muitas têm 80 a 90 g)
- **100 g de queijo ralado:** 1 xícara
- **100 g de carne moída:** uma bola do tamanho de um ovo grande e meio
- **100 ml:** 7 colheres (sopa)

O peso no pacote ajuda: metade de 1 kg são 500 g. Uma balança simples se paga em poucos bolos.`,
  },
  'rende-cozido': {
    asked:
      'quanto rende arroz, arroz cru para cozido, feijao cru para cozido, macarrao cozido rende, quanto rende 1 kg, 1 kg de feijao rende, carne perde peso, fator de coccao',
    text: `Grãos crescem, carnes encolhem. Aproximadamente:

- **1 xícara de arroz cru:** 3 xícaras cozidas
- **1 kg de arroz:** 2,8 kg cozidos, 18 a 20 porções
- **1 kg de feijão:** 2,2 kg de grãos cozidos, mais o caldo
- **500 g de macarrão:** 1,1 kg
- **1 kg de carne de panela:** 650 a 700 g
- **1 kg de frango com osso:** 500 g desfiado
- **1 kg de carne moída:** 750 g
- **1 kg de batata:** 800 g descascada
- **1 maço de espinafre:** 1 xícara refogado
- **1 xícara de proteína de soja:** 2 hidratada

Para saber o custo da porção, divida o preço pelo peso **já pronto**.`,
  },
  'quanto-pesa': {
    asked:
      'quanto pesa uma banana, peso do ovo, peso da cebola, quanto pesa um tomate, peso de uma batata, quanto pesa um pao frances, quantas laranjas em um quilo, quantos tomates em 1 kg, peso medio, quantas bananas em um kg',
    text: `Pesos médios de **uma unidade**:

- Ovo: 50 a 60 g
- Pão francês: 50 g
- Banana: 120 g com casca (8 por quilo)
- Maçã: 150 g (6 a 7 por quilo)
- Laranja: 180 g (5 a 6); limão: 80 g
- Tomate: 120 g (8); cebola: 120 g (8)
- Batata: 150 g (6 a 7); cenoura: 100 g (10)
- Abobrinha: 250 g; berinjela: 300 g; chuchu: 300 g
- Dente de alho: 5 g; cabeça: 40 g
- Peito de frango inteiro: 500 g; coxa com sobrecoxa: 250 g
- Manga: 400 g; mamão papaia: 500 g; abacaxi: 1,5 kg

Servem para estimar; quem decide é a balança.`,
  },
  'forno-temperaturas': {
    asked:
      'forno baixo, forno medio, forno alto, temperatura do forno, quantos graus forno medio, pre aquecer, airfryer conversao, forno a gas temperatura, graus celsius forno, fahrenheit',
    text: `Quando a receita não diz os graus:

- **Muito baixo:** 100 a 140 °C (suspiro, secar ervas)
- **Baixo:** 150 a 160 °C (pudim, assados longos)
- **Médio:** 180 °C (a maioria dos bolos)
- **Alto:** 200 a 220 °C (pães, legumes, gratinar)
- **Muito alto:** 230 °C ou mais (pizza)

Preaqueça **10 a 15 minutos**. Com ventilador, abaixe 20 °C. **Airfryer:** 20 °C a menos e cerca de um quarto do tempo a menos; abra para ver.

Sem termômetro: farinha numa assadeira doura em 5 minutos a uns 180 °C. Receitas americanas: 350 °F são 180 °C; 400 °F, 200 °C.`,
  },
  'dobrar-receita': {
    asked:
      'dobrar receita, dobrar receita de bolo, meia receita, dividir receita, receita para mais pessoas, aumentar receita, diminuir receita, tamanho da forma, converter receita, triplicar receita',
    text: `Dobrar não é só multiplicar tudo.

- **Multiplique** farinha, açúcar, líquidos, carnes e legumes.
- **Sal, pimenta e alho:** comece com uma vez e meia e prove.
- **Fermento químico:** quase o dobro; acima do triplo, um pouco menos.
- **Tempo de forno:** duas formas, quase o mesmo; uma forma maior e alta, mais tempo e 10 a 20 °C a menos.
- **Panela:** não passe de dois terços (pressão, metade para feijão).
- **Meio ovo:** bata um e use 2 colheres (sopa).

A forma conta: de 20 para 24 cm de diâmetro, a massa aumenta **quase uma vez e meia**. Para congelar, faça duas receitas e não uma gigante.`,
  },
};
