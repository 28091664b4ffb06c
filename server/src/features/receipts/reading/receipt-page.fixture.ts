/**
 * Writes one receipt as the page of a state, as the text that a person copies from this page, and as
 * XML. The structure is that of real pages; supermarkets, people and numbers are invented.
 */
import { keyCheckDigit } from '@quitanda/contract';

export interface LineSpec {
  readonly text: string;
  readonly code: string;
  /** Only the XML has it. */
  readonly gtin?: string;
  /** Thousandths of the printed unit. */
  readonly quantity: number;
  readonly unit: string;
  /** Centavos per printed unit. */
  readonly price: number;
  /** Centavos, before discounts. If absent, it is quantity × price, rounded down. */
  readonly total?: number;
  /** Centavos. Pages print the discount in a separate row below the line. */
  readonly discount?: number;
  readonly isCancelled?: boolean;
}

export interface ReceiptSpec {
  readonly shopName: string;
  /** 14 characters. */
  readonly cnpj: string;
  /** The IBGE number of the state, two digits. */
  readonly state: string;
  /** In the state's time, '2026-05-20 18:30:05'. */
  readonly issued: string;
  readonly number: number;
  readonly lines: readonly LineSpec[];
  /** The discount on the whole receipt in centavos, without the discounts of single lines. */
  readonly discount?: number;
  /** Centavos added to the whole receipt. */
  readonly addition?: number;
  readonly buyer?: { readonly name: string; readonly cpf: string };
}

export const receiptLayouts = [
  'responsive',
  'minas',
  'copied',
  'copied-one-column',
  'copied-minas',
  'xml',
] as const;
export type ReceiptLayout = (typeof receiptLayouts)[number];

/** Writes the receipt in a layout. */
export function writeReceipt(receipt: ReceiptSpec, layout: ReceiptLayout): string {
  return writers[layout](receipt, sumsOf(receipt));
}

/** Returns the access key of a receipt. */
export function keyOf({ state, issued, cnpj, number }: ReceiptSpec): string {
  const month = `${issued.slice(2, 4)}${issued.slice(5, 7)}`;
  const body = `${state}${month}${cnpj}65001${String(number).padStart(9, '0')}112345678`;
  return `${body}${keyCheckDigit(body)}`;
}

interface Sums {
  readonly gross: number;
  readonly discount: number;
  readonly addition: number;
  readonly total: number;
}

/** Returns the footer's sums in centavos. Its discount includes the discounts of the lines. */
export function sumsOf({ lines, discount = 0, addition = 0 }: ReceiptSpec): Sums {
  const soldLines = lines.filter((line) => !line.isCancelled);
  let gross = 0;
  let allDiscounts = discount;
  for (const line of soldLines) {
    gross += totalOf(line);
    allDiscounts += line.discount ?? 0;
  }
  return { gross, discount: allDiscounts, addition, total: gross - allDiscounts + addition };
}

export const totalOf = (line: LineSpec) =>
  line.total ?? Math.floor((line.quantity * line.price) / 1_000);

/** Returns '1.234,56' for 123456 with 2 decimals. */
export function formatBrazilian(number: number, decimals: number): string {
  const digits = String(Math.abs(number)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals).replaceAll(/\B(?=(?:\d{3})+$)/gu, '.');
  return `${number < 0 ? '-' : ''}${whole},${digits.slice(-decimals)}`;
}

/** Returns '1234.5600' for 123456 with 2 decimals, filled with zeros to 4 places. */
export function formatWithPoint(number: number, decimals: number, places = decimals): string {
  const digits = String(number).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals).padEnd(places, '0')}`;
}

/** Pages print quantities without the zeros at the end: '1', '0,5', '0,586'. */
export const formatQuantity = ({ quantity }: LineSpec) =>
  formatBrazilian(quantity, 3).replace(/,?0+$/u, '');
export const formatCnpj = (cnpj: string) =>
  cnpj.replace(/^(..)(...)(...)(....)(..)$/u, '$1.$2.$3/$4-$5');
export const formatCpf = (cpf: string) => cpf.replace(/^(...)(...)(...)(..)$/u, '$1.$2.$3-$4');
export const formatKey = (key: string) => key.match(/.{4}/gu)?.join(' ') ?? '';
export const escapeMarkup = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export function formatIssued({ issued }: ReceiptSpec): string {
  const [day = '', time = ''] = issued.split(' ');
  return `${day.split('-').toReversed().join('/')} ${time}`;
}

const writers: Readonly<Record<ReceiptLayout, (receipt: ReceiptSpec, sums: Sums) => string>> = {
  responsive: writeResponsivePage,
  minas: writeMinasPage,
  copied: (receipt, sums) => writeCopiedText(receipt, sums, '\t'),
  'copied-one-column': (receipt, sums) => writeCopiedText(receipt, sums, '\n'),
  'copied-minas': writeCopiedMinasText,
  xml: writeXml,
};

function writeResponsivePage(receipt: ReceiptSpec, sums: Sums): string {
  const rows = receipt.lines.map(
    (line, index) => `
   <tr id="Item + ${index + 1}">
    <td valign="top">
     <span class="txtTit2">${escapeMarkup(line.text)}</span>
     <span class="RCod">(Código:
       ${escapeMarkup(line.code)}
       )</span>
     <br></br>
     <span class="Rqtd"><strong>Qtde.:</strong>${formatQuantity(line)}</span>
     <span class="RUN"><strong>UN: </strong>${escapeMarkup(line.unit)}</span>
     <span class="RvlUnit"><strong>Vl. Unit.:</strong>&nbsp;&nbsp;${formatBrazilian(line.price, 2)}</span>
     ${line.isCancelled ? '<span class="txtCanc">CANCELADO</span>' : ''}
    </td>
    <td align="right" valign="top" class="txtTit noWrap">Vl. Total
     <br></br><span class="valor">${formatBrazilian(totalOf(line), 2)}</span>
    </td>
   </tr>${
     line.discount === undefined
       ? ''
       : `
   <tr><td>Desconto sobre item R$ ${formatBrazilian(line.discount, 2)}</td><td></td></tr>`
   }`,
  );
  const footer = createFooterRows(receipt, sums).map(
    ([label, value], index, all) => `
   <div id="linhaTotal"${index === all.length - 1 ? ' class="linhaShade"' : ''}>
    <label>${label}</label>
    <span class="totalNumb${index === all.length - 1 ? ' txtMax' : ''}">${value}</span>
   </div>`,
  );
  const buyer =
    receipt.buyer === undefined
      ? '<li>CONSUMIDOR NÃO IDENTIFICADO</li>'
      : `<li><strong>CPF: </strong>${formatCpf(receipt.buyer.cpf)}</li>
    <li><strong>Nome: </strong>${escapeMarkup(receipt.buyer.name)}</li>`;
  return `<!DOCTYPE html>
<html><head><title>Consulta DANFE NFC-e</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<script type="text/javascript" src="/js/jquery.js"></script></head><body>
<div data-role="header"><h1 class="tit">
 <p align="center"><a href="javascript:window.print()">Imprimir</a></p>
 <p>DOCUMENTO AUXILIAR DA NOTA FISCAL DE CONSUMIDOR ELETRÔNICA</p></h1></div>
<div data-role="content"><div id="conteudo"><div id="avisos"></div>
 <div class="txtCenter">
  <div id="u20" class="txtTopo">${escapeMarkup(receipt.shopName)}</div>
  <div class="text">
     CNPJ:
     ${formatCnpj(receipt.cnpj)}</div>
  <div class="text">RUA DAS LARANJEIRAS,
   50,
   ,
   CENTRO</div>
 </div>
 <table border="0" align="center" cellpadding="0" cellspacing="0" id="tabResult" data-filter="true">${rows.join('')}
 </table>
 <div id="totalNota" class="txtRight">${footer.join('')}
  <div id="linhaForma">
   <label class="txtMax2">Forma de pagamento:</label>
   <span class="totalNumb txtMax2">Valor pago R$:</span>
  </div>
  <div id="linhaTotal"><label class="tx">Cartão de Débito</label><span class="totalNumb">${formatBrazilian(sums.total, 2)}</span></div>
  <div id="linhaTotal"><label class="tx">Troco</label><span class="totalNumb">0,00</span></div>
  <div id="linhaTotal" class="spcTop"><label class="txtObs">Informação dos Tributos Totais Incidentes (Lei Federal 12.741/2012) R$</label><span class="totalNumb txtObs">13,80</span></div>
 </div></div>
 <div id="infos" class="txtCenter">
  <div data-role="collapsible"><h4>Informações gerais da Nota</h4><ul data-role="listview"><li>
    <strong>EMISSÃO NORMAL</strong><br></br>
    <strong>Número: </strong>${receipt.number}<strong> Série: </strong>1<strong> Emissão: </strong>${formatIssued(receipt)}  - Via Consumidor
    <br></br><strong>Protocolo de Autorização: </strong>141220081465125 ${formatIssued(receipt)}
    <br></br><strong>Ambiente de Produção - Versão XML: 4.00 - Versão XSLT: 2.03</strong></li></ul></div>
  <div data-role="collapsible"><h4>Chave de acesso</h4><ul data-role="listview"><li>Consulte pela Chave de Acesso em www.fazenda.gov.br
    <br></br><strong>Chave de acesso:</strong><br></br><span class="chave">${formatKey(keyOf(receipt))}</span></li></ul></div>
  <div data-role="collapsible"><h4>Consumidor</h4><ul data-role="listview">${buyer}</ul></div>
  <div data-role="collapsible"><h4>Informações de interesse do contribuinte</h4><ul data-role="listview"><li>&lt;crm&gt;${receipt.buyer?.cpf ?? ''}|809|9&lt;/crm&gt;</li></ul></div>
 </div></div></body></html>
`;
}

function createFooterRows({ lines }: ReceiptSpec, sums: Sums): (readonly [string, string])[] {
  const isAdjusted = sums.discount > 0 || sums.addition > 0;
  return [
    ['Qtd. total de itens:', String(lines.length)],
    ...(isAdjusted ? [['Valor total R$:', formatBrazilian(sums.gross, 2)] as const] : []),
    ...(sums.discount > 0 ? [['Descontos R$:', formatBrazilian(sums.discount, 2)] as const] : []),
    ...(sums.addition > 0 ? [['Acréscimos R$:', formatBrazilian(sums.addition, 2)] as const] : []),
    ['Valor a pagar R$:', formatBrazilian(sums.total, 2)],
  ];
}

function writeCopiedText(receipt: ReceiptSpec, sums: Sums, cellSeparator: string): string {
  const rows = receipt.lines.flatMap((line) => [
    `${line.text} (Código: ${line.code} )`,
    `Qtde.:${formatQuantity(line)} UN: ${line.unit} Vl. Unit.:   ${formatBrazilian(line.price, 2)}${cellSeparator}Vl. Total`,
    formatBrazilian(totalOf(line), 2),
    ...(line.isCancelled ? ['CANCELADO'] : []),
    ...(line.discount === undefined
      ? []
      : [`Desconto sobre item R$ ${formatBrazilian(line.discount, 2)}`]),
  ]);
  const buyer = receipt.buyer;
  return [
    'Imprimir',
    '',
    'DOCUMENTO AUXILIAR DA NOTA FISCAL DE CONSUMIDOR ELETRÔNICA',
    '',
    receipt.shopName,
    `CNPJ: ${formatCnpj(receipt.cnpj)}`,
    'RUA DAS LARANJEIRAS, 50, , CENTRO',
    ...rows,
    ...createFooterRows(receipt, sums).flatMap(([label, value]) => [label, value]),
    'Forma de pagamento:',
    'Valor pago R$:',
    'Cartão de Débito',
    formatBrazilian(sums.total, 2),
    'Troco',
    '0,00',
    'Informação dos Tributos Totais Incidentes (Lei Federal 12.741/2012) R$',
    '13,80',
    'Informações gerais da Nota',
    'EMISSÃO NORMAL',
    `Número: ${receipt.number} Série: 1 Emissão: ${formatIssued(receipt)} - Via Consumidor`,
    `Protocolo de Autorização: 141220081465125 ${formatIssued(receipt)}`,
    'Chave de acesso',
    'Consulte pela Chave de Acesso em www.fazenda.gov.br',
    'Chave de acesso:',
    formatKey(keyOf(receipt)),
    'Consumidor',
    ...(buyer === undefined ? [] : [`CPF: ${formatCpf(buyer.cpf)}`, `Nome: ${buyer.name}`]),
    'Informações de interesse do contribuinte',
    `<crm>${buyer?.cpf ?? ''}|809|9</crm>`,
    '',
  ].join('\n');
}

/** Minas Gerais prints the key as '31-24/06-00.070.509/0030-45-65-206-000.114.489-133.763.802-9'. */
function formatMinasKey(key: string): string {
  const parts =
    /^(..)(..)(..)(.{14})(..)(...)(...)(...)(...)(...)(...)(...)(.)$/u.exec(key)?.slice(1) ?? [];
  const [state, year, month, cnpj = '', model, series, ...rest] = parts;
  const [n1, n2, n3, c1, c2, c3, digit] = rest;
  return `${state}-${year}/${month}-${formatCnpj(cnpj)}-${model}-${series}-${n1}.${n2}.${n3}-${c1}.${c2}.${c3}-${digit}`;
}

function writeMinasPage(receipt: ReceiptSpec, sums: Sums): string {
  const writeBoldRow = (label: string, value: string) => `
   <div class="row">
    <div class="col-xs-4 col-lg-4"><strong>${label}
    </strong></div>
    <div class="col-lg-2"><strong>${value}</strong></div>
   </div>`;
  const rows = receipt.lines.map(
    (line) => `
    <tr>
     <td><h7>${escapeMarkup(line.text)}
      </h7>(Código: ${escapeMarkup(line.code)})</td>
     <td>Qtde total de ítens: ${formatWithPoint(line.quantity, 3, 4)}</td>
     <td>UN: ${escapeMarkup(line.unit)}</td>
     <td>Valor total R$: R$ ${formatBrazilian(totalOf(line), 2)}${line.isCancelled ? ' CANCELADO' : ''}</td>
    </tr>${
      line.discount === undefined
        ? ''
        : `
    <tr><td colspan="4">Desconto sobre item R$ ${formatBrazilian(line.discount, 2)}</td></tr>`
    }`,
  );
  const writePanel = (id: string, title: string, content: string) => `
   <div class="panel panel-default"><div class="panel-heading"><h4 class="panel-title">${title}</h4></div>
    <div id="${id}" class="collapse" role="tabpanel">${content}</div></div>`;
  const writeTable = (heads: readonly string[], cells: readonly string[]) => `
     <table class="table table-hover"><thead><tr>${heads.map((head) => `<th width="25%">${head}</th>`).join('')}</tr></thead>
      <tbody><tr>${cells.map((cell) => `<td width="25%">${escapeMarkup(cell)}</td>`).join('')}</tr></tbody></table>`;
  return `<!DOCTYPE html>
<html lang="pt_BR" xmlns="http://www.w3.org/1999/xhtml"><head id="j_idt2"><meta charset="UTF-8" />
<title>Secretaria de Estado de Fazenda de Minas Gerais - SEF/MG</title>
<script type="text/javascript">if(window.PrimeFaces){PrimeFaces.settings.locale='pt_BR';}</script></head><body>
<form id="formPrincipal" name="formPrincipal" method="post" action="/portalnfce/sistema/qrcode.xhtml">
 <div class="container"><table class="table text-center">
  <thead><tr><th class="text-center"><img src="/logo.png" alt="SEF" />Nota Fiscal de Consumidor Eletrônica (NFC-e)</th></tr>
   <tr><th class="text-center text-uppercase"><H4>
     <b>${escapeMarkup(receipt.shopName)}</b>
    </H4></th></tr></thead>
  <tbody><tr><td>CNPJ: ${formatCnpj(receipt.cnpj)}, Inscrição Estadual: 062885360.28-47</td></tr>
   <tr><td>RUA DAS LARANJEIRAS, 50, CENTRO, 3106200 - BELO HORIZONTE, MG</td></tr></tbody></table>
  <input id="inputFilterProducts" type="text" placeholder="Filtar ítens..." />
  <table class="table table-striped"><tbody id="myTable">${rows.join('')}
  </tbody></table>${writeBoldRow('Qtde total de ítens', String(receipt.lines.length))}${writeBoldRow('Valor total R$', formatWithPoint(sums.gross, 2))}
  <table class="table"><tbody>${writeBoldRow('Valor pago R$', formatWithPoint(sums.total, 2))}${writeBoldRow('Forma de Pagamento', '<div id="formPrincipal:j_idt77">01 - Dinheiro</div>')}
  </tbody></table>
  <div id="accordion" role="tablist">${writePanel(
    'collapse5',
    'Consumidor',
    writeTable(
      ['Nome / Razão Social', 'CPF', 'UF'],
      [receipt.buyer?.name ?? '', receipt.buyer?.cpf ?? '', 'MG'],
    ),
  )}${writePanel('collapseTwo', 'Chave de acesso', writeTable([], [formatMinasKey(keyOf(receipt))]))}${writePanel(
    'collapse4',
    'Informações gerais da Nota',
    writeTable(
      ['Nome / Razão Social', 'CNPJ', 'Inscrição Estadual', 'UF'],
      [receipt.shopName, formatCnpj(receipt.cnpj), '062885360.28-47', 'MG'],
    ) +
      writeTable(
        ['Modelo', 'Série', 'Número', 'Data Emissão'],
        ['65', '1', String(receipt.number), formatIssued(receipt)],
      ) +
      writeTable(
        ['Valor total do serviço', 'Base de Cálculo ICMS', 'Valor ICMS'],
        [`R$ ${formatBrazilian(sums.total, 2)}`, 'R$ 12,44', 'R$ 2,24'],
      ) +
      writeTable(['Protocolo'], ['131243046900613']),
  )}
  </div></div>
 <script type="text/javascript">$(function() { $("#myTable tr").filter(function() { return "<tr><td>"; }); });</script>
</form></body></html>
`;
}

/** The copied text lacks the parts that are collapsed on the page: key, date, total and buyer. */
function writeCopiedMinasText(receipt: ReceiptSpec, sums: Sums): string {
  const rows = receipt.lines.flatMap((line) => [
    [
      `${line.text} (Código: ${line.code})`,
      `Qtde total de ítens: ${formatWithPoint(line.quantity, 3, 4)}`,
      `UN: ${line.unit}`,
      `Valor total R$: R$ ${formatBrazilian(totalOf(line), 2)}`,
    ].join('\t'),
    ...(line.isCancelled ? ['CANCELADO'] : []),
    ...(line.discount === undefined
      ? []
      : [`Desconto sobre item R$ ${formatBrazilian(line.discount, 2)}`]),
  ]);
  return [
    'Nota Fiscal de Consumidor Eletrônica (NFC-e)',
    receipt.shopName,
    `CNPJ: ${formatCnpj(receipt.cnpj)}, Inscrição Estadual: 062885360.28-47`,
    'RUA DAS LARANJEIRAS, 50, CENTRO, 3106200 - BELO HORIZONTE, MG',
    '',
    ...rows,
    '',
    'Qtde total de ítens',
    String(receipt.lines.length),
    'Valor total R$',
    formatWithPoint(sums.gross, 2),
    'Valor pago R$',
    formatWithPoint(sums.total, 2),
    'Forma de Pagamento',
    '01 - Dinheiro',
    'Consumidor',
    'Chave de acesso',
    'Informações gerais da Nota',
    'Versão 1.2.15',
  ].join('\n');
}

function writeXml(receipt: ReceiptSpec, sums: Sums): string {
  const soldLines = receipt.lines.filter((line) => !line.isCancelled);
  const { discounts, additions } = spreadFooter(receipt, soldLines);
  const items = soldLines.map((line, index) => {
    const discount = (line.discount ?? 0) + (discounts[index] ?? 0);
    const addition = additions[index] ?? 0;
    return (
      `<det nItem="${index + 1}"><prod><cProd>${escapeMarkup(line.code)}</cProd>` +
      `<cEAN>${line.gtin ?? 'SEM GTIN'}</cEAN><xProd>${escapeMarkup(line.text)}</xProd><NCM>10063021</NCM>` +
      `<CFOP>5102</CFOP><uCom>${escapeMarkup(line.unit)}</uCom><qCom>${formatWithPoint(line.quantity, 3, 4)}</qCom>` +
      `<vUnCom>${formatWithPoint(line.price, 2, 10)}</vUnCom><vProd>${formatWithPoint(totalOf(line), 2)}</vProd>` +
      `<cEANTrib>${line.gtin ?? 'SEM GTIN'}</cEANTrib><uTrib>${escapeMarkup(line.unit)}</uTrib>` +
      `<qTrib>${formatWithPoint(line.quantity, 3, 4)}</qTrib><vUnTrib>${formatWithPoint(line.price, 2, 10)}</vUnTrib>` +
      (discount > 0 ? `<vDesc>${formatWithPoint(discount, 2)}</vDesc>` : '') +
      (addition > 0 ? `<vOutro>${formatWithPoint(addition, 2)}</vOutro>` : '') +
      `<indTot>1</indTot></prod><imposto><vTotTrib>1.00</vTotTrib></imposto></det>`
    );
  });
  const buyer =
    receipt.buyer === undefined
      ? ''
      : `<dest><CPF>${receipt.buyer.cpf}</CPF><xNome>${escapeMarkup(receipt.buyer.name)}</xNome></dest>`;
  const [day = '', time = ''] = receipt.issued.split(' ');
  const key = keyOf(receipt);
  return (
    `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">` +
    `<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00" Id="NFe${key}">` +
    `<ide><cUF>${receipt.state}</cUF><mod>65</mod><serie>1</serie><nNF>${receipt.number}</nNF>` +
    `<dhEmi>${day}T${time}-03:00</dhEmi></ide>` +
    `<emit><CNPJ>${receipt.cnpj}</CNPJ><xNome>${escapeMarkup(receipt.shopName)}</xNome></emit>${buyer}` +
    `${items.join('')}<total><ICMSTot><vBC>0.00</vBC><vProd>${formatWithPoint(sums.gross, 2)}</vProd>` +
    `<vFrete>0.00</vFrete><vSeg>0.00</vSeg><vDesc>${formatWithPoint(sums.discount, 2)}</vDesc>` +
    `<vOutro>${formatWithPoint(sums.addition, 2)}</vOutro><vNF>${formatWithPoint(sums.total, 2)}</vNF></ICMSTot></total>` +
    `<pag><detPag><tPag>04</tPag><vPag>${formatWithPoint(sums.total, 2)}</vPag></detPag></pag>` +
    `<infAdic><infCpl>CPF ${receipt.buyer?.cpf ?? ''}</infCpl></infAdic></infNFe></NFe>` +
    `<protNFe versao="4.00"><infProt><chNFe>${key}</chNFe></infProt></protNFe></nfeProc>`
  );
}

/**
 * Spreads the discount and the addition of the whole receipt over the lines, as the till does: XML has
 * no discount on the whole receipt.
 */
function spreadFooter({ discount = 0, addition = 0 }: ReceiptSpec, soldLines: readonly LineSpec[]) {
  const spreadAmount = (amount: number) => {
    let remaining = amount;
    return soldLines.map((line, index) => {
      const isLast = index === soldLines.length - 1;
      const part = isLast ? remaining : Math.min(remaining, Math.floor(totalOf(line) / 10));
      remaining -= part;
      return part;
    });
  };
  return { discounts: spreadAmount(discount), additions: spreadAmount(addition) };
}
