/**
 * Writes a receipt as the pages of single states. The structure is that of real pages; supermarkets,
 * people and numbers are invented.
 */
import {
  escapeMarkup,
  formatBrazilian,
  formatCnpj,
  formatCpf,
  formatIssued,
  formatKey,
  formatQuantity,
  formatWithPoint,
  keyOf,
  sumsOf,
  totalOf,
  writeReceipt,
  type LineSpec,
  type ReceiptSpec,
} from '../receipt-page.fixture.ts';

export const pageLayouts = [
  'tabs',
  'columns',
  'federal-district',
  'labelled-rows',
  'goias',
  'glued-xml',
] as const;
export type PageLayout = (typeof pageLayouts)[number];

/** Writes the receipt as a page of this layout. */
export const writePage = (receipt: ReceiptSpec, layout: PageLayout): string =>
  writers[layout](receipt);

const writers: Readonly<Record<PageLayout, (receipt: ReceiptSpec) => string>> = {
  tabs: writeTabs,
  columns: writeColumns,
  'federal-district': writeFederalDistrict,
  'labelled-rows': (receipt) =>
    // A sibling with its own classes.
    writeReceipt(receipt, 'responsive').replaceAll(/ class="(?:txt|R)[^"]*"| id="u20"/gu, ''),
  goias: writeGoias,
  'glued-xml': (receipt) =>
    `<!DOCTYPE html><html><head><meta charset="utf-8"><title>NFC-e</title></head><body><div id="dados">${writeReceipt(
      receipt,
      'xml',
    ).replace(/<\?xml[^>]*\?>/u, '')}</div></body></html>`,
};

const money = (centavos: number) => formatBrazilian(centavos, 2);

function writeTabs(receipt: ReceiptSpec): string {
  const pair = (label: string, value: string, span = 'linha') =>
    `<td colspan="2"><label>${label}</label><span class="${span}">${escapeMarkup(value)}</span></td>`;
  const field = (title: string, ...pairs: readonly string[]) =>
    `<fieldset><legend class="titulo-aba">${title}</legend><table class="box"><tr>${pairs.join('')}</tr></table></fieldset>`;
  const { cnpj, shopName, buyer } = receipt;
  const lines = receipt.lines.filter((line) => !line.isCancelled);
  const sums = sumsOf(receipt);
  const shares = spreadOver(receipt, lines);
  const goods = lines.map(
    (line, index) => `
   <table class="toggle box"><tr>
    <td class="fixo-prod-serv-numero"><span>${index + 1}</span></td>
    <td class="fixo-prod-serv-descricao"><span>${escapeMarkup(line.text)}</span></td>
    <td class="fixo-prod-serv-qtd"><span>${formatBrazilian(line.quantity, 3)}0</span></td>
    <td class="fixo-prod-serv-uc"><span>${line.unit}</span></td>
    <td class="fixo-prod-serv-vb"><span>${money(totalOf(line))}</span></td></tr></table>
   <table class="toggable box" style="background-color:#ECECEC"><tr><td><table class="box">
    <tr>${pair('Código do Produto', line.code)}${pair('Código NCM', '10063021')}${pair('CFOP', '5102')}</tr>
    <tr>${pair('Valor do Desconto', (shares[index]?.discount ?? 0) === 0 ? '' : money(shares[index]?.discount ?? 0))}${pair('Valor Total do Frete', '')}${pair('Outras Despesas Acessórias', (shares[index]?.addition ?? 0) === 0 ? '' : money(shares[index]?.addition ?? 0))}</tr>
    <tr>${pair('Código EAN Comercial', line.gtin ?? 'SEM GTIN')}${pair('Unidade Comercial', line.unit)}${pair('Quantidade Comercial', '9,9999')}</tr>
    <tr>${pair('Código EAN Tributável', line.gtin ?? 'SEM GTIN')}${pair('Valor unitário de comercialização', `${money(line.price)}00000000`)}</tr></table>
    ${field('ICMS Normal e ST', pair('Valor', '9,99'))}</td></tr></table>`,
  );
  return `<!DOCTYPE html><html><head><title>Consulta da NF-e</title></head><body>
  <ul id="tabs"><li>NFe</li><li>Emitente</li><li>Produtos e Serviços</li></ul>
  <div id="NFe" class="GeralXslt">${field('Dados da NF-e', pair('Chave de Acesso', formatKey(keyOf(receipt))), pair('Número', String(receipt.number)), pair('Data de Emissão', `${formatIssued(receipt)}-03:00`), pair('Valor Total da Nota Fiscal', money(sums.total)))}
  ${field('Emitente', pair('CNPJ', formatCnpj(cnpj)), pair('Nome / Razão Social', shopName))}
  ${field('Destinatário', pair('CPF', buyer === undefined ? '' : formatCpf(buyer.cpf)), pair('Nome / Razão Social', buyer?.name ?? ''))}</div>
  <div id="Emitente">${field('Dados do Emitente', pair('Nome / Razão Social', shopName), pair('Nome Fantasia', ''), pair('CNPJ', formatCnpj(cnpj)))}</div>
  <div id="DestRem">${field('Dados do Destinatário', pair('Nome / Razão Social', buyer?.name ?? ''), pair('CPF', buyer?.cpf ?? ''))}</div>
  <div id="Prod"><fieldset><legend class="titulo-aba">Dados dos Produtos e Serviços</legend>
   <table class="prod-serv-header box"><tr><td class="fixo-prod-serv-numero"><label>Num.</label></td><td class="fixo-prod-serv-descricao"><label>Descrição</label></td><td class="fixo-prod-serv-qtd"><label>Qtd.</label></td><td class="fixo-prod-serv-uc"><label>Unidade Comercial</label></td><td class="fixo-prod-serv-vb"><label>Valor(R$)</label></td></tr></table>${goods.join('')}</fieldset></div>
  <div id="Totais">${field('Totais', pair('Valor Total dos Produtos', money(sums.gross)), pair('Valor do Frete', '0,00'), pair('Outras Despesas Acessórias', money(sums.addition)), pair('Valor Total dos Descontos', money(sums.discount)), pair('Valor Total da NFe', money(sums.total)))}</div>
  <div id="Inf">${field('Informações Adicionais', pair('Informações Complementares', `CPF ${buyer?.cpf ?? ''}`))}</div></body></html>`;
}

/** Spreads the sums of the whole receipt over the lines: a document has them only there. */
function spreadOver({ discount = 0, addition = 0 }: ReceiptSpec, lines: readonly LineSpec[]) {
  const remaining = { discount, addition };
  return lines.map((line, index) => {
    const isLast = index === lines.length - 1;
    const take = (kind: 'discount' | 'addition') => {
      const part = isLast
        ? remaining[kind]
        : Math.min(remaining[kind], Math.floor(totalOf(line) / 10));
      remaining[kind] -= part;
      return part;
    };
    return { discount: (line.discount ?? 0) + take('discount'), addition: take('addition') };
  });
}

function writeColumns(receipt: ReceiptSpec): string {
  const sums = sumsOf(receipt);
  const row = (values: readonly string[], attributes = '') =>
    `<tr${attributes}>${values.map((value) => `<td class="NFCDetalhe_Item" align="left">${escapeMarkup(value)}</td>`).join('')}</tr>`;
  const lines = receipt.lines.filter((line) => !line.isCancelled);
  const rows = lines.map((line, index) =>
    row(
      [
        line.code,
        line.text,
        formatQuantity(line),
        line.unit,
        money(line.price),
        money(totalOf(line)),
      ],
      ` id="Item + ${index + 1}"`,
    ),
  );
  const center = (text: string) =>
    `<tr><td class="NFCCabecalho_SubTitulo" align="center">${text}</td></tr>`;
  return `<html><head><link rel="stylesheet" href="css/sefaz_nfce.css"></head><body><div id="nfce"><table width="100%"><tr><td>
  <table class="NFCCabecalho"><tr><td rowspan="3"><img src="nfce/images/logo.png" alt="NFC-e"></td><td class="NFCCabecalho_SubTitulo" align="left">${escapeMarkup(receipt.shopName)}</td></tr>
  <tr><td class="NFCCabecalho_SubTitulo1" align="left">
      CNPJ:
      ${formatCnpj(receipt.cnpj)}      Inscrição Estadual: 0963233556
  </td></tr></table><table class="NFCCabecalho"><tr><td class="NFCCabecalho_SubTitulo1">RUA DAS LARANJEIRAS, 50, CENTRO, PORTO ALEGRE, RS</td></tr></table></td></tr>
  <tr><td><table class="NFCCabecalho">${center('DANFE NFC-e - Documento Auxiliar da Nota Fiscal Eletrônica para Consumidor Final')}</table></td></tr>
  <tr><td><table class="NFCCabecalho"><tr><td class="borda-pontilhada-3D NFCDetalhe_Item">Código</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Descrição</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Qtde</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Un</td><td class="borda-pontilhada-3D NFCDetalhe_Item">Vl Unit</td><td class="borda-pontilhada-top-botton">Vl Total</td></tr>
  ${rows.join('\n')}</table></td></tr>
  <tr><td><table>${[
    row(['Qtd. Total de Itens', String(lines.length)]),
    row(['Valor total R$', money(sums.gross)]),
    ...(sums.discount > 0 ? [row(['Valor descontos R$', money(sums.discount)])] : []),
    ...(sums.addition > 0 ? [row(['Valor acréscimos R$', money(sums.addition)])] : []),
    row(['FORMA PAGAMENTO', 'VALOR PAGO']),
    row(['Cartão de Crédito', money(sums.total)]),
    row(['Valor Total de Tributos (Lei 12.741/12)R$', '9,99']),
  ].join('')}</table></td></tr>
  <tr><td><table>${center('EMISSÃO NORMAL')}${center(`NFC-e nº: ${receipt.number} Série: 1 Data de Emissão: ${formatIssued(receipt)} - Via Consumidor`)}${center('CHAVE DE ACESSO')}${center(formatKey(keyOf(receipt)))}${center('CONSUMIDOR')}${center(receipt.buyer === undefined ? 'Consumidor não identificado' : `CPF: ${formatCpf(receipt.buyer.cpf)} - ${receipt.buyer.name}`)}</table></td></tr>
  </table></div></body></html>`;
}

function writeFederalDistrict(receipt: ReceiptSpec): string {
  const sums = sumsOf(receipt);
  const lines = receipt.lines.filter((line) => !line.isCancelled);
  const items = lines.map(
    (line) => `
   <li class="list-group-item">
    <div class="row"><div class="col-9"><p class="h6">${escapeMarkup(line.text)} <small>(Cód: ${escapeMarkup(line.code)})</small></p></div><div class="col-3 text-right">Vl. Total</div></div>
    <div class="row"><div class="col-9"><strong>Qtde.:</strong> ${formatWithPoint(line.quantity, 3, 4)} <strong>UN:</strong> ${line.unit} <strong>Vl. Unit.:</strong> ${money(line.price)}</div>
     <div class="col-3 text-right"><span>${money(totalOf(line))}</span></div></div>
   </li>`,
  );
  const sum = (label: string, value: string) => `
   <li class="list-group-item"><div class="row"><div class="col"><p class="h6"><strong>${label}</strong>
        ${value}</p></div></div></li>`;
  const card = (title: string, content: string) =>
    `<div class="card"><div class="card-header">${title}</div><ul class="list-group"><li class="list-group-item"><p>${content}</p></li></ul></div>`;
  return `<!DOCTYPE html><html><body><div id="accordion"><div class="card"><div class="card-header" id="heading1">
   <div class="row"><div class="col font-weight-bold">${escapeMarkup(receipt.shopName)}</div></div><div>CNPJ: ${formatCnpj(receipt.cnpj)} - IE: 0738069000328</div><div>QUADRA 1, , LOTE 2, BRASILIA, DF</div></div>
  <div id="collapse1"><ul class="list-group">${items.join('')}
  ${sum('Qtd. total de itens:', String(lines.length))}${sum('Valor total R$:', money(sums.gross))}${sums.discount > 0 ? sum('Descontos R$:', money(sums.discount)) : ''}${sums.addition > 0 ? sum('Acréscimos R$:', money(sums.addition)) : ''}${sum('Valor a pagar R$:', money(sums.total))}${sum('Forma de pagamento: Cartão de Débito', money(sums.total))}${sum('Tributos Totais Incidentes R$:', '9,99')}</ul></div></div>
  ${card('Informações gerais da Nota', `Número: ${receipt.number} - Série: 1 - Emissão: ${formatIssued(receipt)} - Via Consumidor`)}
  ${card('Chave de acesso', formatKey(keyOf(receipt)))}
  ${card('Consumidor', receipt.buyer === undefined ? 'CONSUMIDOR NÃO IDENTIFICADO' : `CPF: ${formatCpf(receipt.buyer.cpf)} Nome: ${receipt.buyer.name}`)}</div></body></html>`;
}

/** Goiás sends the page as a string of a script. */
function writeGoias(receipt: ReceiptSpec): string {
  const whole = writeReceipt(receipt, 'responsive');
  const page = whole.slice(whole.indexOf('<body>') + 6, whole.indexOf('</body>'));
  const string = page
    .replaceAll('\\', String.raw`\\`)
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('</', String.raw`<\/`)
    .replaceAll('ç', String.raw`\u00e7`);
  return `<!DOCTYPE html><html><head><script src="/nfeweb/js/danfe.js"></script></head><body><div id="danfe-nfce-container"></div>
  <script>$(function () { new DanfeNFCe('#danfe-nfce-container', '/nfeweb/imagens/', '${string}'); });</script></body></html>`;
}
