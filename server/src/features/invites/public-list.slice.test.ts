import { newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { createHousehold } from '../../../test/people/households.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  addTakenItem,
  findRiceBeansAndMilk,
  newItem,
  newList,
  share,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { createLogger } from '../../log.ts';
import { setUserDisabled } from '../users/disable-user.ts';

const logged: string[] = [];
const logger = createLogger('trace', { write: (line) => logged.push(line) });
const { person, request, database, clock } = await startApp({ logger });

/** Creates a shared list, and makes it public unless `isPublic` is false. */
async function createPublicList(owner: Person, name = 'Feira', isPublic = true) {
  const listId = await newList(owner, name);
  const inviteToken = await share(owner, listId);
  if (isPublic) await setPublic(owner, listId, inviteToken, true);
  return { listId, inviteToken };
}
const setPublic = (owner: Person, listId: string, inviteToken: string, isPublic: boolean) =>
  owner.call('changeListShare', { params: { listId }, body: { inviteToken, isPublic } });
const open = (token: string) => request('GET', `/ver/${token}`);
/** What everybody gets for a token without a public list. */
const invitePage = (token: string) => ({
  status: 302,
  location: `/#/accept-list/${token}`,
  body: '',
});
async function openWithoutPage(token: string) {
  const { statusCode: status, headers, body } = await open(token);
  return { status, location: headers.location, body };
}

describe('the page of a public list', () => {
  it('TXT-05 shows the copy by section without names of people, prices and supermarkets', async () => {
    clock.set('2026-11-30T12:00:00.000Z');
    const ana = await person({ displayName: 'Ana Segredo' });
    const { listId } = await createPublicList(ana, 'Churrasco', false);
    await newItem(ana, listId, { name: 'Tomate', quantity: 1.5, unit: 'kg' });
    const [rice] = await findRiceBeansAndMilk(ana);
    await addTakenItem(ana, listId, {
      productId: rice.id,
      name: 'Arroz',
      price: 87.65,
      purchasedQuantity: 4.321,
      supermarket: 'Mercado Secreto',
    });
    await ana.call('refreshListShare', { params: { listId } });
    const { inviteToken } = (await ana.call('getList', { params: { listId } })).body;
    const changed = await setPublic(ana, listId, inviteToken ?? '', true);
    expect(changed.body).toMatchObject({ id: listId, isPublic: true });
    const { statusCode, body } = await open(inviteToken ?? '');
    expect(statusCode).toBe(200);
    const main = body.slice(body.indexOf('<main>'));
    const text = main.replaceAll(/<[^>]*>|\s/gu, ' ');
    expect(text.replaceAll(/\s+/gu, ' ').trim()).toBe(
      'Churrasco 2 itens · como estava em 30/11/2026 Mercearia Arroz 1 un Hortifrúti Tomate 1,5 kg ' +
        'Criar conta e copiar Com uma conta, esta lista fica com você, e dá para mudar e marcar os itens. ' +
        'Já tenho conta',
    );
    for (const secret of ['Ana', ana.email, '87', '4,321', 'Secreto', listId, rice.id]) {
      expect(main.replaceAll(inviteToken ?? '', '')).not.toContain(secret);
    }
  });

  it('TXT-05 UNI-01 shows amounts in the unit that people say', async () => {
    const ana = await person();
    const { listId, inviteToken } = await createPublicList(ana);
    await newItem(ana, listId, { name: 'Queijo', quantity: 0.3, unit: 'kg', unitText: 'g' });
    await newItem(ana, listId, { name: 'Milho', quantity: 2, unit: 'un', unitText: 'lata' });
    await ana.call('refreshListShare', { params: { listId } });
    const { body } = await open(inviteToken);
    expect(body).toContain('300\u00a0g<');
    expect(body).toContain('2\u00a0latas<');
  });

  it('TXT-05 shows the list as it was when the copy was made', async () => {
    const ana = await person();
    const { listId, inviteToken } = await createPublicList(ana);
    await newItem(ana, listId, { name: 'Vinho' });
    expect((await open(inviteToken)).body).not.toContain('Vinho');
    await ana.call('refreshListShare', { params: { listId } });
    expect((await open(inviteToken)).body).toContain('Vinho');
  });

  it('TXT-08 leads to an account and the copy', async () => {
    const { inviteToken } = await createPublicList(await person());
    const { body } = await open(inviteToken);
    const destination = `destino=%2Faccept-list%2F${inviteToken}`;
    expect(body).toContain(`<a href="/signup?${destination}">Criar conta e copiar</a>`);
    expect(body).toContain(`<a href="/login?${destination}">Já tenho conta</a>`);
  });

  it('TXT-07 shows hostile names as text', async () => {
    const ana = await person();
    // Names with markup are refused, and these contain none by the rules of names.
    const listId = await newList(ana, `"'&<script`);
    await newItem(ana, listId, { name: `</ul onload='alert(1)' "&amp;` });
    const inviteToken = await share(ana, listId);
    await setPublic(ana, listId, inviteToken, true);
    const { body } = await open(inviteToken);
    expect(body).toContain('<bdi>&quot;&#39;&amp;&lt;script</bdi>');
    expect(body).toContain('<bdi>&lt;/ul onload=&#39;alert(1)&#39; &quot;&amp;amp;</bdi>');
    expect(body).not.toMatch(/<script|onload='|style=/u);
  });

  it('TXT-07 runs no script, is in no frame, no cache and no index, and sends no referrer', async () => {
    const { inviteToken } = await createPublicList(await person());
    const { headers } = await open(inviteToken);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/u,
      ),
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });
});

describe('a list that is not public', () => {
  it('TXT-05 TXT-08 is not public at first, and its link leads to the invite', async () => {
    const ana = await person();
    const { listId, inviteToken } = await createPublicList(ana, 'Feira', false);
    expect((await ana.call('getList', { params: { listId } })).body.isPublic).toBe(false);
    expect(await openWithoutPage(inviteToken)).toEqual(invitePage(inviteToken));
  });

  it('TXT-06 ends with the switch, the sharing, the list, and the account of who shared it', async () => {
    const [ana, eva] = [await person(), await person()];
    const off = await createPublicList(ana);
    await setPublic(ana, off.listId, off.inviteToken, false);
    const unshared = await createPublicList(ana);
    await ana.call('unshareList', { params: { listId: unshared.listId } });
    const deleted = await createPublicList(ana);
    await ana.call('deleteList', { params: { listId: deleted.listId } });
    const lockedOut = await createPublicList(eva);
    await setUserDisabled(database, { ...eva, displayName: null }, true, new Date());
    for (const { inviteToken } of [off, unshared, deleted, lockedOut]) {
      expect(await openWithoutPage(inviteToken)).toEqual(invitePage(inviteToken));
    }
    await ana.call('restoreList', { params: { listId: deleted.listId } });
    expect(await openWithoutPage(deleted.inviteToken)).toEqual(invitePage(deleted.inviteToken));
  });

  it('TXT-06 a new link begins without readers, also for a tap that was made before', async () => {
    const ana = await person();
    const { listId, inviteToken } = await createPublicList(ana);
    await ana.call('unshareList', { params: { listId } });
    const newToken = await share(ana, listId);
    expect((await ana.call('getList', { params: { listId } })).body.isPublic).toBe(false);
    const late = { params: { listId }, body: { inviteToken, isPublic: true } } as const;
    const failure = await ana.expectFailure('changeListShare', late);
    expect(failure.body.code).toBe('list-share-not-found');
    expect(await openWithoutPage(newToken)).toEqual(invitePage(newToken));
  });

  it('TXT-06 ends when the list moves to another household', async () => {
    const ana = await person();
    const { listId, inviteToken } = await createPublicList(ana);
    const { id: householdId } = await createHousehold(ana);
    await ana.call('moveList', { params: { listId }, body: { householdId } });
    expect(await openWithoutPage(inviteToken)).toEqual(invitePage(inviteToken));
  });

  it('TXT-07 answers for unknown and private tokens alike, and refuses everything that is no token', async () => {
    const ana = await person();
    const { listId, inviteToken } = await createPublicList(ana, 'Feira', false);
    const unknown = [...inviteToken].toReversed().join('');
    for (const token of [inviteToken, unknown, listId, newId()]) {
      expect(await openWithoutPage(token)).toEqual(invitePage(token));
    }
    for (const token of ['a', `${inviteToken}0`, '%0d%0aset-cookie:a=1', "'--", '__proto__']) {
      expect(await openWithoutPage(token)).toEqual({ status: 302, location: '/', body: '' });
    }
  });
});

it('TXT-04 keeps the last of two changes of members, in the order of arrival', async () => {
  const [ana, bia] = [await person(), await person()];
  const household = await createHousehold(ana);
  await household.invite(bia);
  const [anaAtHome, biaAtHome] = [ana, bia].map((each) => each.inHousehold(household.id));
  if (!anaAtHome || !biaAtHome) throw new Error('Two people have two places.');
  const { listId, inviteToken } = await createPublicList(anaAtHome);
  await setPublic(biaAtHome, listId, inviteToken, false);
  expect(await openWithoutPage(inviteToken)).toEqual(invitePage(inviteToken));
  await setPublic(anaAtHome, listId, inviteToken, true);
  expect((await open(inviteToken)).statusCode).toBe(200);
});

it('API-20 TXT-05 lets only members of the household change it', async () => {
  const [ana, bia] = [await person(), await person()];
  const { listId, inviteToken } = await createPublicList(ana, 'Feira', false);
  const change = { params: { listId }, body: { inviteToken, isPublic: true } } as const;
  const failure = await bia.expectFailure('changeListShare', change);
  expect(failure.body.code).toBe('list-share-not-found');
  expect(await openWithoutPage(inviteToken)).toEqual(invitePage(inviteToken));
});

it('TXT-07 limits the requests of one address, and says so as a page', async () => {
  const limited = await startApp({ database, rateLimit: 1 });
  const answers = [];
  for (let count = 0; count < 6; count += 1) {
    answers.push(await limited.request('GET', '/ver/Zk3vQ0-_r1xYb8dTn5mWcA'));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([302, 302, 302, 302, 302, 429]);
  const last = answers.at(-1);
  expect(last?.headers['retry-after']).toBeDefined();
  expect(last?.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(last?.body).toContain('<h1><bdi>Lista compartilhada</bdi></h1>');
});

it('TXT-07 writes no token into the log', async () => {
  const { inviteToken } = await createPublicList(await person());
  await open(inviteToken);
  expect(logged.join('\n')).toContain('/ver/:inviteToken');
  expect(logged.join('\n')).not.toContain(inviteToken);
});
