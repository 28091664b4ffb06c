import type { ThemeTexts } from '../article.ts';

/** The months themselves are data: `season/produce.ts`. */
export const season: ThemeTexts<'season'> = {
  'epoca-verduras-legumes': {
    asked:
      'verduras da epoca, legumes da epoca, verduras da estacao, legumes da estacao, hortalicas da epoca, o que esta na epoca, alimentos da safra, safra de legumes, comprar neste mes, janeiro, fevereiro, marco, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro, mes que vem, inverno, verao, outono, primavera',
    source: 'CEAGESP, tabela de sazonalidade',
    text: `Verdura e legume da época têm mais sabor, duram mais em casa e custam menos. Em linhas gerais, no Centro-Sul:

- **Verão:** abobrinha, pepino, quiabo, tomate, pimentão, milho, vagem.
- **Outono:** abóbora, berinjela, chuchu, cará, inhame, mandioca, batata-doce.
- **Inverno:** brócolis, couve-flor, espinafre, couve, cenoura, ervilha, mandioquinha, agrião, nabo.
- **Primavera:** beterraba, pepino, rabanete, aspargo, alcachofra, folhas tenras.

No Norte e no Nordeste quem manda é a **chuva**, mais que o frio. O clima do ano e a irrigação mudam as datas: na feira, a pilha alta com preço baixo é o melhor sinal.`,
  },
  'epoca-frutas': {
    asked:
      'frutas da epoca, fruta da estacao, frutas do mes, safra de frutas, epoca de fruta, quando e epoca de, fruta boa agora, janeiro, fevereiro, marco, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro, mes que vem, inverno, verao, outono, primavera',
    source: 'CEAGESP, tabela de sazonalidade',
    text: `Fruta na safra é mais doce e mais barata. Para guardar de cabeça:

- **Verão:** manga, uva, melancia, pêssego, ameixa, figo, goiaba, abacaxi, lichia.
- **Outono:** caqui, maçã, pera, abacate, tangerina, kiwi.
- **Inverno:** laranja, mexerica (bergamota), morango, carambola.
- **Primavera:** jabuticaba, caju, acerola, manga, abacaxi, nêspera.

**Banana, mamão, laranja e limão** aparecem o ano inteiro, com meses melhores. No Norte e no Nordeste há safras próprias, como açaí, cupuaçu, cajá e umbu. Compre para poucos dias e congele o que estiver barato e maduro.`,
  },
  'epoca-norte': {
    asked:
      'epoca no norte, amazonia, frutas do norte, acai safra, cupuacu epoca, pupunha, bacuri, para, amazonas, manaus, belem, acre, rondonia, tucuma',
    source: 'Embrapa Amazônia Oriental',
    text: `No Norte, o ano se divide em **chuva** (mais ou menos de dezembro a maio) e **seca**.

- **Açaí:** no Pará, a safra forte vai de agosto a dezembro; fora dela, encarece.
- **Cupuaçu, bacuri e castanha-do-pará:** meses de chuva, do fim do ano a abril ou maio.
- **Mandioca, macaxeira e banana:** o ano todo.
- **Abacaxi e melancia:** na estação seca.

Há variações de um a dois meses entre Belém, Manaus, Rio Branco e Boa Vista. Polpas congeladas guardam a safra. Peixes de rio têm **defeso**: compre de criação ou com origem comprovada.`,
  },
  'epoca-nordeste': {
    asked:
      'epoca no nordeste, frutas do nordeste, caja, umbu, caju safra, siriguela, pinha, graviola epoca, pernambuco, ceara, bahia, recife, fortaleza, salvador',
    source: 'Ceasa-PE; Embrapa',
    text: `No Nordeste, a irrigação do **Vale do São Francisco** dá uva, manga e melão em boa parte do ano. As frutas de sequeiro seguem a chuva:

- **Cajá:** março a junho
- **Umbu:** janeiro a abril
- **Caju:** setembro a dezembro
- **Acerola:** mais forte em setembro e outubro
- **Melão:** setembro a janeiro
- **Milho-verde:** maio a julho, na época das festas juninas

Macaxeira, inhame, jerimum, batata-doce, coco e banana sustentam o ano todo. Frutas de safra curta rendem **polpa**: bata, coe e congele em porções de um copo.`,
  },
  'epoca-centro-oeste': {
    asked:
      'epoca no centro oeste, frutos do cerrado, pequi epoca, goias, brasilia, mato grosso, cerrado, baru, guariroba, mangaba',
    source: 'CEAGESP; Embrapa Cerrados; Ceasa-GO',
    text: `No Centro-Oeste, a seca vai mais ou menos de **maio a setembro** e favorece as hortaliças irrigadas: folhas, tomate, cenoura e brócolis ficam bonitos e baratos.

- **Pequi:** com as chuvas, do fim do ano a fevereiro
- **Jabuticaba:** setembro e outubro
- **Milho-verde:** janeiro a março (pamonha!)
- **Manga:** outubro a dezembro
- **Mandioca e abóbora:** outono e inverno

Pequi tem **espinhos no caroço**: roa sem morder, e não dê a crianças pequenas. A polpa em conserva ou congelada dura meses. Baru torrado guarda-se como castanha, em pote fechado.`,
  },
  'epoca-sul': {
    asked:
      'epoca no sul, bergamota epoca, pinhao epoca, rio grande do sul, santa catarina, parana, uva safra sul, maca safra, curitiba, porto alegre',
    source: 'IAT/PR e Ibama (pinhão); Emater/RS',
    text: `No Sul, as estações são bem marcadas:

- **Uva:** janeiro a março
- **Maçã:** fevereiro a abril
- **Caqui:** março a maio
- **Pinhão:** a partir de abril, até junho ou julho; cada estado define a data em que a venda começa
- **Bergamota e laranja:** maio a setembro
- **Couve, brócolis, couve-flor, ervilha:** inverno
- **Morango:** agosto a novembro
- **Pêssego e ameixa:** novembro a janeiro

Geada encarece alface e tomate no inverno; troque por repolho, couve e raízes. Pinhão cozido dura **3 a 4 dias** na geladeira e congela bem descascado.`,
  },
  'epoca-peixes': {
    asked:
      'defeso, piracema, peixe da epoca, epoca de peixe, camarao defeso, tainha epoca, sardinha epoca, comprar peixe, sexta feira santa, semana santa, pescado, pirarucu, tambaqui',
    source: 'Ibama e Ministério da Pesca e Aquicultura',
    text: `**Defeso** é o período em que a pesca de uma espécie para, para que ela se reproduza. Muda por espécie, estado e bacia.

- Em muitas bacias, a **piracema** vai de novembro a fevereiro; na Amazônia, várias espécies, de 15 de novembro a 15 de março.
- **Camarão, lagosta, caranguejo e sardinha** têm defesos próprios.
- Peixe **de criação** (tilápia, tambaqui, pirarucu de cativeiro) pode ser vendido, com comprovação de origem.

Pergunte de onde vem o peixe. Na Semana Santa a procura sobe: comprar e congelar antes sai mais barato. As datas são atualizadas; confira no site do órgão ambiental do seu estado.`,
  },
  'escolher-frutas': {
    asked:
      'escolher fruta, fruta madura como saber, escolher melancia, escolher abacaxi, escolher melao, escolher mamao, fruta doce, saber se esta maduro, ponto da fruta',
    text: `Use **peso, cheiro e firmeza**, sem apertar com a unha.

- **Melancia:** pesada, mancha amarela onde encostou no chão, som oco.
- **Abacaxi:** cheiro doce embaixo, gomos grandes, sem mofo na base.
- **Melão:** pesado, casca firme, leve cheiro na ponta.
- **Manga e abacate:** cedem de leve.
- **Mamão:** amarelo por mais da metade, sem partes moles.
- **Laranja e limão:** casca fina e lisa, pesados.
- **Uva:** cabo verde, bagas presas.
- **Morango:** vermelho até a folha, seco no fundo da caixa.
- **Banana:** escolha cachos em pontos diferentes.

Prefira várias pequenas a uma enorme que ninguém termina.`,
  },
  'escolher-verduras': {
    asked:
      'escolher verdura, escolher legume, verdura fresca, escolher tomate, escolher batata, escolher alface, escolher abobora, legume bom, como saber se o legume esta bom',
    source: 'Embrapa Hortaliças',
    text: `Frescor se vê e se ouve: **cor viva, firmeza e barulho seco** ao quebrar.

- **Folhas:** sem manchas amarelas, talo cortado claro.
- **Cenoura e beterraba:** lisas, firmes, sem rachaduras; folhas verdes são bom sinal.
- **Batata:** sem verde nem broto.
- **Tomate:** firme para salada, bem vermelho para molho.
- **Abobrinha e berinjela:** pequenas e brilhantes, cabo verde.
- **Brócolis:** fechado e verde-escuro.
- **Quiabo:** a ponta quebra.
- **Cebola e alho:** secos, pesados, sem broto.
- **Abóbora:** casca dura e fosca.

Não quebre nem aperte o que não vai levar: o machucado apodrece na banca.`,
  },
  'escolher-carne-peixe': {
    asked:
      'escolher carne, escolher peixe, peixe fresco como saber, carne fresca, escolher frango, carne boa, olho do peixe, cor da carne, carne escura',
    source: 'Anvisa e Ministério da Agricultura, orientações ao consumidor',
    text: `Compre carne e peixe **por último** e leve em bolsa térmica.

- **Boi:** vermelho vivo, gordura clara, firme. A vácuo fica mais escura e clareia ao abrir.
- **Porco:** rosado, sem líquido solto.
- **Frango:** pele clara e úmida, sem manchas nem cheiro.
- **Peixe:** olhos salientes e brilhantes, guelras vermelhas, escamas presas, cheiro de mar.
- **Camarão:** cabeça presa, casca firme.
- **Congelados:** sem gelo solto no fundo, que indica descongelamento.

Procure o **selo de inspeção** (SIF, SIE, SIM ou Sisbi). Balcão sem frio, insetos ou cheiro forte: compre em outro lugar.`,
  },
};
