/**
 * Lists as people send them, and what people mean by them. They were written before the rules and not
 * looked at while the rules were made, so they show how the rules read texts that nobody thought of.
 */

/** A text, and its items: quantity ('-' for none), unit and name; 'feito' for one that is ticked. */
export type ListShape = readonly [text: string, items: readonly string[]];

export const heldOutLists: readonly ListShape[] = [
  // Headings.
  [
    'Verduras\nalface\n2 pés de couve\n\nFrutas\n6 laranjas\nmamão',
    ['- un alface', '2 un couve (pé)', '6 un laranjas', '- un mamão'],
  ],
  [
    '*AÇOUGUE*\n- 2 kg de acém\n- 500g linguiça\n*PADARIA*\n- 10 pães',
    ['2 kg acém', '0.5 kg linguiça', '10 un pães'],
  ],
  [
    '🥦 Hortifruti\n🔸 brócolis\n🔸 3 chuchus\n🧼 Limpeza\n🔸 água sanitária',
    ['- un brócolis', '3 un chuchus', '- un água sanitária'],
  ],
  [
    '1. GRÃOS\nArroz 5 kg\nFeijão 2 kg\n2. ENLATADOS\nMilho 2 latas',
    ['5 kg Arroz', '2 kg Feijão', '2 un Milho (lata)'],
  ],
  [
    'Lista de compras do mês\n\narroz\nfeijão\nmacarrão',
    ['- un arroz', '- un feijão', '- un macarrão'],
  ],
  [
    '# Compras\n## Laticínios\n- [ ] leite 6\n- [x] manteiga',
    ['6 un leite', '- un manteiga feito'],
  ],
  // Bullets and marks.
  ['1️⃣ arroz\n2️⃣ feijão\n3️⃣ óleo', ['- un arroz', '- un feijão', '- un óleo']],
  ['👉 café\n👉 açúcar', ['- un café', '- un açúcar']],
  ['➡️ 2 detergentes\n➡️ sabão em pó;', ['2 un detergentes', '- un sabão em pó']],
  ['✅ batata\n✅ cenoura\n✅ cebola', ['- un batata', '- un cenoura', '- un cebola']],
  ['⬜ batata\n✅ cenoura\n⬜ cebola', ['- un batata', '- un cenoura feito', '- un cebola']],
  ['_leite_\n_pão_', ['- un leite', '- un pão']],
  ['~arroz~\nfeijão', ['- un arroz feito', '- un feijão']],
  // Quantities.
  ['Fralda G: 3 pacotes', ['3 un Fralda G (pacote)']],
  [
    'Copo descartável (mínimo 100)\nGuardanapo (no mínimo 50)',
    ['100 un Copo descartável', '50 un Guardanapo'],
  ],
  ['02 latas de sardinha\n01 vidro de azeitona', ['2 un sardinha (lata)', '1 un azeitona (vidro)']],
  ['dois pacotes de café\num pacote de sal', ['2 un café (pacote)', '1 un sal (pacote)']],
  ['um quilo e meio de carne moída\nfrango 1kg e meio', ['1.5 kg carne moída', '1.5 kg frango']],
  ['tomate meio quilo\novos meia dúzia', ['0.5 kg tomate', '6 un ovos']],
  [
    '3 cx de leite\n1 fardo de água\n2 dz de ovos',
    ['3 un leite (caixa)', '1 un água (fardo)', '24 un ovos'],
  ],
  [
    '4 dentes de alho\n1 cabeça de alho\n1 maço de salsinha',
    ['4 un alho (dente)', '1 un alho (cabeça)', '1 un salsinha (maço)'],
  ],
  ['2 pacotes de 1kg de açúcar', ['2 un açúcar 1kg (pacote)']],
  ['bandeja de iogurte', ['1 un iogurte (bandeja)']],
  ['3 sacos de lixo\n2 pés de moleque', ['3 un sacos de lixo', '2 un pés de moleque']],
  ['2 a 3 kg de batata', ['- un 2 a 3 kg de batata']],
  ['leite três', ['3 un leite']],
  // Several items on a line.
  [
    '2 kg de arroz; 1 lata de óleo; 3 pacotes de bolacha de água e sal; fermento.',
    ['2 kg arroz', '1 un óleo (lata)', '3 un bolacha de água e sal (pacote)', '- un fermento'],
  ],
  [
    'Composta por: 5 kg de arroz, 2 kg de feijão preto, 1 pacote de café torrado e moído de boa qualidade e 1 kg de sal',
    [
      '5 kg arroz',
      '2 kg feijão preto',
      '1 un café torrado e moído de boa qualidade (pacote)',
      '1 kg sal',
    ],
  ],
  [
    'Hortifruti: alface, tomate e batata (para maionese)',
    ['- un alface', '- un tomate', '- un batata (para maionese)'],
  ],
  // Money, chats and links.
  ['10 reais de pão', ['- un pão (10 reais)']],
  ['R$ 20 de queijo\nleite', ['- un queijo (20 reais)', '- un leite']],
  [
    '[12:03, 28/11] Ana: 2 leites\n[12:04, 28/11] Bia: <Mídia oculta>\n[12:05, 28/11] Ana: pão',
    ['2 un leites', '- un pão'],
  ],
  ['28/11/2026 12:03 - Ana: arroz\n28/11/2026 12:05 - Ana: Mensagem apagada', ['- un arroz']],
  ['(12:03) Ana: sal\n(12:04) Ana: alho', ['- un sal', '- un alho']],
  [
    'Encaminhada\nBom dia\n- café\n- leite\nhttps://example.com/oferta',
    ['- un café', '- un leite'],
  ],
  ['Compras da semana\n• arroz\n• leite\nCompartilhado com Bring!', ['- un arroz', '- un leite']],
  ['Arroz 5kg - R$ 25,90\nFeijão 1kg - R$ 8', ['5 kg Arroz', '1 kg Feijão']],
  // Numbers of names.
  [
    'Arroz tipo 1\nÔmega 3\nCachaça 51\n2 fraldas tamanho 3',
    ['- un Arroz tipo 1', '- un Ômega 3', '- un Cachaça 51', '2 un fraldas tamanho 3'],
  ],
  ['Papel higiênico 12 rolos\nCoca 2 L', ['- un Papel higiênico 12 rolos', '- un Coca 2 L']],
];
