import type { ThemeTexts } from '../article.ts';

/** The figures themselves are data: `amounts/amounts-for-guests.ts`. */
export const amounts: ThemeTexts<'amounts'> = {
  'churrasco-quantidades': {
    asked:
      'churrasco, quanto de carne por pessoa, churrasco para 10, carne por pessoa, quantos quilos de carne, churrasco de 20 pessoas, carvao quanto, linguica por pessoa, picanha por pessoa, quanto comprar para churrasco',
    text: `Para um churrasco de 4 a 5 horas, conte **por adulto**:

- **400 g de carnes** no total: cerca de 200 g de boi, 100 g de linguiça e 100 g de frango ou porco
- 1 pão de alho, 50 g de farofa, 100 g de salada ou vinagrete
- 600 ml de refrigerante ou suco e 500 ml de água
- Quem bebe cerveja: 3 a 4 latas
- **1 kg de carvão** para cada quilo de carne

Crianças comem **metade**. Muita carne com osso: compre um terço a mais. Com arroz e maionese fartos, 350 g bastam. Faça a conta pelas confirmações: sempre faltam alguns convidados.`,
  },
  'festa-aniversario-quantidades': {
    asked:
      'festa de aniversario, salgadinhos por pessoa, docinhos por pessoa, bolo por pessoa, quantos salgados, quantos brigadeiros, tamanho do bolo, festa para 30 pessoas, cachorro quente por pessoa',
    text: `Numa festa de 4 horas **sem almoço ou jantar**, conte por adulto:

- **12 salgadinhos** (8 se houver outro prato)
- **5 docinhos**
- **100 g de bolo**
- 600 ml de refrigerante ou suco e 300 ml de água
- 2 copos, 2 pratinhos e 5 guardanapos

Por criança: 8 salgadinhos, 4 docinhos, 80 g de bolo, 400 ml de bebida. Cachorro-quente: 2 por adulto, 1 e meio por criança, e aí os salgadinhos caem pela metade.

Um bolo de 1 kg serve cerca de **10 fatias**. Misture fritos e assados, e deixe parte no forno para repor quente.`,
  },
  'almoco-quantidades': {
    asked:
      'almoco em familia, quanto de arroz por pessoa, almoco para 10 pessoas, feijao por pessoa, quanto cozinhar, almoco para 6, quantidade por pessoa, arroz por pessoa, visitas',
    text: `Pesos **crus, por adulto**, para um almoço comum:

- Arroz: **80 g** (cerca de meia xícara)
- Feijão: **60 g**
- Carne ou peixe sem osso: **150 g**; com osso, 250 g
- Batata ou mandioca: 150 g
- Legumes cozidos: 100 g
- Salada: 80 g de folhas e tomate
- Sobremesa: 100 g
- Bebida: 400 ml

Crianças comem mais ou menos **metade**. Se houver dois pratos principais, faça 100 g de cada por pessoa. Para 10 adultos: 800 g de arroz, 600 g de feijão, 1,5 kg de carne. O arroz triplica, e o feijão dobra de peso na panela.`,
  },
  'feijoada-quantidades': {
    asked:
      'feijoada, feijoada para 10 pessoas, quanto de feijao preto, carnes da feijoada, feijoada por pessoa, feijoada completa quantidade',
    text: `Para uma feijoada completa, conte **por adulto**:

- **80 g de feijão-preto** cru
- **250 g de carnes** no total: carne-seca, costelinha, linguiça, paio, lombo
- 70 g de arroz cru
- 60 g de couve
- 40 g de farofa
- meia laranja

Para 10 pessoas: 800 g de feijão, 2,5 kg de carnes, 700 g de arroz, 2 maços grandes de couve, 5 laranjas. Dessalgue as carnes por **24 horas na geladeira**, trocando a água.

Faça na véspera: esfrie em potes rasos, tire a gordura de cima e ferva bem no dia. O que sobrar congela por 3 meses.`,
  },
  'massa-quantidades': {
    asked:
      'macarronada, quanto de macarrao por pessoa, lasanha por pessoa, macarrao para 10, molho por pessoa, nhoque por pessoa, massa para quantas pessoas, pizza por pessoa',
    text: `Massa **por adulto**, como prato único:

- **Seca:** 100 g (80 g com entrada)
- **Fresca ou nhoque:** 150 a 180 g
- **Molho:** 120 g, ou 1 concha cheia
- **Carne moída no molho:** 80 g
- **Queijo ralado:** 15 g
- **Lasanha montada:** 350 g
- **Pizza:** 3 fatias; uma grande de 8 fatias serve quase 3 pessoas

Um pacote de 500 g serve **5 adultos**. Ferva com muita água: 1 litro e 10 g de sal para cada 100 g. Crianças, metade. Sirva logo: massa parada gruda. Guarde a água do cozimento para soltar o molho.`,
  },
  'ceia-quantidades': {
    asked:
      'ceia de natal, ceia de ano novo, peru por pessoa, chester quantas pessoas, natal quantidade, tender, pernil por pessoa, reveillon, virada, bacalhau por pessoa',
    text: `Para a ceia, conte **por adulto**:

- **Aves ou pernil com osso:** 400 g; sem osso, 200 g. Com duas carnes, 250 g de cada com osso.
- **Bacalhau dessalgado:** 180 g
- **Arroz cru:** 60 g
- **Farofa:** 60 g
- **Salpicão ou salada:** 120 g
- **Frutas:** 200 g; **castanhas:** 40 g
- **Panetone:** 1 de 500 g para 6 pessoas
- **Bebida:** 800 ml, mais 1 garrafa de espumante para 4 brindes

Peru de 4 kg serve **8 a 10**. Descongele na geladeira: cerca de 24 horas para cada 2 kg. Nada de deixar a mesa posta da meia-noite ao almoço.`,
  },
  'bebidas-quantidades': {
    asked:
      'bebidas para festa, quanto de cerveja, quanto de refrigerante, gelo por pessoa, quantas latas, agua por pessoa, suco por pessoa, gelo para festa, vinho por pessoa, bebida por pessoa',
    text: `Para uma festa de 4 a 5 horas, **por adulto**:

- **Água:** 500 ml (mais no calor)
- **Refrigerante ou suco:** 600 ml; quem bebe álcool, 300 ml
- **Cerveja:** 4 latas de 350 ml para quem bebe
- **Vinho:** meia garrafa; **espumante para brinde:** 1 garrafa para 6 taças
- **Gelo:** 1 kg; para gelar bebidas quentes, 2 kg

Crianças: 500 ml entre água e suco. Pergunte quantos **bebem álcool** antes de multiplicar por todos. Ponha as bebidas no gelo 2 horas antes, com água e sal grosso. Bebida fechada que sobra guarda-se; deixe parte sem gelar. Se beber, não dirija.`,
  },
  'consumo-do-mes': {
    asked:
      'quanto uma pessoa consome por mes, consumo mensal, quantos quilos de arroz por mes, consumo por pessoa, quanto dura 5 kg de arroz, quantos ovos por mes, quanto comprar por mes, papel higienico por mes',
    text: `Pontos de partida **por adulto que come em casa, por mês**:

- Arroz 2,5 kg; feijão 1 kg; massas 800 g
- Pão: 50 unidades; café 400 g; açúcar 800 g
- Óleo 700 ml; sal 150 g
- Leite 6 litros; ovos 20; queijo 400 g
- Carnes 3 kg
- Frutas, verduras e legumes: 10 a 12 kg
- Papel higiênico 4 a 6 rolos; sabonete 2; pasta de dente 1

Crianças pequenas, cerca de **metade**; adolescentes, mais. Quem almoça fora usa uns dois terços. Assim, 5 kg de arroz duram um mês para duas pessoas. Seu consumo verdadeiro aparece em dois meses de lista.`,
  },
  'cafe-da-manha-quantidades': {
    asked:
      'cafe da manha para visitas, cafe para 20 pessoas, brunch, cafe colonial, quanto de cafe em po, pao por pessoa, cafe por pessoa, lanche da tarde para visitas, coffee break',
    text: `Café da manhã ou lanche da tarde, **por adulto**:

- **2 pães** pequenos ou 3 fatias
- 40 g de queijo e 30 g de frios
- 15 g de manteiga ou requeijão
- 1 ovo
- 1 fatia de bolo (80 g)
- 150 g de frutas
- 200 ml de suco
- 150 ml de café: **10 g de pó** para cada xícara grande
- 100 ml de leite

Para 20 pessoas: 40 pães, 800 g de queijo, 3 litros de café (200 a 250 g de pó), 4 litros de suco, 3 kg de frutas, 2 bolos médios. Frios e queijos ficam fora por **até 2 horas**: ponha pouco e reponha.`,
  },
};
