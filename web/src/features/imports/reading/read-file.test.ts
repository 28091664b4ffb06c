import { describe, expect, it } from 'vitest';
import { columnTitle } from './columns.ts';
import { grocyRows, grocySchema, createSqliteBytes } from './grocy.fixture.ts';
import { kitchenOwlExport, kitchenOwlLists } from './kitchenowl.fixture.ts';
import { readWithLayout, readFileBytes, readText } from './read-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(2 * index, text.charCodeAt(index), !isBigEndian);
  return bytes;
};
/** Encodes a text of Latin-1 characters, which have the same codes in Windows-1252. */
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const read = (text: string, fileName = 'mercado.csv') => readFileBytes(utf8(text), fileName);
const notesOf = (parsed: ReturnType<typeof readText>) =>
  parsed.content.groups.flatMap(({ items }) => items.map(({ name, note }) => [name, note]));
const itemsOf = (parsed: ReturnType<typeof readText>) =>
  parsed.content.groups.flatMap(({ items }) =>
    items.map(({ name, quantity, unit, barcode }) => [
      name,
      quantity,
      unit,
      ...(barcode === undefined ? [] : [barcode]),
    ]),
  );
const noticesOf = (parsed: ReturnType<typeof readText>) =>
  parsed.content.notices.map(({ where, text }) => `${where}: ${text}`);

describe('tables', () => {
  const table = 'Produto;Qtd;Unidade;EAN\nPão francês;1,5;kg;\nLeite;2;L;7891000100103\n';
  const items = [
    ['Pão francês', 1.5, 'kg'],
    ['Leite 2 L', 1, 'un', '7891000100103'],
  ];

  it.each([
    ['UTF-8', utf8(table)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${table}`)],
    ['UTF-16 little-endian with a byte order mark', utf16(`\uFEFF${table}`, false)],
    ['UTF-16 big-endian with a byte order mark', utf16(`\uFEFF${table}`, true)],
    ['UTF-16 little-endian without a byte order mark', utf16(table, false)],
    ['UTF-16 big-endian without a byte order mark', utf16(table, true)],
    ['Windows-1252', latin1(table)],
  ])('IMP-02 reads %s', (_, bytes) => {
    expect(itemsOf(readFileBytes(bytes, 'mercado.csv'))).toEqual(items);
  });

  it.each([
    ['semicolons', table],
    ["semicolons after Excel's line 'sep=;'", `sep=;\r\n${table.replaceAll('\n', '\r\n')}`],
    ['tabs', table.replaceAll(';', '\t')],
    ['vertical bars', table.replaceAll(';', '|')],
    ['commas', table.replace('1,5', '"1,5"').replaceAll(';', ',')],
  ])('IMP-02 reads %s', (_, text) => {
    expect(itemsOf(read(text))).toEqual(items);
  });

  it('IMP-02 IMP-19 guesses the columns by their titles in several languages', () => {
    const parsed = read('id,Product Name,Qty,Notes,UPC\n9,Milk,2,fresh,036000291452\n');
    expect(parsed.tableWithLayout?.layout).toEqual({
      hasTitles: true,
      columns: {
        name: 1,
        quantity: 2,
        unit: null,
        barcode: 4,
        list: null,
        done: null,
        note: 3,
        date: null,
      },
    });
    expect(itemsOf(parsed)).toEqual([['Milk', 2, 'un', '0036000291452']]);
  });

  it('IMP-02 does not read a price as a quantity', () => {
    expect(itemsOf(read('Produto;Preço;Marca\nArroz;29,90;Tio João\n'))).toEqual([
      ['Arroz', 1, 'un'],
    ]);
  });

  it('IMP-02 IMP-19 guesses the columns by their content if there are no titles', () => {
    const parsed = read('7891000100103;3;un;Leite\n7891000053508;1;kg;Café\n');
    expect(parsed.tableWithLayout?.layout).toEqual({
      hasTitles: false,
      columns: {
        barcode: 0,
        quantity: 1,
        unit: 2,
        name: 3,
        list: null,
        done: null,
        note: null,
        date: null,
      },
    });
  });

  it('IMP-02 IMP-19 guesses the column of the names by its content if no title is known', () => {
    const parsed = read('Setor;Coisa;Qtd\n;Arroz;2\n;Feijão;1\n');
    expect(itemsOf(parsed)).toEqual([
      ['Arroz', 2, 'un'],
      ['Feijão', 1, 'un'],
    ]);
  });

  it('IMP-02 IMP-19 reads the table again with the columns that the person selects', () => {
    const parsed = read('a;b\nArroz;5\n');
    const { tableWithLayout } = parsed;
    if (tableWithLayout === undefined) throw new Error('The text was not read as a table.');
    const selectedLayout = {
      hasTitles: true,
      columns: { ...tableWithLayout.layout.columns, quantity: null },
    };
    const reread = readWithLayout(
      { table: tableWithLayout.table, layout: selectedLayout },
      parsed.name,
    );
    expect(itemsOf(reread)).toEqual([['Arroz', 1, 'un']]);
    expect(reread.content.groups[0]?.name).toBe('mercado');
  });

  it('IMP-02 reads the amount from the name if there is no column of quantities', () => {
    expect(itemsOf(read('Item\n2 kg arroz\nCoca 2 L\n'))).toEqual([
      ['arroz', 2, 'kg'],
      ['Coca 2 L', 1, 'un'],
    ]);
  });

  it('IMP-02 IMP-19 numbers the columns with the same title, and shows an example cell of a column without a title', () => {
    const { tableWithLayout } = read('Nome;Nome;;Qtd\nArroz;Branco;Tio João;2\n');
    if (tableWithLayout === undefined) throw new Error('The text was not read as a table.');
    const { table: parsedTable, layout } = tableWithLayout;
    const titles = (hasTitles: boolean) =>
      [0, 1, 2, 3].map((index) => columnTitle(parsedTable, { ...layout, hasTitles }, index));
    expect(titles(true)).toEqual([
      'Nome (coluna 1)',
      'Nome (coluna 2)',
      'Coluna 3 (Tio João)',
      'Qtd',
    ]);
    expect(titles(false)[3]).toBe('Coluna 4 (Qtd)');
  });

  it('IMP-04 IMP-21 says which lines are left out because a quote is not closed', () => {
    const parsed = read('Nome;Qtd\nArroz;2\n"Coca;1\nSal;1\nUva;3\n');
    expect(itemsOf(parsed)).toEqual([['Arroz', 2, 'un']]);
    expect(noticesOf(parsed)).toEqual(['Linha 3: As aspas não fecham; até a linha 5 nada entrou.']);
  });

  it("IMP-04 IMP-21 leaves out formulas, but keeps names that begin with '-' or '+'", () => {
    const names = ['=1+1', '@SUM(A1)', '+cmd|x', '-SUM(A1)', '- leite (2)', '+ sal', '-5 °C'];
    const parsed = read(`Nome;Qtd\n${names.map((name) => `${name};1\n`).join('')}`);
    expect(itemsOf(parsed).map(([name]) => name)).toEqual(['- leite (2)', '+ sal', '-5 °C']);
    expect(new Set(parsed.content.notices.map(({ text }) => text))).toEqual(
      new Set(['Parece uma fórmula de planilha; não entrou.']),
    );
  });

  it.each([
    ['checked', 'true', 'false'],
    ['Crossed off', 'Yes', ''],
    ['done', '1', '0'],
    ['Feito', 'sim', 'não'],
    ['x', 'X', ''],
    ['comprado', '2026-11-28', ''],
  ])('IMP-10 leaves out the rows that the column %j ticks', (title, ticked, open) => {
    const parsed = read(`Item;Qtd;${title}\nArroz;2;${ticked}\nFeijão;3;${open}\n`);
    expect(itemsOf(parsed)).toEqual([['Feijão', 3, 'un']]);
    expect(noticesOf(parsed)).toEqual(['Linha 2: “Arroz” já estava marcado; não entrou.']);
  });

  it('IMP-10 finds a column of ticks without a title', () => {
    expect(itemsOf(read('Arroz;x\nFeijão;\nSal;x\nÓleo;\n'))).toEqual([
      ['Feijão', 1, 'un'],
      ['Óleo', 1, 'un'],
    ]);
  });

  it.each([
    'On Hand',
    'Estoque',
    'Em estoque',
    'Saldo',
    'Quantidade em estoque',
    'Qtde. em estoque',
    'Quantidade disponível',
  ])('IMP-11 reads %j as what is at home, which goes to a pantry', (title) => {
    const parsed = read(`Produto;${title}\nArroz;2\nSal;0\n`);
    expect(parsed.content.groups).toMatchObject([{ kind: 'pantry' }]);
    expect(itemsOf(parsed)).toEqual([['Arroz', 2, 'un']]);
  });

  it('IMP-11 takes the wanted quantity if a table has both', () => {
    const parsed = read('Produto;Estoque;Quantidade\nArroz;5;2\n');
    expect(parsed.content.groups).toMatchObject([{ kind: 'list' }]);
    expect(itemsOf(parsed)).toEqual([['Arroz', 2, 'un']]);
  });

  it.each(['Total', 'TOTAL GERAL', 'Subtotal:', 'Total da compra'])(
    'IMP-12 does not import the row %j',
    (name) => {
      const parsed = read(`Produto;Qtd;Preço\nArroz;2;10,00\n${name};;20,00\n`);
      expect(itemsOf(parsed)).toEqual([['Arroz', 2, 'un']]);
      expect(noticesOf(parsed)).toEqual([`Linha 3: “${name}” não é um item; não entrou.`]);
    },
  );

  it('IMP-12 does not read a price as a quantity if there are no titles', () => {
    expect(itemsOf(read('Arroz;28,90\nFeijão;8,49\nSal;2,00\n'))).toEqual([
      ['Arroz', 1, 'un'],
      ['Feijão', 1, 'un'],
      ['Sal', 1, 'un'],
    ]);
    expect(itemsOf(read('Arroz;R$ 28;2\nSal;R$ 2;1\n'))).toEqual([
      ['Arroz', 2, 'un'],
      ['Sal', 1, 'un'],
    ]);
  });

  it.each(['Observação', 'Obs.', 'Nota', 'Notes', 'Comment', 'Anotação'])(
    'LST-57 IMP-13 reads the notes of the column %j',
    (title) => {
      const parsed = read(`Item;Qtd;${title}\nArroz;2; do  bom\nSal;1;\n`);
      expect(notesOf(parsed)).toEqual([
        ['Arroz', 'do bom'],
        ['Sal', undefined],
      ]);
      expect(noticesOf(parsed)).toEqual([]);
    },
  );

  it('LST-57 IMP-13 lists the notes that are too long or no plain text, and those of stock', () => {
    const long = 'a'.repeat(201);
    const parsed = read(`Item;Qtd;Obs\nArroz;2;${long}\nSal;1;<b>fino</b>\n`);
    expect(notesOf(parsed).map(([, note]) => note)).toEqual([undefined, undefined]);
    expect(noticesOf(parsed)).toEqual([
      `Linha 2: A anotação “${'a'.repeat(39)}…” não entrou.`,
      'Linha 3: A anotação “<b>fino</b>” não entrou.',
    ]);
    const stock = read('Item;Em estoque;Obs\nArroz;2;do bom\nSal;1;\n');
    expect(stock.content.groups.map(({ kind }) => kind)).toEqual(['pantry']);
    expect(noticesOf(stock)).toEqual(['Linha 2: A anotação “do bom” não entrou.']);
  });

  it('LST-57 keeps the notes of both rows of one item', () => {
    const parsed = read('Item;Qtd;Obs\nArroz;2;do bom\narroz;1;tipo 1\nArroz;1;\n');
    expect(itemsOf(parsed)).toEqual([['Arroz', 4, 'un']]);
    expect(notesOf(parsed)).toEqual([['Arroz', 'do bom; tipo 1']]);
  });

  it('LST-36 UNI-03 keeps the package of an amount in any column as its unit', () => {
    const [group] = read('Item;Qtd;Unidade\nCafé;2;pct\nMilho;3 latas;\n').content.groups;
    expect(group?.items).toMatchObject([
      { name: 'Café', quantity: 2, unit: 'un', unitText: 'pacote' },
      { name: 'Milho', quantity: 3, unit: 'un', unitText: 'lata' },
    ]);
  });

  it('IMP-05 makes a group for each name in the column of lists', () => {
    const parsed = read('Lista,Item\nFeira,Uva\nAçougue,Frango\nfeira,Banana\n');
    expect(
      parsed.content.groups.map(({ name, items: groupItems }) => [name, groupItems.length]),
    ).toEqual([
      ['Feira', 2],
      ['Açougue', 1],
    ]);
  });

  it('IMP-04 IMP-22 IMP-24 IMP-21 adds a notice with the line and the reason for each value that is left out or changed', () => {
    const parsed = read(
      [
        'Nome;Qtd;Unidade;Código de barras',
        'Arroz;muito;un;',
        ';3;un;',
        '"Sal\ngrosso";1;maço;123',
        '=HYPERLINK(A1);1;un;',
        '<b>Uva</b>;1;un;',
        `${'x'.repeat(121)};1;un;`,
        'Óleo;0;un;2000000000015',
        'Ovo;0,5;un;2000000000015',
        'Fermento;7,8912;kg;',
        'leite;1;Bündel;',
        'LEITE;2;un;',
        '"aberto;1;un;',
      ].join('\n'),
    );
    expect(itemsOf(parsed)).toEqual([
      ['Arroz', 1, 'un'],
      ['Sal grosso', 1, 'un'],
      ['Ovo', 1, 'un'],
      ['Fermento', 7.891, 'kg'],
      ['leite', 3, 'un'],
    ]);
    expect(noticesOf(parsed)).toEqual([
      'Linha 2: A quantidade “muito” não foi entendida e ficou 1.',
      'Linha 3: Não tem nome; não entrou.',
      'Linha 4: O código de barras não é válido; o item entrou sem ele.',
      'Linha 6: Parece uma fórmula de planilha; não entrou.',
      'Linha 7: O nome não é um texto simples; não entrou.',
      'Linha 8: O nome tem mais de 120 caracteres; não entrou.',
      'Linha 9: A quantidade é zero; “Óleo” não entrou.',
      'Linha 10: A quantidade 0,5 un ficou 1 un.',
      'Linha 10: O código é interno de uma loja; o item entrou sem ele.',
      'Linha 12: A unidade “Bündel” foi lida como un.',
      'Linha 14: As aspas não fecham; a linha não entrou.',
    ]);
  });
});

describe('KitchenOwl', () => {
  it('IMP-02 IMP-24 reads the items of an export, and says what is not imported', () => {
    const parsed = readText(JSON.stringify(kitchenOwlExport), 'export.json');
    expect(parsed.content.groups).toMatchObject([{ kind: 'list', name: 'Casa da Ana' }]);
    expect(itemsOf(parsed)).toEqual([
      ['Äpfel', 1, 'un'],
      ['Leite', 1, 'un'],
    ]);
    expect(noticesOf(parsed)).toEqual([
      'Item 3: Não tem nome; não entrou.',
      'KitchenOwl: As receitas não entram (1).',
      'KitchenOwl: As despesas não entram (1).',
      'KitchenOwl: O arquivo tem só os nomes das listas (2), não o que está nelas.',
    ]);
  });

  it('IMP-02 reads the lists of an API response, with their amounts', () => {
    const parsed = readText(JSON.stringify(kitchenOwlLists));
    expect(parsed.content.groups.map(({ name }) => name)).toEqual(['Default', 'Churrasco']);
    expect(itemsOf(parsed)).toEqual([
      ['Leite', 1, 'un'],
      ['Batata', 2, 'kg'],
      ['Carvão', 3, 'un'],
    ]);
    expect(notesOf(parsed)[0]).toEqual(['Leite', 'sem lactose']);
    const items = kitchenOwlLists[0]?.items;
    expect(itemsOf(readText(JSON.stringify(items)))).toHaveLength(2);
  });

  it('IMP-02 names a list without a name after KitchenOwl', () => {
    const list = { name: '  ', items: [{ name: 'Sal', description: '' }] };
    expect(readText(JSON.stringify([list])).content.groups).toMatchObject([{ name: 'KitchenOwl' }]);
  });
});

describe('Grocy', () => {
  const pantry = [
    ['Café em pó', 2, 'un', '7891000100103'],
    ['Leite integral', 4.5, 'un'],
    ['Farinha', 750, 'g'],
    ['Salsinha', 1, 'un'],
  ];
  it('IMP-02 reads the stock and the shopping lists of a database', () => {
    const bytes = createSqliteBytes((database) => database.exec(grocySchema + grocyRows));
    const parsed = readFileBytes(bytes, 'grocy.db');
    const [stock, ...lists] = parsed.content.groups;
    expect(itemsOf({ ...parsed, content: { groups: stock ? [stock] : [], notices: [] } })).toEqual(
      pantry,
    );
    expect(stock?.kind).toBe('pantry');
    expect(stock?.items.map(({ threshold }) => threshold)).toEqual([2, undefined, 500, undefined]);
    expect(lists.map(({ name, items }) => [name, items.map((item) => item.name)])).toEqual([
      ['Default', ['Arroz', 'Café em pó']],
      ['Feira', ['Velas de aniversário']],
    ]);
    expect(lists[0]?.items.map(({ note }) => note)).toEqual([undefined, 'torra clara']);
    expect(noticesOf(parsed)).toEqual([
      'Leite integral: O código de barras não é válido; o item entrou sem ele.',
      'Salsinha: A unidade “Bündel” foi lida como un.',
      'Leite integral: Já estava marcado; não entrou.',
      'Grocy: Os produtos sem estoque não entram (1).',
    ]);
  });

  it('IMP-02 reads the barcodes of Grocy before version 3, and refuses a database of another app', () => {
    const oldDatabase = createSqliteBytes((database) =>
      database.exec(`create table products (id integer primary key, name text, barcode text);
        create table stock (id integer primary key, product_id int, amount int);
        insert into products values (1, 'Leite', '7891000100103,7891000053508');
        insert into stock values (1, 1, 2)`),
    );
    expect(itemsOf(readFileBytes(oldDatabase, 'grocy.db'))).toEqual([
      ['Leite', 2, 'un', '7891000100103'],
    ]);
    const otherDatabase = createSqliteBytes((database) => database.exec('create table a (b int)'));
    expect(() => readFileBytes(otherDatabase, 'fotos.db')).toThrow('não é do Grocy');
  });

  it('IMP-02 reads the stock of an API response', () => {
    const response = [
      {
        product_id: 1,
        amount: '2',
        amount_aggregated: 2,
        best_before_date: '2999-12-31',
        product: { id: 1, name: 'Café em pó', qu_id_stock: 2, min_stock_amount: 1 },
      },
    ];
    const parsed = readText(JSON.stringify(response));
    expect(parsed.content.groups).toEqual([
      {
        kind: 'pantry',
        name: 'Despensa',
        items: [{ name: 'Café em pó', quantity: 2, unit: 'un', barcode: undefined, threshold: 1 }],
      },
    ]);
  });

  it('IMP-04 IMP-21 leaves out the minimum stock of a product if the measure becomes a part of its name', () => {
    const tables = {
      products: [{ id: 1, name: 'Leite', qu_id_stock: 1, min_stock_amount: 4 }],
      quantity_units: [{ id: 1, name: 'L' }],
      stock: [{ product_id: 1, amount: 2 }],
    };
    const [pantry] = readText(JSON.stringify(tables)).content.groups;
    expect(pantry?.items).toEqual([{ name: 'Leite 2 L', quantity: 1, unit: 'un' }]);
  });

  it('IMP-02 reads several API responses in one JSON', () => {
    const parsed = readText(
      JSON.stringify({
        products: [{ id: '5', name: 'Arroz', qu_id_stock: '3' }],
        quantity_units: [{ id: '3', name: 'kg' }],
        shopping_list: [{ id: 1, product_id: '5', amount: 2, shopping_list_id: 1, done: 0 }],
      }),
    );
    expect(itemsOf(parsed)).toEqual([['Arroz', 2, 'kg']]);
  });
});

describe('texts', () => {
  it('IMP-02 reads a list with headings, as AnyList shares it', () => {
    const parsed = readText(
      'Feira da semana\n\nPRODUCE\n• Bananas (6)\n• Batata 2 kg\n\nDAIRY\n• Milk (2)\n',
    );
    expect(parsed.content.groups[0]?.name).toBe('Feira da semana');
    expect(itemsOf(parsed)).toEqual([
      ['Bananas', 6, 'un'],
      ['Batata', 2, 'kg'],
      ['Milk', 2, 'un'],
    ]);
    expect(noticesOf(parsed)).toEqual([
      'Linha 3: “PRODUCE” é um título; não entrou.',
      'Linha 7: “DAIRY” é um título; não entrou.',
    ]);
  });

  it('IMP-02 reads lines without list marks, and leaves out ticked lines and links', () => {
    const parsed = readText(
      'Lista de compras:\nMilch\n2 l Apfelsaft\n✓ Brot\nhttps://exemplo.com.br/lista\n',
    );
    expect(parsed.content.groups[0]?.name).toBe('Lista de compras');
    expect(parsed.content.groups[0]?.items).toMatchObject([
      { name: 'Milch', quantity: 1, unit: 'un' },
      { name: 'Apfelsaft', quantity: 2, unit: 'kg', unitText: 'L' },
    ]);
    expect(noticesOf(parsed)).toEqual([
      'Linha 4: “Brot” já estava marcado; não entrou.',
      'Linha 5: É um link; não entrou.',
    ]);
  });

  it.each([
    'Compartilhado com Bring!',
    'Compartilhado pelo Listonic',
    'Shared from AnyList',
    'Lista enviada pelo Listonic',
  ])('IMP-14 does not import the line %j of an app', (line) => {
    const parsed = readText(`Mercado\n\nCebola roxa (3)\nAlho\n\n${line}\n`);
    expect(parsed.content.groups[0]?.name).toBe('Mercado');
    expect(itemsOf(parsed)).toEqual([
      ['Cebola roxa', 3, 'un'],
      ['Alho', 1, 'un'],
    ]);
  });

  it('LST-39 IMP-14 names the line of an item that is unclear', () => {
    const parsed = readText('Arroz\n2 a 3 kg de tomate\n');
    expect(noticesOf(parsed)).toEqual(['Linha 2: Confira: no texto está “2 a 3 kg de tomate”.']);
  });

  it('IMP-02 IMP-03 IMP-20 merges equal items, and refuses a text without items', () => {
    expect(itemsOf(readText('- leite\n- Leite 2x\n- pão\n'))).toEqual([
      ['leite', 3, 'un'],
      ['pão', 1, 'un'],
    ]);
    expect(() => readText(' \n ')).toThrow('Não há nada para ler.');
    expect(() => readText('Feira:\n')).toThrow('Nenhum item foi encontrado.');
    expect(() => readText('- a\n'.repeat(4_001))).toThrow('São mais de 2.000 itens.');
  });

  it('IMP-02 reads cells that were copied from a spreadsheet', () => {
    const parsed = readText('Item\tQtd\nArroz\t2\nFeijão\t1\n');
    expect(parsed.tableWithLayout).toBeDefined();
    expect(itemsOf(parsed)).toEqual([
      ['Arroz', 2, 'un'],
      ['Feijão', 1, 'un'],
    ]);
  });

  it('IMP-12 names rows above the titles of a table, and reads the rows below', () => {
    const parsed = readText('FEIRA;\n;\nProduto;Qtd\nArroz;2\n', 'a.csv');
    expect(itemsOf(parsed)).toEqual([['Arroz', 2, 'un']]);
    expect(noticesOf(parsed)).toEqual(['Linha 1: “FEIRA” está acima da tabela; não entrou.']);
  });

  it('IMP-12 IMP-13 finds titles below rows of several cells, and reads the notes', () => {
    const parsed = readText(
      'Compras - novembro;;\nCasa;Ana;\n;;\nProduto;Quantidade;Observações:\nArroz;5 kg;tipo 1\n',
      'a.csv',
    );
    expect(itemsOf(parsed)).toEqual([['Arroz', 5, 'kg']]);
    expect(noticesOf(parsed)).toEqual([
      'Linha 1: “Compras - novembro” está acima da tabela; não entrou.',
      'Linha 2: “Casa Ana” está acima da tabela; não entrou.',
    ]);
    expect(notesOf(parsed)).toEqual([['Arroz', 'tipo 1']]);
  });

  it.each(['Lista de compras\nArroz\nSal\n', 'Lista de compras;\nArroz;1\nSal;1\n'])(
    'IMP-12 takes the title of a list off a table without titles: %j',
    (text) => {
      const parsed = readText(text, 'a.csv');
      expect(itemsOf(parsed)).toEqual([
        ['Arroz', 1, 'un'],
        ['Sal', 1, 'un'],
      ]);
      expect(noticesOf(parsed)).toEqual([
        'Linha 1: “Lista de compras” está acima da tabela; não entrou.',
      ]);
    },
  );

  it('IMP-12 reads the tasks of a table, not its sections and notes', () => {
    const parsed = readText(
      'TYPE,CONTENT,DONE\nsection,Feira,\ntask,Uva,no\ntask,Sal,yes\n',
      'a.csv',
    );
    expect(itemsOf(parsed)).toEqual([['Uva', 1, 'un']]);
  });
});
