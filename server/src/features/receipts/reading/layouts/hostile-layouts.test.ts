/** Hostile pages of the layouts: every reading is linear and bounded, and keeps the rules of receipts. */
import { expect, it, vi } from 'vitest';
import { createRandom } from '../../../../../../fakes/random.ts';
import { damageRounds, readAndCheck, readInLinearTime } from '../../../../../test/hostile-texts.ts';
import { weeklyReceipt } from '../weekly-receipt.fixture.ts';
import { pageLayouts, writePage } from './layout-pages.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

it.each([
  ['tabs', '<td class="fixo-prod-serv-descricao"><span>a</span></td>'],
  ['tabs', '<label>CNPJ</label><span>1</span>'],
  ['tabs', '<legend>Totais</legend>'],
  ['columns', '<tr><td class="NFCDetalhe_Item">1</td></tr>'],
  ['columns', '<td class="NFCCabecalho_SubTitulo">CNPJ: </td>'],
  ['federal-district', '<li class="list-group-item"><p class="h6">a (Cód: 1)</p></li>'],
  ['federal-district', '<div class="col-9">Qtde.: UN: Vl. Unit.: </div>'],
  ['labelled-rows', '<tr><td>a (Código: 1) Qtde.:1 UN: UN Vl. Unit.: 1 Vl. Total 1</td></tr>'],
  ['labelled-rows', '<p>1234 1234 1234 1234</p>'],
] as const)('NF-17 reads or refuses a page of the layout %s filled with %j', (layout, piece) => {
  const page = writePage(weeklyReceipt, layout);
  readInLinearTime(piece, (filling) => page.replace('<body>', () => `<body>${filling}`));
});

it.each([
  ['calls', "new DanfeNFCe('#a', "],
  ['escapes', String.raw`\u003c`],
  ['backslashes', '\\'],
  ['quotes', "', '"],
  ['starts of an XML', '<NFe '],
  ['escaped starts of an XML', '&lt;nfeProc '],
  ['amounts', '1,00 '],
  ['prefixes', '<aaaaaaaaaaaaaaaaaaaaaaaaaa:'],
])('NF-17 reads or refuses a page filled with %s in linear time', (_name, piece) => {
  readInLinearTime(piece, (filling) => `<html><script>new DanfeNFCe('#c', '${filling}`);
  readInLinearTime(piece, (filling) => `<html><body><table>Qtde.: ${filling}`);
});

it('NF-17 refuses deeply nested tags in each layout', () => {
  for (const layout of ['tabs', 'columns', 'federal-district', 'labelled-rows'] as const) {
    const page = writePage(weeklyReceipt, layout);
    for (const tag of ['div', 'span', 'fieldset']) {
      const nested = page.replace('<body>', () => `<body>${`<${tag}>`.repeat(100_000)}`);
      expect(readAndCheck(nested), `${layout} ${tag}`).toBeUndefined();
    }
  }
});

it('NF-17 reads the string of a script, and never runs it', () => {
  const page = writePage(weeklyReceipt, 'goias');
  const isRun = vi.fn();
  vi.stubGlobal('isRun', isRun);
  const hostile = page
    .replace('$(function', () => 'isRun(); $(function')
    .replace("'#danfe", () => "`${isRun()}`, '#danfe");
  expect(readAndCheck(hostile)?.total).toBe(93_228);
  expect(isRun).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

it.each(pageLayouts)(
  'NF-17 reads or refuses %s after any cut and any change of bytes',
  (layout) => {
    const text = writePage(weeklyReceipt, layout);
    const random = createRandom(layout.length);
    for (let round = 1; round <= damageRounds; round += 1) {
      readAndCheck(text.slice(0, random.below(text.length)));
      readAndCheck(text.slice(random.below(text.length)));
      const bytes = Buffer.from(text);
      for (let change = 0; change < 30; change += 1) {
        bytes[random.below(bytes.length)] = random.below(256);
      }
      readAndCheck(bytes.toString('latin1'));
      readAndCheck(bytes.toString('utf8'));
    }
  },
);
