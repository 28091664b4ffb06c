import type { ThemeTexts } from '../article.ts';

export const safety: ThemeTexts<'safety'> = {
  descongelar: {
    asked:
      'descongelar, descongelar carne, descongelar frango, descongelar rapido, descongelar na pia, descongelar no micro ondas, tirar do freezer, descongelar peixe',
    source: 'Anvisa, RDC 216/2004',
    text: `O lugar de descongelar é a **geladeira**, de véspera, num prato que segure o líquido. A pia deixa a parte de fora morna por horas.

- **Geladeira:** bifes e moída achatada, 8 a 12 horas; frango inteiro, 24 horas ou mais.
- **Micro-ondas:** na função própria, e direto para o fogo.
- **Direto na panela:** hambúrguer, legumes, feijão, sopa, peixe em filé fino.
- **Com pressa:** saco bem fechado em água fria, trocada a cada 30 minutos, e cozinhe na hora.

Depois de descongelado na geladeira: carne moída, frango e peixe em 1 dia; peças, 2 dias. Nunca água quente.`,
  },
  recongelar: {
    asked:
      'recongelar, congelar de novo, pode congelar duas vezes, voltar ao freezer, descongelei e nao usei, congelar novamente',
    source: 'Anvisa, RDC 216/2004',
    text: `A regra segura: **o que descongelou cru não volta cru ao freezer**. A cada vez, os micróbios ganham tempo e a textura se perde.

O que pode:

- **Cozinhou? Congele pronto.** Frango descongelado na geladeira vira ensopado e vai ao freezer.
- **Ainda tem cristais de gelo** e está bem frio? Pode voltar, com perda de qualidade.
- **Pão** aguenta uma segunda vez, meio seco.

O que não pode: qualquer coisa que passou mais de 2 horas fora, peixe e camarão já descongelados, sorvete derretido, comida pronta que descongelou e foi aquecida.

Congele em **porções de uma refeição** e o problema some.`,
  },
  'tempo-fora-da-geladeira': {
    asked:
      'comida fora da geladeira, quanto tempo fora da geladeira, deixei fora, esqueci fora da geladeira, comida na mesa, dormiu fora, comida em cima do fogao, passou a noite fora',
    source: 'Organização Mundial da Saúde, Cinco chaves para uma alimentação mais segura',
    text: `Entre **5 °C e 60 °C** os micróbios se multiplicam depressa. Por isso:

- Comida pronta, carnes, leite, ovos cozidos, frutas cortadas: **até 2 horas** fora da geladeira.
- Acima de 32 °C (praia, churrasco, carro): **até 1 hora**.
- Passou a noite em cima do fogão? **Lixo**, mesmo com cheiro bom. Ferver de novo não destrói todas as toxinas.

Aguentam fora: pão, bolo simples, frutas inteiras, queijo duro por um almoço, manteiga, alimentos secos.

Não precisa esperar esfriar de todo: divida em potes rasos e leve **morno** à geladeira. Comida quente na mesa se mantém acima de 60 °C em réchaud.`,
  },
  reaquecer: {
    asked:
      'reaquecer, esquentar comida, requentar, esquentar no micro ondas, quantas vezes esquentar, aquecer marmita, requentar arroz',
    source: 'Organização Mundial da Saúde, Cinco chaves para uma alimentação mais segura',
    text: `Aqueça **só a porção que vai comer**, até ficar muito quente por inteiro: pelo menos 70 °C no meio, soltando vapor. Líquidos devem ferver.

- **Micro-ondas:** tampe, mexa na metade e espere um minuto, porque há pontos frios.
- **Panela:** uma colher de água para arroz e feijão; mexa.
- **Forno:** lasanhas e assados, cobertos, 180 °C.
- **Frituras:** forno ou airfryer.

Uma vez só: o que esquentou e sobrou vai fora. Deixar "morninho" por horas na boca do fogão é o pior dos jeitos. Aquecer não salva o que já passou tempo demais fora da geladeira.`,
  },
  'lata-estufada': {
    asked:
      'lata estufada, lata amassada, lata enferrujada, embalagem estufada, vidro estufado, tampa estufada, caixinha estufada, lata inchada, lata amassada pode comer',
    text: `**Estufada, vazando ou que esguicha ao abrir: não prove, não cheire de perto, não dê a animais.** O gás pode vir da bactéria do botulismo, que é grave. Embrulhe em saco e jogue fora.

- **Amassada de leve**, longe da emenda e da borda: pode usar logo.
- **Amassado fundo, com quina ou na emenda:** descarte.
- **Ferrugem** que sai com pano: use logo. Ferrugem funda: fora.
- **Vidro:** a tampa deve estar afundada e estalar ao abrir. Botão levantado: não compre.
- **Caixinha e saco estufados:** lixo.

Comprou assim? Troque na loja, com a nota. Quem já comeu e passa mal procura atendimento na hora.`,
  },
  mofo: {
    asked:
      'mofo, bolor, comida mofada, tirar a parte mofada, queijo mofado, pao mofado, geleia mofada, fungo na comida, fruta mofada',
    text: `O mofo que se vê é só a ponta: os fios entram pelo alimento, e alguns produzem **toxinas que o calor não destrói**.

**Tudo para o lixo:** pão, bolo, geleia, iogurte, queijo fresco ou fatiado, frios, comida pronta, grãos, castanhas, amendoim, frutas e legumes moles.

**Dá para cortar**, com 2 cm de folga e sem passar a faca no mofo: queijo duro em peça, salame duro, cenoura e repolho firmes.

Queijos azuis e de casca branca têm mofo próprio, que é bom; se aparecer outra cor, descarte. Não cheire de perto. Limpe a gaveta ou o pote com água, sabão e um pouco de água sanitária.`,
  },
  'venceu-posso-usar': {
    asked:
      'venceu, passou da validade, vencido pode comer, produto vencido, comida vencida, venceu ontem, validade vencida, vencido ha quanto tempo, comprei vencido, leite vencido, iogurte vencido, carne vencida, ovo vencido',
    text: `O conselho seguro é **não consumir depois da data**. Nos que estragam, isso é regra sem exceção:

- **Descarte sempre:** carne, frango, peixe, frios, leite, iogurte, queijo fresco, ovos, comida pronta, fórmula infantil.
- **Secos** (arroz, massa, sal, açúcar, café): perdem qualidade antes de perder segurança, mas o fabricante só garante até a data.
- Estufado, mofado, com bichos ou cheiro estranho: lixo, mesmo **dentro** do prazo.

O olho e o nariz não veem tudo: bactérias perigosas podem não mudar cheiro nem gosto.

Para não perder de novo, ponha os próximos de vencer na frente e **congele antes** da data. Vencido não se doa.`,
  },
  'lavar-verduras': {
    asked:
      'lavar verduras, higienizar alface, hipoclorito, agua sanitaria na verdura, vinagre na salada, lavar frutas, desinfetar salada, bicarbonato lavar, sanitizar, lavar salada, hipoclorito por litro',
    source: 'Ministério da Saúde, orientações de higienização de alimentos',
    text: `Quatro passos para o que se come cru:

1. **Lave** folha por folha em água corrente; frutas, com escovinha.
2. **Molho de 15 minutos** em 1 litro de água limpa com **1 colher (sopa) de água sanitária** própria para alimentos (2 a 2,5% de cloro, sem perfume), ou hipoclorito conforme o rótulo.
3. **Enxágue** em água corrente.
4. **Seque** e guarde na geladeira.

Vinagre e bicarbonato ajudam a soltar sujeira, mas **não desinfetam** direito. Nunca use detergente. O que vai ser cozido só precisa do passo 1. Morango e uva se higienizam só na hora de comer.`,
  },
  'lavar-carne': {
    asked:
      'lavar carne, lavar frango, precisa lavar carne, lavar peixe, lavar carne com vinagre, limpar frango, carne crua na pia, limao na carne',
    text: `Carne e frango **não se lavam**. A água não tira as bactérias e as espalha em gotinhas pela pia, pela louça e pela salada. Quem as destrói é o **cozimento**.

- Tire o excesso de líquido com papel e jogue fora.
- Retire peles, penas e aparas numa tábua só para crus.
- Limão e vinagre temperam, mas não desinfetam.
- **Peixe inteiro** pode ser enxaguado depois de limpo, com a pia vazia, e a pia é lavada em seguida.
- Lave mãos, faca, tábua e pia com sabão; passe água sanitária diluída.

Cozinhe o frango até o suco sair claro e a carne moída até perder o rosado.`,
  },
  'ovo-estragado': {
    asked:
      'ovo estragado, ovo boia, teste do ovo, ovo bom ou ruim, como saber se o ovo esta bom, ovo podre, ovo trincado, mancha no ovo, ovo cru',
    source: 'Anvisa, RDC 35/2009',
    text: `O **teste da água** mostra a idade: num copo fundo, o ovo novo deita; o mais velho fica em pé; o que **boia** vai fora.

- Quebre sempre **num copinho à parte**.
- Clara firme e gema alta: fresco. Espalhada: mais velho, mas pode estar bom para bolo.
- Pontinho de sangue: inofensivo; retire com a colher.
- **Cheiro ruim, cor esverdeada ou rosada:** lixo, e lave o copo.
- Casca trincada, melada ou suja: não use.

O teste não revela **salmonela**: gema e clara devem ficar firmes. Crianças, idosos, grávidas e doentes não devem comer ovo cru ou mole. Lave as mãos depois de quebrar.`,
  },
  'comida-estragada': {
    asked:
      'comida estragada, como saber se estragou, cheiro estranho, comida azeda, gosma, sinais de estragado, carne estragada, frango estragado, comida passada, esta bom ainda',
    text: `Desconfie de **cheiro, cor, textura e embalagem**:

- **Carne e frango:** cheiro azedo, superfície pegajosa, tom esverdeado.
- **Peixe:** cheiro de amônia, carne que se desfaz.
- **Leite e iogurte:** azedo, grumos, tampa estufada.
- **Feijão e sopa:** bolhas, espuma, cheiro fermentado.
- **Legumes e folhas:** gosma, líquido, mofo.
- **Óleo e castanhas:** ranço.
- **Arroz e massa:** fios, gosma ou mais de 3 dias.

**Na dúvida, jogue fora, sem provar.** Muitas bactérias que fazem mal não mudam cheiro nem gosto; por isso data e tempo fora da geladeira contam mais que o nariz. Ferver não conserta.`,
  },
  'tabua-e-panos': {
    asked:
      'tabua de carne, contaminacao cruzada, limpar tabua, pano de prato, esponja, trocar esponja, higiene na cozinha, tabua de madeira, limpar pia, lavar as maos',
    text: `A maior parte dos problemas vem do **cru que encosta no pronto**.

- Duas tábuas: uma para carnes cruas, outra para pão, salada e frutas.
- Lave com sabão e água quente; depois, 10 minutos de água sanitária diluída (1 colher de sopa por litro) e enxágue.
- Tábua com cortes fundos: troque.
- **Pano de prato:** um por dia; seco ao sol. Ferva ou lave com água quente.
- **Esponja:** torça, deixe secar e troque toda semana.
- **Mãos:** 20 segundos com sabão antes de cozinhar, depois de crus, ovo, lixo, bicho e celular.

Corte primeiro a salada e por último a carne.`,
  },
  'temperatura-geladeira': {
    asked:
      'temperatura da geladeira, temperatura do freezer, regular geladeira, quantos graus geladeira, geladeira nao gela, termostato, gelo no freezer, conta de luz',
    source: 'Anvisa, RDC 216/2004',
    text: `Mire em **4 °C ou menos na geladeira** e **−18 °C no freezer**. O botão de 1 a 5 não é grau: confira com um termômetro num copo de água na prateleira do meio.

- Não encha a ponto de tapar a saída de ar.
- Espere a comida parar de soltar muito vapor antes de guardar.
- Abra pouco e feche bem; teste a borracha com uma folha de papel.
- Longe do fogão e do sol, com espaço atrás.
- No calor, aumente o frio; com gelo grosso no freezer, descongele.

Leite que azeda antes da data e sorvete mole são sinais de que está quente demais. Sem solução? Chame um técnico.`,
  },
  'conservas-caseiras': {
    asked:
      'conserva caseira, botulismo, picles caseiro, palmito caseiro, alho em conserva, geleia caseira esterilizar, esterilizar vidro, compota caseira, conserva no armario',
    source: 'Ministério da Saúde, orientações sobre botulismo',
    text: `O botulismo é raro e grave, e nasce em conservas **com pouco ácido, sem ar e fora do frio**.

Em casa, com segurança:

- **Picles de geladeira:** vinagre e água meio a meio, sal; 2 a 3 semanas no frio.
- **Geleias:** muita fruta ácida e açúcar, vidro fervido; na geladeira depois de abertas.
- **Alho, ervas, tomate seco e berinjela no óleo:** pouca quantidade, **geladeira**, até 1 semana.
- **Palmito, carne, peixe e legumes em vidro no armário:** não faça sem técnica e equipamento; congele.

Não compre conserva sem rótulo. Visão dupla, pálpebra caída ou fraqueza depois de comer conserva: **emergência, SAMU 192**.`,
  },
  caruncho: {
    asked:
      'caruncho, gorgulho, bicho no arroz, bicho no feijao, traca na despensa, mariposa na cozinha, bichinho na farinha, larva, insetos na despensa, formiga, barata na cozinha',
    text: `Carunchos e traças costumam vir **de dentro do pacote** e gostam de calor.

1. Olhe todos os secos: arroz, farinha, macarrão, ração, castanhas, temperos.
2. Descarte o infestado em saco fechado, fora de casa.
3. Esvazie o armário, aspire frestas, limpe com água e sabão e **seque bem**.
4. Guarde em potes de tampa firme.
5. Passe os novos por **2 a 3 dias de freezer** antes de guardar.

Não borrife inseticida na despensa. Louro e cravo podem afastar, mas não resolvem. Alguns carunchos no arroz não são tóxicos, mas mostram que o pacote é velho: melhor trocar. Compre pouco em meses quentes.`,
  },
  'passou-mal': {
    asked:
      'passei mal, intoxicacao alimentar, dor de barriga depois de comer, vomito, diarreia, comi estragado, envenenamento, febre depois de comer, engasgou, engasgado, sufocando, nao respira',
    text: `Aqui não se faz diagnóstico: **procure um serviço de saúde**.

**Engasgou e não respira, não tosse ou não chora? Ligue já 192 (SAMU) ou 193 (bombeiros):** eles dizem o que fazer.

Vá sem esperar se houver sangue, febre alta, vômitos que não param, sinais de desidratação, visão dupla, fraqueza, dificuldade para engolir ou respirar, inchaço no rosto, ou se for criança pequena, idoso, gestante ou pessoa com imunidade baixa.

- Emergência: **SAMU 192**.
- Suspeita de envenenamento: **Disque-Intoxicação 0800 722 6001**.
- Guarde embalagem e um pouco do alimento, fechado e frio, e conte a quem atender o que e quando comeu.
- Se várias pessoas adoeceram, avise a **vigilância sanitária**.

O restante da comida suspeita vai para o lixo.`,
  },
  'comida-na-viagem': {
    asked:
      'comida na viagem, levar comida no carro, comida na praia, isopor, caixa termica, piquenique, camping, comida na estrada, viagem longa',
    text: `Na estrada, **frio fica frio e seco fica seco**.

- **Sem gelo:** frutas inteiras, pão, bolo simples, castanhas, biscoito, latas que se abrem na hora.
- **Com gelo:** sanduíches, queijo, frango, saladas, frutas cortadas.
- Encha a caixa térmica com garrafas de água congeladas, o mais perecível embaixo; abra pouco.
- O porta-malas ao sol passa de 40 °C: leve a caixa dentro do carro.
- Fora do gelo, **1 hora** no calor e o resto vai fora. Gelo derretido e caixa morna contam como fora.
- Carne para o churrasco viaja **congelada** e separada do pronto.

Leve água, álcool em gel e um saco para o lixo.`,
  },
  'compras-geladas': {
    asked:
      'trazer congelado, bolsa termica, levar gelados para casa, sorvete derretendo, compras no carro, ordem das compras, congelado no caminho, tempo do mercado ate em casa',
    text: `A rede do frio não pode quebrar no último trecho.

- Pegue gelados e congelados **por último** e vá direto para casa.
- **Bolsa térmica** com gelo reutilizável para carne, peixe, iogurte e sorvete.
- Crus num saco separado, longe do pão e das frutas.
- Mais de 1 hora de caminho ou dia quente: bolsa é obrigatória.
- Em casa, guarde **primeiro** o freezer, depois a geladeira e por fim a despensa.

Na loja, prefira o fundo do freezer e recuse pacotes com gelo grosso, molhados ou tortos. Na entrega, confira se os frios chegaram gelados; morno se devolve na hora.`,
  },
};
