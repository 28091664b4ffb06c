/** Cards and lists whose codes, prices and totals stand in tags that mean something else elsewhere. */
import { expect, it } from 'vitest';
import { readReceiptText } from '../read-receipt-text.ts';

function read(cards: string) {
  const page = `<html><body><div><p class="h5">MERCADO DO CANTO LTDA</p><p>CNPJ: 06.057.223/0001-71</p></div>
<ul class="list-group">${cards}</ul>
<div><div class="d-flex"><div>Qtd. total de itens:</div><div>2</div></div>
<div class="d-flex"><div>Valor total R$:</div><div>18,90</div></div>
<div class="d-flex"><div>Descontos R$:</div><div>0,90</div></div>
<div class="d-flex"><div>Valor a pagar R$:</div><div>18,00</div></div></div>
<p>Emissão: 15/05/2026 19:08:04</p></body></html>`;
  const result = readReceiptText(page, undefined, new Date('2026-05-21T12:00:00Z'));
  if ('problem' in result) throw new Error(result.problem);
  return result.receipt;
}

type Values = readonly [
  name: string,
  code: string,
  quantity: string,
  unit: string,
  price: string,
  total: string,
];
const goods: readonly Values[] = [
  ['PAO INTEGRAL 420G', '040729', '1', 'UN', '13,49', '13,49'],
  ['BANANA PRATA KG', '036933', '0,904', 'KG', '5,99', '5,41'],
];

const writers: Readonly<Record<string, (...values: Values) => string>> = {
  'the code in a span': (name, code, quantity, unit, price, total) =>
    `<p class="h6">${name}</p><span>(Cód: ${code})</span><p><strong>Qtde.:</strong> ${quantity} <strong>UN:</strong> ${unit} <strong>Vl. Unit.:</strong> R$ ${price}</p><small>Vl. Total</small><br><strong>R$ ${total}</strong>`,
  'each value in a span behind its label': (name, code, quantity, unit, price, total) =>
    `<p class="h6">${name}</p><b>(Cód: </b><span>${code}</span><b>)</b><b>Qtde.:</b><span>${quantity}</span> <b>UN:</b><span>${unit}</span> <b>Vl. Unit.:</b> <span>${price}</span> <b>Vl. Total</b> <span>R$ ${total}</span>`,
  'the number of the line before the name': (name, code, quantity, unit, price, total) =>
    `<div><span class="badge">7</span><p class="h6">${name} (Cód: ${code})</p><div>Qtde.: ${quantity} UN: ${unit} Vl. Unit.: ${price}</div><div>Vl. Total ${total}</div></div>`,
};

it.each(Object.keys(writers))('NF-17 reads cards with %s', (name) => {
  const cards = goods.map((line) => `<li class="list-group-item">${writers[name]?.(...line)}</li>`);
  expect(read(cards.join('\n'))).toMatchObject({
    shopName: 'MERCADO DO CANTO LTDA',
    total: 1_800,
    discount: 90,
    doubts: [],
    lines: [
      { text: 'PAO INTEGRAL 420G', code: '040729', quantity: 1_000, total: 1_349 },
      { text: 'BANANA PRATA KG', code: '036933', quantity: 904, unit: 'kg', total: 541 },
    ],
  });
});
