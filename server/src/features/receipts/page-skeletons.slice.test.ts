import { expect, it } from 'vitest';
import { startReceiptPages } from '../../../../fakes/receipt-pages.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { openTestDatabase } from '../../../test/database.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { createPageFetcher } from './fetching/fetch-page.ts';
import { deleteOldestSkeletons, selectSkeletons } from './page-skeletons.sql.ts';
import { keyOf } from './reading/receipt-page.fixture.ts';
import { weeklyReceipt } from './reading/weekly-receipt.fixture.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());
const statePages = await startReceiptPages();
addCleanup(statePages.stop);
const fetchReceiptPage = createPageFetcher({ baseUrl: statePages.url });
const { person, clock } = await startApp({ database, fetchReceiptPage });
clock.set('2026-11-20T14:00:00Z');

/** A page of a layout that is not in the table, with the name and the CPF of the buyer. */
const unknownPage = (className: string) => `<html><body><main id="nota-4455"><h1>MERCADO LTDA</h1>
  <section class="${className}"><article class="produto p12"><b>ARROZ 5KG</b><i>29,90</i></article>
  <article class="produto p13"><b>FEIJAO</b><i>8,49</i></article></section>
  <footer class="total">38,39</footer><p data-cpf="52998224725" title="JOSE EXEMPLO">JOSE EXEMPLO</p></main></body></html>`;

const send = async (who: Person, text: string, mayKeepSkeleton?: boolean) =>
  (
    await who.request('POST', '/api/receipts/read', {
      body: {
        text,
        mayFetch: true,
        ...(mayKeepSkeleton !== undefined && { mayKeepSkeleton }),
      },
    })
  ).json();

const skeletons = () => database.rows(selectSkeletons);

it('NF-19 NF-20 says that the layout of a page is unknown, and stores its tags only after consent', async () => {
  const ana = await person();
  const before = await skeletons();
  expect(await send(ana, unknownPage('itens'))).toMatchObject({ code: 'receipt-layout-unknown' });
  expect(await send(ana, unknownPage('itens'), false)).toMatchObject({
    code: 'receipt-layout-unknown',
  });
  expect(await skeletons()).toEqual(before);
  const bia = await person();
  for (const who of [ana, bia]) {
    expect(await send(who, unknownPage('itens'), true)).toMatchObject({
      code: 'receipt-layout-unknown',
    });
  }
  const [row, ...others] = (await skeletons()).filter(({ skeleton }) => /itens/u.test(skeleton));
  expect(others).toEqual([]);
  expect(row).toMatchObject({ count: 2, state: null });
  expect(row?.skeleton.split('\n').map((line) => line.trim())).toEqual([
    'html',
    'body',
    'main#nota-0',
    'h0',
    'section.itens',
    'article.produto.p0',
    'b',
    'i',
    'footer.total',
    'p',
  ]);
  expect(JSON.stringify(await skeletons())).not.toMatch(/MERCADO|JOSE|529|29,90|4455/u);
});

it('NF-19 says so of a page that the server has fetched, and NF-20 stores it with its state', async () => {
  const ana = await person();
  const key = keyOf(weeklyReceipt);
  statePages.pages.set(key, unknownPage('buscada'));
  const code = `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`;
  expect(await send(ana, code)).toMatchObject({ status: 'open-page', isLayoutUnknown: true });
  expect(await send(ana, code, true)).toMatchObject({ status: 'open-page', isLayoutUnknown: true });
  expect((await skeletons()).find(({ skeleton }) => /buscada/u.test(skeleton))).toMatchObject({
    state: '35',
    count: 1,
  });
});

it('NF-20 takes twenty skeletons a day from one person', async () => {
  const ana = await person();
  const count = async () => (await skeletons()).filter((row) => /dia-/u.test(row.skeleton)).length;
  const name = (index: number) => `dia-${'abcdefghijklmnopqrstuvwxyz'[index]}`;
  for (let index = 0; index < 22; index += 1) await send(ana, unknownPage(name(index)), true);
  expect(await count()).toBe(20);
});

const insertMany = statement<never>(
  'test.many-skeletons',
  `insert into page_skeletons (hash, skeleton, state, count, first_at, last_at)
   select 'hash ' || number, 'viele', null, 1, now(), now() - interval '1 s' * number
   from generate_series(1, 250) as number on conflict do nothing`,
);

it('NF-20 keeps the newest 200 skeletons', async () => {
  await database.rows(insertMany);
  await send(await person(), unknownPage('mais-nova'), true);
  const kept = await skeletons();
  expect(kept).toHaveLength(200);
  await database.rows(deleteOldestSkeletons, { max: 1 });
  expect(await skeletons()).toHaveLength(1);
});
