/** Pages whose layout is not in the table are read by their text (NF-26). */
import { expect, it } from 'vitest';
import { readReceiptText } from '../read-receipt-text.ts';
import { convertPageToText } from './page-text.ts';

const now = new Date('2026-11-20T12:00:00Z');
const row = (name: string, amount: string, total: string) =>
  `<li><h5>${name}</h5><p>${amount}</p><strong>R$ ${total}</strong></li>`;
const pageWith = (total: string) => `<!DOCTYPE html><html><head><title>Nota</title></head><body>
<script>var lixo = 'PAO 9 x R$ 1,00 R$ 9,00';</script>
<div>MERCADO DA PRACA LTDA</div><div>CNPJ: 45.260.822/0006-54</div><div>RUA A, 1, CENTRO, PORTO, RS</div>
<ul>${row('LEITE MOCA 395G', '2 UN × R$ 5,99', '11,98')}${row('BANANA PRATA KG', '1,230 KG × R$ 6,49', '7,98')}
<li style="display: none">SAL 1KG 1 UN × R$ 3,00 R$ 3,00</li></ul>
<div>Total</div><div>R$ ${total}</div><div>Emissão: 16/05/2026 16:13:46</div>
<div>Chave de acesso</div><div>4326 0545 2608 2200 0654 6501 9000 4811 0210 2595 3447</div></body></html>`;

it('NF-26 reads a page of an unknown layout by its text if that proves itself', () => {
  const reading = readReceiptText(pageWith('19,96'), undefined, now);
  expect(reading).toMatchObject({
    receipt: {
      source: 'page',
      total: 1_996,
      doubts: [],
      lines: [
        { text: 'LEITE MOCA 395G', quantity: 2_000, unit: 'un', paid: 1_198 },
        { text: 'BANANA PRATA KG', quantity: 1_230, unit: 'kg', paid: 798 },
      ],
    },
  });
});

it('NF-26 says that the layout is unknown if the text proves nothing', () => {
  expect(readReceiptText(pageWith('29,96'), undefined, now)).toMatchObject({
    problem: 'unknown-layout',
  });
});

it('NF-26 writes blocks as lines and cells with tabs, and leaves out what is not shown', () => {
  const html =
    '<p>um<br>dois</p><table><tr><td>a</td><th>b &amp; c</th></tr><tr><td>d</td></tr></table><style>x</style><p hidden>e</p>';
  expect(convertPageToText(html)?.replaceAll(/\n+/gu, '\n').trim()).toBe('um\ndois\na\tb & c\nd');
  expect(convertPageToText('<div>'.repeat(201))).toBeUndefined();
  expect(convertPageToText('<b>a</b>'.repeat(200_001))).toBeUndefined();
});

it('NF-26 takes the sums of a known layout from its text if its own places have none', () => {
  const line = (name: string, quantity: string, total: string) =>
    `<tr><td><span class="txtTit">${name}</span> <span class="RCod">(Código: 7)</span> <span class="Rqtd">Qtde.: ${quantity}</span> <span class="RUN">UN: UN</span> <span class="RvlUnit">Vl. Unit.: 5,00</span></td><td><span class="valor">Vl. Total: ${total}</span></td></tr>`;
  const html = `<html><body><div class="txtTopo">MERCADO DA PRACA LTDA</div><div>CNPJ: 45.260.822/0006-54</div>
<table>${line('LEITE', '2,000', '10,00')}${line('SAL', '1,000', '6,00')}</table>
<p>Qtd. total de itens: <i>2</i></p><p>Valor a pagar R$: <i>16,00</i></p><p>Emissão: 16/05/2026 16:13:46</p></body></html>`;
  expect(readReceiptText(html, undefined, now)).toMatchObject({
    receipt: { total: 1_600, doubts: ['lines'], lines: [{ text: 'LEITE' }, { text: 'SAL' }] },
  });
});

it.each([
  'Valor dos Descontos R$',
  'Valor de Desconto R$',
  'Total de Descontos R$',
  'Desconto total R$:',
])('NF-26 subtracts the discount that a page labels %j', (label) => {
  const line = (name: string, total: string) =>
    `<tr><td><h7>${name}</h7>(Código: 7)</td><td>Qtde total de ítens: 1.000</td><td>UN: UN</td><td>Valor total R$: R$ ${total}</td></tr>`;
  const html = `<html><body><table><tr><th><b>MERCADO DA PRACA LTDA</b></th></tr><tr><td>CNPJ: 45.260.822/0006-54</td></tr></table>
<table>${line('LEITE', '8,00')}${line('SAL', '2,00')}</table>
<div><strong>Valor total R$</strong></div><div><strong>10.00</strong></div><div><strong>${label}</strong></div><div><strong>1.00</strong></div>
<div><strong>Valor pago R$</strong></div><div><strong>9.00</strong></div><div><strong>Forma de Pagamento</strong></div><div><strong>Valor pago R$</strong></div><div>PIX</div><div><strong>9.00</strong></div>
<table><tr><td>16/05/2026 16:13:46</td></tr></table></body></html>`;
  expect(readReceiptText(html, undefined, now)).toMatchObject({
    receipt: { total: 900, discount: 100, doubts: [], lines: [{ paid: 720 }, { paid: 180 }] },
  });
});
