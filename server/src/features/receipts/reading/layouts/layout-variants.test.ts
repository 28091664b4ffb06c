/**
 * Pages as single states print them: attributes in other orders, without quotes, without closing tags,
 * with other headings and columns. The structure is that of real pages; shops, goods and people are
 * invented.
 */
import { keyCheckDigit } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { readReceiptText } from '../read-receipt-text.ts';

const now = new Date('2026-05-21T12:00:00Z');

function keyWith(state: string, model = '65'): string {
  const body = `${state}260511222333000181${model}001000012345112345678`;
  return `${body}${keyCheckDigit(body)}`;
}

function read(text: string) {
  const result = readReceiptText(text, undefined, now);
  if ('problem' in result) throw new Error(result.problem);
  const { receipt } = result;
  expect(receipt.unreadLines).toEqual([]);
  expect(JSON.stringify(receipt)).not.toMatch(/529\.?982|EXEMPLO DA SILVA/u);
  return receipt;
}

type Row = readonly [
  text: string,
  code: string | null,
  barcode: string | null,
  quantity: number,
  unit: string,
  price: number,
  paid: number,
];

const rowsOf = ({ lines }: ReturnType<typeof read>): Row[] =>
  lines.map((line) => [
    line.text,
    line.code,
    line.barcode,
    line.quantity,
    line.unit,
    line.price,
    line.paid,
  ]);

it('NF-17 reads a page without quotes and closing tags, as Rio de Janeiro prints it', () => {
  const receipt = read(`<!doctype html><html><body><div data-role=content><div id=conteudo>
<div class=txtCenter><div class=txtTopo id=u20>MERCADO DA ESQUINA LTDA</div><div class=text>CNPJ: 11.222.333/0001-81</div><div class=text>RUA UM , 0010 , , CENTRO , RIO DE JANEIRO , RJ</div></div>
<table align=center border=0 data-filter=true id=tabResult><tr id="Item + 1"><td valign=top><span class=txtTit>ACHOC PO 400G</span><span class=RCod> (Código: 07891000100103 )</span><br><span class=Rqtd><strong>Qtde.:</strong>2</span><span class=RUN><strong>UN: </strong>UN</span><span class=RvlUnit><strong>Vl. Unit.:</strong>   5,87</span><td valign=top align=right class="txtTit noWrap">Vl. Total<br><span class=valor>11,74</span>
<tr id="Item + 2"><td valign=top><span class=txtTit>CEBOLA KG</span><span class=RCod> (Código: 25 )</span><br><span class=Rqtd><strong>Qtde.:</strong>1,145</span><span class=RUN><strong>UN: </strong>KG</span><span class=RvlUnit><strong>Vl. Unit.:</strong>   4,59</span><td valign=top align=right class="txtTit noWrap">Vl. Total<br><span class=valor>5,26</span></table>
<div class=txtRight id=totalNota><div id=linhaTotal><label>Qtd. total de itens:</label><span class=totalNumb>2</span></div><div id=linhaTotal class=linhaShade><label>Valor a pagar R$:</label><span class="totalNumb txtMax">17,00</span></div><div id=linhaForma><label>Forma de pagamento:</label><span class="totalNumb txtTitR">Valor pago R$:</span></div><div id=linhaTotal><label class=tx>Dinheiro</label><span class=totalNumb>20,00</span></div><div id=linhaTotal><label class=tx>Troco </label><span class=totalNumb>3,00</span></div></div></div>
<div id=infos class=txtCenter><div data-role=collapsible><h4>Informações gerais da Nota</h4><ul data-role=listview><li><strong>Número: </strong>12345<strong> Série: </strong>1<strong> Emissão: </strong>20/05/2026 18:30:05 - Via Consumidor</ul></div><div data-role=collapsible><h4>Chave de acesso</h4><ul><li><span class=chave>${keyWith('33')}</span></ul></div><div><h4>Consumidor</h4><ul><li><strong>CPF: </strong>529.982.247-25<li><strong>Nome: </strong>JOSE EXEMPLO DA SILVA</ul></div></div></div>`);
  expect(receipt).toMatchObject({
    key: keyWith('33'),
    cnpj: '11222333000181',
    shopName: 'MERCADO DA ESQUINA LTDA',
    issuedAt: '2026-05-20T21:30:05.000Z',
    total: 1_700,
    unreadPaid: 0,
  });
  expect(rowsOf(receipt)).toEqual([
    ['ACHOC PO 400G', '07891000100103', '7891000100103', 2_000, 'un', 587, 1_174],
    ['CEBOLA KG', '25', null, 1_145, 'kg', 459, 526],
  ]);
});

it('NF-17 reads the labels of a row whose classes are unknown', () => {
  const receipt =
    read(`<html><body><h2 class="emit">MERCADO DO SERTAO LTDA</h2><p>CNPJ: 11.222.333/0001-81</p>
<table class="itens"><tbody><tr><td><b>FEIJAO CARIOCA 1KG</b> (Código: 10044)<br>Qtde.: 3 UN: PCT Vl. Unit.: 8,49</td><td>Vl. Total<br>25,47</td></tr>
<tr><td><b>BANANA: PRATA</b> (Código: 14 )<br>Qtde.:0,500 UN: KG Vl. Unit.:&nbsp;6,00</td><td>Vl. Total<br>3,00</td></tr></tbody></table>
<div><label>Qtd. total de itens:</label> <span>2</span></div><div><label>Valor a pagar R$:</label> <span>28,47</span></div>
<ul><li>Número: 9 Série: 1 Emissão: 20/05/2026 18:30:05</li><li>Chave de acesso: <span>${keyWith('23')}</span></li></ul></body></html>`);
  expect(receipt).toMatchObject({ cnpj: '11222333000181', total: 2_847, unreadPaid: 0 });
  expect(rowsOf(receipt)).toEqual([
    ['FEIJAO CARIOCA 1KG', '10044', null, 3_000, 'un', 849, 2_547],
    ['BANANA: PRATA', '14', null, 500, 'kg', 600, 300],
  ]);
});

it('NF-17 reads a list of the Federal District with its total inside a sentence', () => {
  const item = (text: string, code: string, numbers: string, total: string) => `
    <li class="list-group-item py-1">
      <div class="row"><div class="col-9"><p class="h6 mb-0">${text} <small class="text-muted">(Cód: ${code})</small></p></div><div class="col-3 text-right"><small>Vl. Total</small></div></div>
      <div class="row"><div class="col-9">${numbers}</div><div class="col-3 text-right"><span>${total}</span></div></div>
    </li>`;
  const sum = (label: string, value: string) => `
    <li class="list-group-item"><div class="row"><div class="col"><p class="h6"><strong>${label}</strong>
                ${value}</p></div></div></li>`;
  const receipt =
    read(`<html><body><div id="accordion"><div class="card"><div class="card-header text-center" id="heading1"><div class="row"><div class="col font-weight-bold">ATACADO DO CERRADO LTDA</div></div><div>CNPJ: 11.222.333/0001-81 - IE: 0738069000328</div><div>ADE CONJUNTO 1, , LOTE 2, BRASILIA, DF</div></div>
  <div id="collapse1" class="collapse show"><ul class="list-group list-group-flush">
  ${item('LEITE UHT INTEGRAL 1L', '220', '<strong>Qtde.:</strong> 12.0000 <strong>UN:</strong> CX <strong>Vl. Unit.:</strong> 4,99', '59,88')}
  ${item('TOMATE ITALIANO', '31', '<strong>Qtde.:</strong> 1.2340 <strong>UN:</strong> KG <strong>Vl. Unit.:</strong> 7,99', '9,86')}
  ${sum('Qtd. total de itens:', '2')}${sum('Valor total R$:', '69,74')}${sum('Descontos R$:', '4,74')}${sum('Valor a pagar R$:', '65,00')}
  <li class="list-group-item"><span>Cartão de Débito</span><strong>65,00</strong></li></ul></div></div>
  <div class="card"><div class="card-header" id="heading6">Informações gerais da Nota</div><div id="collapse6"><ul><li class="list-group-item"><p>Número: 12345 - Série: 1 - Emissão: 20/05/2026 18:30:05 - Via Consumidor</p></li></ul></div></div>
  <div class="card"><div id="collapse7"><ul><li class="list-group-item"><p>${keyWith('53').replaceAll(/.{4}/gu, '$& ')}</p></li></ul></div></div>
  <div class="card"><div class="card-header">Consumidor</div><ul><li class="list-group-item"><p>CPF: 529.982.247-25</p><p>Nome: JOSE EXEMPLO DA SILVA</p></li></ul></div></div></body></html>`);
  expect(receipt).toMatchObject({
    key: keyWith('53'),
    cnpj: '11222333000181',
    shopName: 'ATACADO DO CERRADO LTDA',
    issuedAt: '2026-05-20T21:30:05.000Z',
    total: 6_500,
    discount: 474,
    unreadPaid: 0,
  });
  expect(
    rowsOf(receipt).map(([text, code, , quantity, unit, price]) => [
      text,
      code,
      quantity,
      unit,
      price,
    ]),
  ).toEqual([
    ['LEITE UHT INTEGRAL 1L', '220', 12_000, 'un', 499],
    ['TOMATE ITALIANO', '31', 1_234, 'kg', 799],
  ]);
});

it('NF-17 reads the seven columns of an older table, whose last sum is what was paid', () => {
  const cells = (values: readonly string[]) =>
    values.map((value) => `<td class="NFCDetalhe_Item" align="left">${value}</td>`).join('\n');
  const receipt =
    read(`<html><body><table><tr><td><table class="NFCCabecalho"><tr><td rowspan="4"><img src="logo.png"></td><td class="NFCCabecalho_Titulo NFCBold">MERCEARIA DO NORTE LTDA</td></tr><tr><td class="NFCCabecalho_SubTitulo1">
   CNPJ:
   11.222.333/0001-81   Inscrição Estadual: 0963233556</td></tr></table></td></tr>
   <tr><td><table class="NFCCabecalho"><tr><td class="borda-pontilhada-3D NFCDetalhe_Item">Código</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Descrição</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Qtde</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Un</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Vl Unit</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Vl Tributo</td><td class="borda-pontilhada-top-botton">Vl Total</td></tr>
   <tr id="Item + 1">${cells(['7896006744115', 'FEIJAO 1KG', '2', 'UN', '8,49', '1,10', '16,98'])}</tr>
   <tr id="Item + 2">${cells(['14', 'BANANA', '0,5', 'KG', '6', '0,20', '3,00'])}</tr></table></td></tr>
   <tr><td><table><tr>${cells(['Qtd. Total de Itens', '2'])}</tr><tr>${cells(['Valor Total R$', '18,00'])}</tr><tr>${cells(['Valor Descontos R$', '1,98'])}</tr><tr>${cells(['FORMA PAGAMENTO', 'VALOR PAGO'])}</tr><tr>${cells(['Dinheiro', '20,00'])}</tr><tr>${cells(['Troco', '2,00'])}</tr><tr>${cells(['Valor Total de Tributos (Lei 12.741/12)R$', '1,30'])}</tr></table></td></tr>
   <tr><td class="NFCCabecalho_SubTitulo">Número: 12345 Série: 1 Data de Emissão: 20/05/2026 18:30:05 - Via Consumidor</td></tr>
   <tr><td class="NFCCabecalho_SubTitulo">${keyWith('13').replaceAll(/.{4}/gu, '$& ')}</td></tr>
   <tr><td class="NFCCabecalho_SubTitulo">CPF: 529.982.247-25 - JOSE EXEMPLO DA SILVA</td></tr></table></body></html>`);
  expect(receipt).toMatchObject({
    key: keyWith('13'),
    shopName: 'MERCEARIA DO NORTE LTDA',
    issuedAt: '2026-05-20T22:30:05.000Z',
    total: 1_800,
    discount: 198,
    unreadPaid: 0,
  });
  expect(
    rowsOf(receipt).map(([text, , barcode, quantity, unit, price]) => [
      text,
      barcode,
      quantity,
      unit,
      price,
    ]),
  ).toEqual([
    ['FEIJAO 1KG', '7896006744115', 2_000, 'un', 849],
    ['BANANA', null, 500, 'kg', 600],
  ]);
});

it('NF-17 reads only the goods of the tabs, without the invoice and the buyer', () => {
  const pair = (label: string, value: string) =>
    `<td colspan="2"><label>${label}</label><span class="linha">${value}</span></td>`;
  const receipt =
    read(`<html><body><div id="NFe"><fieldset><legend class="titulo-aba">Dados da NF-e</legend><table><tr>${pair('Chave de Acesso', keyWith('29'))}</tr><tr>${pair('Modelo', '65')}${pair('Data de Emissão', '20/05/2026 18:30:05-03:00')}${pair('Valor Total da Nota Fiscal', '64,43')}</tr></table></fieldset>
  <fieldset><legend>Emitente</legend><table><tr>${pair('CNPJ', '11.222.333/0001-81')}${pair('Nome / Razão Social', 'MERCADO BAIANO LTDA')}</tr></table></fieldset>
  <fieldset><legend>Destinatário</legend><table><tr>${pair('CPF', '529.982.247-25')}${pair('Nome / Razão Social', 'JOSE EXEMPLO DA SILVA')}</tr></table></fieldset></div>
  <div id="Emitente"><fieldset><legend>Dados do Emitente</legend><table><tr>${pair('Nome / Razão Social', 'MERCADO BAIANO LTDA')}${pair('Nome Fantasia', '')}${pair('CNPJ', '11.222.333/0001-81')}</tr></table></fieldset></div>
  <div id="DestRem"><fieldset><legend>Dados do Destinatário</legend><table><tr>${pair('Nome / Razão Social', 'JOSE EXEMPLO DA SILVA')}${pair('CPF', '529.982.247-25')}</tr></table></fieldset></div>
  <div id="Prod"><fieldset><legend>Dados dos Produtos e Serviços</legend><table class="prod-serv-header box"><tr><td class="fixo-prod-serv-numero"><label>Num.</label></td><td class="fixo-prod-serv-descricao"><label>Descrição</label></td><td class="fixo-prod-serv-qtd"><label>Qtd.</label></td><td class="fixo-prod-serv-uc"><label>Unidade Comercial</label></td><td class="fixo-prod-serv-vb"><label>Valor(R$)</label></td></tr></table>
  <table class="toggle box"><tr class="highlighted"><td class="fixo-prod-serv-numero"><span>1</span></td><td class="fixo-prod-serv-descricao"><span class="multiline">AZEITE D&#39;OURO 500ML</span></td><td class="fixo-prod-serv-qtd"><span>2,0000</span></td><td class="fixo-prod-serv-uc"><span>UN</span></td><td class="fixo-prod-serv-vb"><span>59,80</span></td></tr></table>
  <table class="toggable box"><tr><td><table class="box"><tr>${pair('Código do Produto', '7291')}${pair('Código NCM', '15091000')}</tr><tr>${pair('Valor do Desconto', '4,00')}${pair('Valor Total do Frete', '')}</tr><tr>${pair('Código EAN Comercial', '7896006744115')}${pair('Unidade Comercial', 'UN')}</tr><tr>${pair('Valor unitário de comercialização', '29,9000000000')}</tr></table><fieldset><legend>ICMS Normal e ST</legend><table><tr>${pair('Valor', '9,99')}</tr></table></fieldset></td></tr></table>
  <table class="toggle box"><tr><td class="fixo-prod-serv-numero"><span>2</span></td><td class="fixo-prod-serv-descricao"><span>BANANA PRATA KG</span></td><td class="fixo-prod-serv-qtd"><span>1,2350</span></td><td class="fixo-prod-serv-uc"><span>KG</span></td><td class="fixo-prod-serv-vb"><span>8,63</span></td></tr></table>
  <table class="toggable box"><tr><td><table class="box"><tr>${pair('Código do Produto', '331')}${pair('Código EAN Comercial', 'SEM GTIN')}${pair('Valor unitário de comercialização', '6,9900000000')}</tr></table></td></tr></table></fieldset></div>
  <div id="Totais"><fieldset><legend>Totais</legend><table><tr>${pair('Valor Total dos Produtos', '68,43')}${pair('Valor do Frete', '0,00')}${pair('Outras Despesas Acessórias', '0,00')}${pair('Valor Total dos Descontos', '4,00')}${pair('Valor Total da NFe', '64,43')}</tr></table></fieldset></div>
  <div id="Cobranca"><fieldset><legend>Dados de Cobrança</legend><table class="toggle box"><tr><td class="fixo-prod-serv-numero"><span>9</span></td><td class="fixo-prod-serv-descricao"><span>FATURA</span></td><td class="fixo-prod-serv-vb"><span>64,43</span></td></tr></table></fieldset></div></body></html>`);
  expect(receipt).toMatchObject({
    key: keyWith('29'),
    cnpj: '11222333000181',
    shopName: 'MERCADO BAIANO LTDA',
    issuedAt: '2026-05-20T21:30:05.000Z',
    total: 6_443,
    discount: 400,
    unreadPaid: 0,
  });
  expect(rowsOf(receipt)).toEqual([
    ["AZEITE D'OURO 500ML", '7291', '7896006744115', 2_000, 'un', 2_990, 5_580],
    ['BANANA PRATA KG', '331', null, 1_235, 'kg', 699, 863],
  ]);
});

it.each([
  ['single quotes', "'", (text: string) => text.replaceAll("'", String.raw`\'`)],
  ['double quotes', '"', (text: string) => text.replaceAll('"', String.raw`\"`)],
  [
    'escapes',
    '"',
    (text: string) =>
      text
        .replaceAll('<', String.raw`\u003C`)
        .replaceAll('"', String.raw`\x22`)
        .replaceAll('/', String.raw`\/`)
        .replaceAll('\n', String.raw`\n`),
  ],
] as const)('NF-17 reads the page that Goiás keeps in a string with %s', (_name, quote, escape) => {
  const inner = `<div id="conteudo"><div id="u20" class="txtTopo">MERCADO D'OESTE LTDA</div><div class="text">CNPJ: 11.222.333/0001-81</div><table id="tabResult"><tr id="Item + 1"><td><span class="txtTit">PAO FRANCES</span> <span class="RCod">(Código: 2)</span><span class="Rqtd"><strong>Qtde.:</strong>0,234</span><span class="RUN"><strong>UN: </strong>KG</span><span class="RvlUnit"><strong>Vl. Unit.:</strong>&nbsp;18,90</span></td><td class="txtTit noWrap">Vl. Total<br/><span class="valor">4,42</span></td></tr></table><div id="totalNota"><div id="linhaTotal"><label>Valor a pagar R$:</label><span class="totalNumb txtMax">4,42</span></div></div><ul><li><strong>Emissão: </strong>20/05/2026 18:30:05</li></ul><span class="chave">${keyWith('52')}</span></div>`;
  const receipt =
    read(`<!DOCTYPE html><html><head><script src="/nfeweb/js/danfe.js"></script></head><body><div id="danfe-nfce-container"></div>
  <script type="text/javascript">
    $(document).ready(function () { new DanfeNFCe( '#danfe-nfce-container', '/nfeweb/imagens/',
      ${quote}${escape(inner)}${quote}); });
  </script></body></html>`);
  expect(receipt).toMatchObject({
    key: keyWith('52'),
    shopName: "MERCADO D'OESTE LTDA",
    total: 442,
    unreadPaid: 0,
  });
  expect(rowsOf(receipt)).toEqual([['PAO FRANCES', '2', null, 234, 'kg', 1_890, 442]]);
});

const xmlOf = (state: string, model: string, extras = { line: '', total: '' }, total = '20.98') =>
  `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${keyWith(state, model)}"><ide><mod>${model}</mod><dhEmi>2026-05-20T18:30:05-03:00</dhEmi></ide><emit><CNPJ>11222333000181</CNPJ><xNome>MERCADO EM CASA SA</xNome><xFant>EM CASA</xFant></emit><dest><CPF>52998224725</CPF><xNome>JOSE EXEMPLO DA SILVA</xNome><enderDest><xLgr>RUA DOIS</xLgr></enderDest></dest><det nItem="1"><prod><cProd>77</cProd><cEAN>7896006744115</cEAN><xProd>FEIJAO &amp; CIA 1KG</xProd><uCom>UN</uCom><qCom>2.0000</qCom><vUnCom>8.4900000000</vUnCom><vProd>16.98</vProd><vFrete>4.00</vFrete><indTot>1</indTot></prod><imposto><ICMS><ICMS10><vICMS>1.00</vICMS></ICMS10></ICMS>${extras.line}</imposto></det><total><ICMSTot><vProd>16.98</vProd><vFrete>4.00</vFrete><vDesc>0.00</vDesc>${extras.total}<vNF>${total}</vNF></ICMSTot></total></infNFe></NFe></nfeProc>`;

it.each([
  [
    'behind a page',
    (xml: string) =>
      `<html><head><meta charset="utf-8"><title>NFC-e</title></head><body><br><p>Consulta</body></html>${xml}`,
  ],
  [
    'inside a page, in small letters',
    (xml: string) =>
      `<!DOCTYPE html><html><body><div id="xml">${xml.replaceAll(/<(\/?)([A-Za-z]+)/gu, (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}`).replace(' Id=', ' id=')}</div></body></html>`,
  ],
  [
    'as text of a page',
    (xml: string) =>
      `<html><body><pre>${xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</pre></body></html>`,
  ],
  [
    'copied from a browser',
    (xml: string) =>
      `This XML file does not appear to have any style information associated with it. The document tree is shown below.\n${xml.replaceAll('><', '>\n<')}`,
  ],
])('NF-17 reads the XML that a state glues into its page: %s', (_name, wrap) => {
  const receipt = read(wrap(xmlOf('26', '65')));
  expect(receipt).toMatchObject({ key: keyWith('26'), shopName: 'EM CASA', total: 2_098 });
  expect(rowsOf(receipt)).toEqual([
    ['FEIJAO & CIA 1KG', '77', '7896006744115', 2_000, 'un', 849, 2_098],
  ]);
});

it('NF-17 takes no name of a buyer for that of the shop, if the shop is not on the page', () => {
  const receipt =
    read(`<html><body><div id="DestRem"><fieldset><legend>Dados do Destinatário</legend><label>Nome / Razão Social</label><span>JOSE EXEMPLO DA SILVA</span><label>CNPJ</label><span>06.057.223/0001-71</span></fieldset></div>
  <fieldset><legend>Dados dos Produtos e Serviços</legend><table><tr><td class="fixo-prod-serv-descricao"><span>SAL 1KG</span></td><td class="fixo-prod-serv-qtd"><span>1,0000</span></td><td class="fixo-prod-serv-uc"><span>UN</span></td><td class="fixo-prod-serv-vb"><span>2,99</span></td></tr></table></fieldset>
  <fieldset><legend>Totais</legend><label>Valor Total da NFe</label><span>2,99</span></fieldset>
  <fieldset><legend>Dados da NF-e</legend><label>Data de Emissão</label><span>20/05/2026 18:30:05</span></fieldset></body></html>`);
  expect(receipt).toMatchObject({ shopName: '', cnpj: null, total: 299 });
});

it('NF-18 reads the XML of an order from an online shop, with freight and taxes on top', () => {
  const second =
    '<det nItem="2"><prod><cProd>78</cProd><cEAN>SEM GTIN</cEAN><xProd>SAL 1KG</xProd><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>3.02</vUnCom><vProd>3.02</vProd><indTot>1</indTot></prod></det><total>';
  const taxes = {
    line: '<IPI><IPITrib><vIPI>0.50</vIPI></IPITrib></IPI><ICMSST><vICMSST>1.25</vICMSST><vFCPST>0.25</vFCPST></ICMSST>',
    total: '<vST>1.25</vST><vFCPST>0.25</vFCPST><vIPI>0.50</vIPI><vII>0.00</vII>',
  };
  const receipt = read(
    xmlOf('35', '55', taxes, '26.00')
      .replace('<total>', second)
      .replace(/(?<start><ICMSTot><vProd>)16\.98/u, '$<start>20.00'),
  );
  expect(receipt).toMatchObject({ key: keyWith('35', '55'), total: 2_600, unreadPaid: 0 });
  expect(receipt.lines).toMatchObject([
    { total: 1_698, addition: 600, paid: 2_298 },
    { total: 302, addition: 0, paid: 302 },
  ]);
});
