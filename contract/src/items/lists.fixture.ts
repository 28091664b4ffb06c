/** Lists as people send them, and what people mean by them (LST-36…LST-41). */
import type { ListShape } from './held-out-lists.fixture.ts';

export const lists: readonly ListShape[] = [
  // Headings without a colon.
  ['Verduras\nalface\ncouve', ['- un alface', '- un couve']],
  ['*Mercearia*\narroz\nfeijão', ['- un arroz', '- un feijão']],
  ['1. CEREAIS\narroz 5kg\n2. LIMPEZA\nsabão', ['5 kg arroz', '- un sabão']],
  ['BEBIDAS\nsuco de uva\nágua', ['- un suco de uva', '- un água']],
  ['Coisas da Ana\n\narroz\nfeijão', ['- un arroz', '- un feijão']],
  ['leite\nfrutas\npão', ['- un leite', '- un frutas', '- un pão']],
  ['Frutas', ['- un Frutas']],
  ['arroz\n\nfeijão\n\nmacarrão', ['- un arroz', '- un feijão', '- un macarrão']],
  ['frutas\nlegumes', ['- un frutas', '- un legumes']],
  [
    '## 🥩 PROTEÍNAS\n\n- [ ] **Frango** (coxa/peito) 2kg\n- [ ] **Ovos** _____un - R$ _____',
    ['2 kg Frango (coxa/peito)', '- un Ovos'],
  ],
  // Bullets and marks.
  ['1️⃣ arroz\n2️⃣ feijão', ['- un arroz', '- un feijão']],
  ['🔸 arroz\n👉 feijão\n➡️ sal\n• óleo', ['- un arroz', '- un feijão', '- un sal', '- un óleo']],
  ['*arroz*\n_feijão_\nsal', ['- un arroz', '- un feijão', '- un sal']],
  ['✅ arroz\n✅ feijão', ['- un arroz', '- un feijão']],
  ['☐ arroz\n✅ feijão', ['- un arroz', '- un feijão feito']],
  ['arroz;\nfeijão.\nsal,', ['- un arroz', '- un feijão', '- un sal']],
  // Amounts.
  ['Carne: 3 peças', ['3 un Carne (peça)']],
  ['Copo (mínimo 20)', ['20 un Copo']],
  ['Lata de óleo de soja - 1', ['1 un Lata de óleo de soja']],
  [
    'meia dúzia de ovos\num quilo e meio de batata\n1kg e meio de cebola',
    ['6 un ovos', '1.5 kg batata', '1.5 kg cebola'],
  ],
  ['dois leites\num bolo', ['2 un leites', '1 un bolo']],
  ['2 pacotes de macarrão', ['2 un macarrão (pacote)']],
  ['macarrão 2 pacotes', ['2 un macarrão (pacote)']],
  ['macarrão: 2 pacotes de 500g', ['2 un macarrão 500g (pacote)']],
  [
    '02 pacotes de bolacha cream cracker (com 400g cada)',
    ['2 un bolacha cream cracker (com 400g cada) (pacote)'],
  ],
  [
    '4 latas de milho\n1 vidro de palmito\n2 potes de margarina\n3 garrafas de vinho',
    ['4 un milho (lata)', '1 un palmito (vidro)', '2 un margarina (pote)', '3 un vinho (garrafa)'],
  ],
  [
    '1 fardo de leite\n2 maços de couve\n1 pé de alface\n2 cabeças de alho\n3 dentes de alho',
    [
      '1 un leite (fardo)',
      '2 un couve (maço)',
      '1 un alface (pé)',
      '2 un alho (cabeça)',
      '3 un alho (dente)',
    ],
  ],
  [
    '1 bandeja de ovos\n2 dz de laranja\n1 rolo de papel alumínio\n5 sachês de gelatina',
    ['1 un ovos (bandeja)', '24 un laranja', '1 un papel alumínio (rolo)', '5 un gelatina (sachê)'],
  ],
  ['Picanha: 3 peças grandes', ['3 un Picanha grandes (peça)']],
  ['2 caixas organizadoras', ['2 un caixas organizadoras']],
  ['café 250 ou 500 gramas', ['- un café 250 ou 500 gramas']],
  // One line with many parts.
  [
    'arroz branco tipo 1 do bom da roça; feijão',
    ['- un arroz branco tipo 1 do bom da roça', '- un feijão'],
  ],
  ['Composta por: arroz, feijão e sal', ['- un arroz', '- un feijão', '- un sal']],
  [
    '3 kg de arroz branco agulhinha tipo 1 pacote fechado, 2 kg de feijão, 1 kg de sal',
    ['3 kg arroz branco agulhinha tipo 1 pacote fechado', '2 kg feijão', '1 kg sal'],
  ],
  [
    'leite (integral, desnatado), pão, ovos',
    ['- un leite (integral, desnatado)', '- un pão', '- un ovos'],
  ],
  // Money, chats and apps.
  ['10 reais de pão\nleite', ['- un pão (10 reais)', '- un leite']],
  ['[12:03, 28/11] Ana: leite\n\u200E[12:04, 28/11] Bia: <Mídia oculta>', ['- un leite']],
  ['Mensagem apagada\nEncaminhada\nleite', ['- un leite']],
  ['leite\nhttps://example.com', ['- un leite']],
  ['Mercado\nleite\npão\nCompartilhado com Listonic', ['- un leite', '- un pão']],
  // Shapes of public lists: notes, blogs, recipes, school letters and chats.
  [
    '| Item | Quantidade | Preço |\n|---|---|---|\n| Pão | 4 pacotes | R$ 5 |\n| Arroz | 5kg | R$ 6 |',
    ['4 un Pão (pacote)', '5 kg Arroz'],
  ],
  ['Orçamento: R$ 300\nleite\nEndereço: Rua das Palmeiras\npão', ['- un leite', '- un pão']],
  [
    'Ana, [28/11/2026 12:03]\ncompra leite\nBia, [28/11/2026 12:05]\ne ovos 🥚',
    ['- un leite', '- un ovos'],
  ],
  [
    'Arroz.........2\nFeijão → 1 kg\nleite = 12 cx',
    ['2 un Arroz', '1 kg Feijão', '12 un leite (caixa)'],
  ],
  ['Frango: 3 kg, podendo ser coxas e sobrecoxas', ['3 kg Frango, podendo ser coxas e sobrecoxas']],
  ['FRUTAS: banana, maçã\nPADARIA: pão', ['- un banana', '- un maçã', '- un pão']],
  [
    '2 e 1/2 xícaras de farinha\n1 colher de sopa de fermento',
    ['2.5 un farinha (xícara)', '1 un fermento (colher de sopa)'],
  ],
  ['SABÃO EM PÓ 1,6KG\nração do gato 10,1kg', ['1.6 kg SABÃO EM PÓ', '10.1 kg ração do gato']],
  ['meia dúzia de banana e 1 mamão', ['6 un banana', '1 un mamão']],
  ['Mercado 🛒\n\nArroz ✅\nMacarrão', ['- un Arroz feito', '- un Macarrão']],
  [
    '01 - Arroz tipo 1 - 5kg - 02 pacotes\n02 - Óleo - 03 unidades',
    ['2 un Arroz tipo 1 - 5kg (pacote)', '3 un Óleo'],
  ],
  ['bom dia! vai no mercado?\nFigurinha omitida\nleite', ['- un leite']],
  // Numbers in words before and after the name.
  [
    'duzentas gramas de mussarela\ncento e cinquenta gramas de salame\npresunto trezentos gramas',
    ['0.2 kg mussarela', '0.15 kg salame', '0.3 kg presunto'],
  ],
  [
    'trinta ovos\nvinte e quatro latas de cerveja\nsete ervas\nquinze quilos de carvão',
    ['30 un ovos', '24 un cerveja (lata)', '- un sete ervas', '15 kg carvão'],
  ],
  // Titles of apps and plans, headings with an emoji, totals.
  ['Nossa lista “Sítio”\nsal\npão', ['- un sal', '- un pão']],
  ['Cardápio do mês | família\nsal\npão', ['- un sal', '- un pão']],
  ['CESTA BÁSICA GRANDE\nsal\npão', ['- un sal', '- un pão']],
  ['Feira - banana\nsal', ['- un Feira - banana', '- un sal']],
  ['🍎 Frutas\n- uva\n- caqui\n🐟 Peixes\n- tilápia', ['- un uva', '- un caqui', '- un tilápia']],
  ['🥕 cenoura\n🍎 frutas\n🥩 carnes', ['- un cenoura', '- un frutas', '- un carnes']],
  [
    'sal\npão\nValor total estimado: R$ 12\nSubtotal = 9\nTotal geral R$ 30,00',
    ['- un sal', '- un pão'],
  ],
  ['pão\nTotal 90', ['- un pão', '- un Total 90']],
  // Columns of a sheet.
  [
    'Produto\tQtd\tUnidade\tPreço\nArroz\t5\tkg\t30,00\nCafé\t2\tpct\t15,90\nSal\t1',
    ['5 kg Arroz', '2 un Café (pacote)', '1 un Sal'],
  ],
  ['Sabão\t12,90\nUva\t', ['- un Sabão 12,90', '- un Uva']],
  // A mark between the amount and the name.
  ['3 kg - batata\n2x - leite\n500 g – queijo', ['3 kg batata', '2 un leite', '0.5 kg queijo']],
  [
    '2 kg: arroz\n2 pacotes - café\nmeia dúzia - ovos',
    ['2 kg arroz', '2 un café (pacote)', '6 un ovos'],
  ],
  ['7 Belo - bala', ['- un 7 Belo - bala']],
  // Remarks and kinds beside the amount.
  [
    'Pão de forma (integral) 2\nLeite (Nan) 2',
    ['2 un Pão de forma (integral)', '- un Leite (Nan) 2'],
  ],
  [
    'Iogurte 4 (se tiver promoção)\nNan 2 (lata)',
    ['4 un Iogurte (se tiver promoção)', '- un Nan 2 (lata)'],
  ],
  [
    'café 2 pct (forte)\nFeijão 1kg - carioca',
    ['2 un café (forte) (pacote)', '1 kg Feijão - carioca'],
  ],
  ['Chá 1 cx c/ 10 sachês\nBombril c/ 8', ['1 un Chá c/ 10 sachês (caixa)', '- un Bombril c/ 8']],
  // Spoons, measures, bunches, and one of what a package may contain.
  [
    '2 col. (sopa) de azeite\n1 c. (chá) de sal',
    ['2 un azeite (colher de sopa)', '1 un sal (colher de chá)'],
  ],
  [
    '1 xíc. (chá) farinha\n2 medidas (da lata) de leite',
    ['1 un farinha (xícara de chá)', '2 un leite (medida da lata)'],
  ],
  [
    'Papel alumínio 1 rolo\nFermento 1 sachê',
    ['1 un Papel alumínio (rolo)', '1 un Fermento (sachê)'],
  ],
  ['Coentro 2 molhos\n3 molhos de couve', ['2 un Coentro (molho)', '3 un couve (molho)']],
  [
    '2 molhos de tomate\n1 queijo e 2 molhos',
    ['2 un molhos de tomate', '1 un queijo', '2 un molhos'],
  ],
  // The titles of a copied table.
  ['Produto\tQtd\tPreço unit.\nArroz\t5\t3,00', ['5 un Arroz']],
  ['Produto Qtd Unidade\nArroz 5 kg', ['5 kg Arroz']],
  ['Produto;Qtd;Unidade\nArroz;5;kg\nSal;1,5;kg', ['5 kg Arroz', '1.5 kg Sal']],
  // Talk.
  ['arroz\nDeus te abençoe\nbom fim de semana!', ['- un arroz']],
];
