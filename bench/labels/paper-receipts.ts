/** Made-up receipts as tills print them: the layouts of ACBr's printer component, of SAT and of older tills. */
import { createRandom, type Random } from '../../fakes/random.ts';
import { createCnpj, createGtin, createKey } from '../../server/test/corpora/tax-numbers.ts';

export interface PaperLine {
  readonly text: string;
  /** As printed: '2', '0,532'. */
  readonly quantity: string;
  readonly unit: string;
  /** In centavos. */
  readonly unitPrice: number;
  readonly total: number;
  readonly discount: number;
}

export interface PaperReceipt {
  readonly name: string;
  /** The paper, line by line. */
  readonly paper: readonly string[];
  readonly lines: readonly PaperLine[];
  /** The amount to pay, in centavos. */
  readonly total: number;
}

const goods = [
  ['ARROZ TIPO 1 5KG', 2_799],
  ['FEIJAO CARIOCA 1KG', 799],
  ['CAFE TORRADO 500G', 1_890],
  ['LEITE UHT INTEG 1L', 529],
  ['ACUCAR REFINADO 1KG', 449],
  ['OLEO SOJA 900ML', 719],
  ['MACARRAO ESPAG 500G', 415],
  ['MOLHO TOMATE 300G', 239],
  ['BISC RECHEADO CHOC', 289],
  ['PAPEL HIG FD 12UN', 1_799],
  ['DETERG NEUTRO 500ML', 229],
  ['SABAO PO 1,6KG', 2_190],
  ['REFRIG GUARANA 2L', 799],
  ['IOGURTE NAT 170G', 349],
  ['MARGARINA 500G', 679],
  ['PAO FORMA INTEG', 899],
] as const;
const weighed = [
  ['BANANA PRATA KG', 699],
  ['TOMATE SALADA KG', 849],
  ['QUEIJO MUSSARELA KG', 4_990],
  ['CARNE MOIDA KG', 3_299],
  ['BATATA INGLESA KG', 499],
] as const;

/** 'one' has an item in one line, 'two' in two lines, 'sat' is that of the SAT, and 'bare' has no codes. */
const layouts = ['one', 'two', 'sat', 'bare'] as const;
type Layout = (typeof layouts)[number];

const money = (centavos: number) =>
  (centavos / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });

export function createReceipts(firstSeed: number, count: number): PaperReceipt[] {
  return Array.from({ length: count }, (_, index) => createReceipt(firstSeed + index));
}

function createReceipt(seed: number): PaperReceipt {
  const random = createRandom(seed * 7_919);
  const layout = layouts[seed % layouts.length] ?? 'one';
  const lines = Array.from({ length: 3 + random.below(10) }, () => createLine(random));
  const gross = lines.reduce((sum, { total }) => sum + total, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const paper = [
    ...head(random),
    ...items(lines, layout, random),
    ...foot({ lines, gross, discount, layout, random }),
  ];
  return { name: `receipt ${seed} (${layout})`, paper, lines, total: gross - discount };
}

function createLine(random: Random): PaperLine {
  const isWeighed = random.chance(0.25);
  const [text, unitPrice] =
    random.pick<readonly [string, number]>(isWeighed ? weighed : goods) ?? goods[0];
  const thousandths = isWeighed ? 120 + random.below(1_900) : 1_000 * (1 + random.below(3));
  const total = Math.round((unitPrice * thousandths) / 1_000);
  return {
    text,
    quantity: isWeighed
      ? (thousandths / 1_000).toFixed(3).replace('.', ',')
      : String(thousandths / 1_000),
    unit: isWeighed ? 'KG' : 'UN',
    unitPrice,
    total,
    discount: random.chance(0.12) ? Math.min(100, Math.floor(total / 4)) : 0,
  };
}

const width = 48;
const spread = (left: string, right: string) =>
  `${left}${' '.repeat(Math.max(1, width - left.length - right.length))}${right}`;

const head = (random: Random) => [
  `SUPERMERCADO ${random.pick(['PONTE NOVA', 'BOA ESPERA', 'TRES IRMAOS', 'LARGO DO SOL'])} LTDA`,
  `CNPJ: ${createCnpj(random).replace(/(..)(...)(...)(....)(..)/u, '$1.$2.$3/$4-$5')}`,
  `RUA DAS FLORES, ${1 + random.below(900)} CENTRO`,
  'DOCUMENTO AUXILIAR DA NOTA FISCAL',
  'DE CONSUMIDOR ELETRONICA',
];

function items(lines: readonly PaperLine[], layout: Layout, random: Random): string[] {
  const titles: Record<Layout, string> = {
    one: '# CODIGO DESCRICAO QTD UN VL UN R$ VL TOTAL R$',
    two: spread('ITEM CODIGO DESCRICAO', 'QTD UN VL UNIT VL TOTAL'),
    sat: '#|COD|DESC|QTD|UN|VL UN R$|(VL TR R$)*|VL ITEM R$',
    bare: spread('DESCRICAO', 'QTD  VL UNIT  VL TOTAL'),
  };
  const printed = lines.flatMap((line, index) => {
    const { text, quantity, unit, total, discount } = line;
    const item = String(index + 1).padStart(3, '0');
    const price = money(line.unitPrice);
    const code = createGtin(random);
    const own = String(1_000 + random.below(90_000));
    const first: Record<Layout, string[]> = {
      one: [
        spread(
          `${item} ${own} ${text.slice(0, 18)}`,
          `${quantity} ${unit} X ${price} ${money(total)}`,
        ),
      ],
      two: [`${item} ${code} ${text}`, spread(`    ${quantity} ${unit} X ${price}`, money(total))],
      sat: [
        `${item} ${code} ${text}`,
        spread(`${quantity} ${unit} X ${price} (${money(Math.round(total * 0.18))})`, money(total)),
      ],
      bare: [spread(text, `${quantity} ${unit} x ${price}  ${money(total)}`)],
    };
    return [
      ...first[layout],
      ...(discount > 0
        ? [
            layout === 'sat'
              ? spread('desconto sobre item', `-${money(discount)}`)
              : spread(`desconto -${money(discount)}`, money(total - discount)),
          ]
        : []),
    ];
  });
  return [titles[layout], ...printed];
}

interface Foot {
  readonly lines: readonly PaperLine[];
  readonly gross: number;
  readonly discount: number;
  readonly layout: Layout;
  readonly random: Random;
}

function foot({ lines, gross, discount, layout, random }: Foot): string[] {
  const day = String(1 + random.below(28)).padStart(2, '0');
  const key = createKey(random, {
    state: '35',
    month: '2611',
    cnpj: createCnpj(random),
    model: layout === 'sat' ? '59' : '65',
    number: random.below(900_000),
  });
  const sums =
    layout === 'sat'
      ? [
          spread('Total bruto de itens', money(gross)),
          ...(discount > 0 ? [spread('Total de descontos sobre item', `-${money(discount)}`)] : []),
          spread('TOTAL R$', money(gross - discount)),
        ]
      : [
          spread('Qtde. Total de Itens', String(lines.length).padStart(3, '0')),
          spread('Valor Total R$', money(gross)),
          ...(discount > 0
            ? [
                spread('Descontos', `-${money(discount)}`),
                spread('Valor a Pagar R$', money(gross - discount)),
              ]
            : []),
        ];
  return [
    ...sums,
    spread('FORMA DE PAGAMENTO', 'Valor Pago'),
    spread('Cartao de Debito', money(gross - discount)),
    `No 000${1_000 + random.below(9_000)} Serie 001 ${day}/11/2026 ${10 + random.below(9)}:${10 + random.below(49)}:${10 + random.below(49)}`,
    'Consulte pela Chave de Acesso em www.nfce.fazenda',
    key.slice(0, 24).replaceAll(/(.{4})(?=.)/gu, '$1 '),
    key.slice(24).replaceAll(/(.{4})(?=.)/gu, '$1 '),
    'CONSUMIDOR NAO IDENTIFICADO',
  ];
}
