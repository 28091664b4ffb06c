import type { ThemeTexts } from '../article.ts';

export const storingFruit = {
  'guardar-banana': {
    asked:
      'banana, banana na geladeira, banana verde, banana madura rapido, banana preta, congelar banana, amadurecer banana, banana escura',
    text: `Banana amadurece **fora da geladeira**, longe das outras frutas, se você quer tempo; perto delas, se tem pressa.

- **Verde:** bancada, 3 a 6 dias. Com maçã num saco de papel, 1 a 2.
- **Madura:** 2 a 3 dias. Na geladeira a casca escurece, mas a polpa fica boa por mais 3 a 4.
- **Congelada:** sem casca, em rodelas, 3 meses.

Separe as bananas do cacho e enrole os cabinhos com filme para atrasar. Casca preta com polpa firme e cheirosa é ótima para bolo, panqueca e vitamina. **Mofo, cheiro de álcool ou líquido**: composteira.`,
  },
  'guardar-maca-pera': {
    asked:
      'maca, pera, maca na geladeira, maca mole, pera verde, maca escura cortada, congelar maca, quanto dura maca',
    text: `A maçã gosta de frio; a pera, primeiro de calma.

- **Maçã:** bancada, 1 semana; **gaveta, 3 a 4 semanas**.
- **Pera firme:** bancada até ceder perto do cabo; depois geladeira, 3 a 5 dias.
- **Cortadas:** pote com gotas de limão, 1 a 2 dias.
- **Cozidas ou em purê:** 4 dias; freezer, 3 meses.

A maçã solta um gás que amadurece vizinhas: deixe longe de folhas e bananas. Uma fruta podre contamina a fruteira; **revise a cada dois dias**. Maçã murcha e sadia vira compota, bolo ou molho para carne de porco.`,
  },
  'guardar-citricos': {
    asked:
      'laranja, limao, tangerina, bergamota, mexerica, limao seco, suco de laranja dura, congelar limao, raspa de limao, ponkan, limao cortado',
    text: `Cítricos têm casca que protege e duram bem.

- **Laranja:** bancada, 1 semana; gaveta, 3 a 4.
- **Limão:** bancada, 5 a 7 dias; geladeira em saco fechado, 3 a 4 semanas.
- **Tangerina, mexerica, bergamota:** mais delicada; 4 dias fora, 2 semanas na geladeira.
- **Limão cortado:** pote, 3 dias.
- **Suco de laranja fresco:** tome logo; geladeira, 1 dia.

Congele **suco de limão em forminhas** e raspas num potinho. Casca murcha ainda tem suco: role na bancada ou dê 10 segundos de micro-ondas. Mofo verde: descarte a fruta e lave as vizinhas.`,
  },
  'guardar-morango-uva': {
    asked:
      'morango, uva, mirtilo, framboesa, amora, jabuticaba, morango mofado, lavar morango, congelar morango, quanto dura uva, pitanga, cereja',
    text: `Frutas pequenas mofam com **qualquer gota**. Não lave antes de guardar.

- **Morango:** tire os machucados; pote com papel-toalha, sem empilhar, 3 a 4 dias.
- **Uva:** no cacho, em saco com furos, 1 a 2 semanas.
- **Amora, framboesa, mirtilo:** 3 a 5 dias.
- **Jabuticaba e pitanga:** 2 a 3 dias; fermentam logo.
- **Congeladas:** lavadas, secas, abertas na assadeira e depois em saco, 6 meses.

Um morango mofado no meio pede olhar os vizinhos: os encostados vão juntos. Uva congelada é ótimo sorvete; corte ao comprido, em quatro, para crianças pequenas, porque inteira pode engasgar.`,
  },
  'guardar-mamao-manga': {
    asked:
      'mamao, manga, mamao verde, papaia, mamao aberto, manga verde, congelar manga, amadurecer mamao, manga cortada',
    text: `Os dois amadurecem depois de colhidos, **fora da geladeira**.

- **Mamão verde:** bancada, 2 a 4 dias; riscos leves na casca apressam.
- **Mamão maduro:** geladeira, 3 a 5 dias; cortado, sem sementes e coberto, 2.
- **Manga firme:** bancada, 3 a 5 dias, em saco de papel se houver pressa.
- **Manga madura:** geladeira, 4 a 5 dias; cortada, 2.
- **Em cubos no freezer:** 6 meses, para vitamina e sorvete.

Manchas pequenas se cortam. Polpa com cheiro de álcool, gosma ou mofo: descarte. Não ponha mamão verde na geladeira, porque não amadurece mais direito.`,
  },
  'guardar-abacate': {
    asked:
      'abacate, avocado, abacate cortado, abacate escuro, amadurecer abacate, abacate verde, congelar abacate, guacamole dura',
    text: `Abacate só amadurece fora do pé e **fora da geladeira**.

- **Duro:** bancada, 3 a 6 dias; em saco de papel com banana, 1 a 3.
- **Maduro (cede de leve):** geladeira, 3 a 4 dias.
- **Cortado:** com o caroço, limão e filme bem encostado na polpa, 1 a 2 dias.
- **Amassado com limão:** freezer, 3 meses, para creme e vitamina.

O escuro da superfície é só ar: raspe. **Fios escuros por dentro, gosto amargo ou cheiro azedo** pedem descarte. Abacate duro não amolece no micro-ondas com bom sabor; melhor esperar um dia.`,
  },
  'guardar-abacaxi-melancia': {
    asked:
      'abacaxi, melancia, melao, melancia cortada, abacaxi cortado, quanto dura melancia, congelar abacaxi, melao aberto, escolher melancia',
    text: `Inteiras, são resistentes; **cortadas, vão para o frio**.

- **Melancia inteira:** lugar fresco, 1 a 2 semanas; cortada e coberta, 3 dias na geladeira.
- **Melão inteiro:** 5 a 10 dias; cortado, 3 dias.
- **Abacaxi:** não adoça depois de colhido; 2 a 3 dias fora, 5 na geladeira; descascado, 3 dias em pote.
- **Congelados:** abacaxi e melão em cubos, 4 meses; melancia, só para suco.

**Lave a casca antes de cortar:** a faca leva a sujeira para dentro. Fruta cortada que ficou mais de 2 horas fora, em festa ou praia, não volta à geladeira.`,
  },
  'guardar-maracuja-polpa': {
    asked:
      'maracuja, acerola, polpa de fruta, caju, graviola, acai, cupuacu, congelar maracuja, polpa congelada, caja, umbu, pinha',
    text: `Frutas azedas e muito moles rendem mais **no freezer**.

- **Maracujá:** bancada até enrugar, 5 a 7 dias; geladeira, 2 semanas; polpa no freezer, 6 meses.
- **Acerola e caju:** 1 a 2 dias; congele no mesmo dia, inteiros ou em polpa.
- **Cajá, umbu, siriguela:** 2 a 3 dias.
- **Graviola e pinha maduras:** 1 a 2 dias; polpa congelada, 4 meses.
- **Açaí e cupuaçu:** compre polpa pasteurizada e mantenha a −18 °C.

Congele em porções de um copo. Polpa descongelada não volta ao freezer. Casca enrugada de maracujá é ponto, não defeito.`,
  },
  'guardar-pessego-caqui': {
    asked:
      'pessego, ameixa, caqui, goiaba, nectarina, figo, caqui duro, caqui mole, goiaba dura quanto, kiwi, carambola',
    text: `Amadureça na bancada e **só então** leve ao frio.

- **Pêssego, nectarina, ameixa:** 2 a 3 dias fora; depois, 3 a 5 na geladeira.
- **Caqui mole:** 1 a 2 dias; o firme (fuyu), 5 a 7 na geladeira.
- **Goiaba:** 2 a 3 dias fora; madura, 3 na geladeira.
- **Figo:** 1 a 2 dias, sempre frio.
- **Kiwi:** firme, 2 semanas na geladeira; para comer logo, ao lado de maçãs.

Não empilhe: a marca do dedo apodrece primeiro. Muito maduros viram geleia, calda ou vitamina e congelam em pedaços por 6 meses.`,
  },
  'frutas-que-amadurecem': {
    asked:
      'etileno, frutas juntas, fruteira, fruta amadurece rapido, separar frutas, amadurecer fruta, o que nao guardar junto',
    source: 'Embrapa e CEAGESP, cartilha de compra e armazenamento de frutas e hortaliças, 2020',
    text: `Algumas frutas soltam **etileno**, um gás que amadurece a si mesmas e às vizinhas.

- **Soltam muito:** maçã, banana, mamão, manga, maracujá, abacate, pera, pêssego, goiaba, tomate.
- **Sofrem com ele:** folhas, brócolis, pepino, cenoura, batata, melancia.

Na prática: deixe as primeiras na fruteira e as outras na gaveta. **Quer apressar** um abacate? Saco de papel com banana. Quer atrasar? Separe e esfrie assim que estiver no ponto.

Não amadurecem depois de colhidos: laranja, limão, uva, morango, abacaxi, melancia. Escolha-os já prontos.`,
  },
} satisfies Partial<ThemeTexts<'storing'>>;
