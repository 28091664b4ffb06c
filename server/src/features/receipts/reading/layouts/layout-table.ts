/**
 * The layouts of the states' pages. To add one, write a row with its marks and its places, and a
 * generated page in layout-pages.fixture.ts.
 */
import type { Layout, Places } from './layout.ts';
import { RowsReader } from './rows-reader.ts';
import { TabsReader } from './tabs-reader.ts';

/** The places of a table with labels, whatever its classes are. */
const labelledRows: Places = {
  tr: 'row',
  td: 'cell',
  li: 'note',
  p: 'note',
  label: 'label',
  strong: 'label',
};

const titles: Places = { h1: 'title', h2: 'title', h3: 'title', h4: 'title', h5: 'title' };

const responsiveRows: Places = {
  ...labelledRows,
  '#u20': 'shop',
  '.txtTopo': 'shop',
  '.text': 'cell',
  '.txtTit': 'name',
  '.txtTit2': 'name',
  '.RCod': 'code',
  '.Rqtd': 'quantity',
  '.RUN': 'unit',
  '.RvlUnit': 'unitPrice',
  '.valor': 'total',
  '.chave': 'key',
  '.totalNumb': 'sum',
};

export const layouts: readonly Layout[] = [
  {
    // 'Consulta da NF-e' of the national portal and of several states, such as Bahia and São Paulo.
    name: 'tabs',
    marks: [/fixo-prod-serv-/u],
    places: {
      legend: 'section',
      label: 'label',
      'td.fixo-prod-serv-descricao': 'name',
      'td.fixo-prod-serv-qtd': 'quantity',
      'td.fixo-prod-serv-uc': 'unit',
      'td.fixo-prod-serv-vb': 'total',
      span: 'value',
    },
    createReader: () => new TabsReader(),
  },
  {
    // SAT-WEB of Rio Grande do Sul, where a typed key leads, and older pages of other states.
    name: 'columns',
    marks: [/NFCDetalhe_Item/u],
    places: {
      ...labelledRows,
      'td.NFCDetalhe_Item': 'column',
      'td.borda-pontilhada-top-botton': 'column',
      'td.NFCCabecalho_Titulo': 'title',
      'td.NFCCabecalho_SubTitulo': 'title',
    },
    createReader: () => new RowsReader(),
  },
  {
    name: 'responsive',
    marks: [/txtTit2?\b|RvlUnit/u],
    places: responsiveRows,
    createReader: () => new RowsReader(),
  },
  {
    name: 'federal-district',
    marks: [/list-group-item/u, /\(C[óo]d\s?:/u],
    places: {
      ...labelledRows,
      ...titles,
      '#heading1': 'head',
      'li.list-group-item': 'row',
      'p.h6': 'name',
      'p.h5': 'title',
      'div.col-9': 'labels',
      span: 'total',
      p: 'cell',
      div: 'cell',
    },
    createReader: () => new RowsReader({ needsQuantity: true }),
  },
  {
    // Minas Gerais has the product's name in the tag h7, which no standard has.
    name: 'minas',
    marks: [/<h7/iu],
    places: { ...labelledRows, h7: 'name', 'th b': 'shop' },
    createReader: () => new RowsReader(),
  },
  {
    // A sibling with other classes, whose rows have the usual labels.
    name: 'labelled-rows',
    marks: [/Qtde?\.?(?: total de [íi]tens)?\s?:/iu],
    places: {
      ...labelledRows,
      h1: 'title',
      h2: 'title',
      h3: 'title',
      '.chave': 'key',
      span: 'sum',
    },
    createReader: () => new RowsReader(),
  },
];

/** Returns the layout of a page; undefined if it is not in the table. */
export const findLayout = (html: string): Layout | undefined =>
  layouts.find(({ marks }) => marks.every((mark) => mark.test(html)));
