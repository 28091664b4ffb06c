import { checkDigit, type Barcode } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import type { ProductReply } from '../../../../fakes/open-food-facts.ts';
import { startFakeOpenFoodFacts } from '../../../test/servers/fakes.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { statement } from '../../db/database.ts';
import { purge } from '../../db/purging/purge.ts';
import { barcodePurges } from './look-up.ts';
import { createOpenFoodFacts } from './open-food-facts.ts';

const { service, openFoodFacts } = await startFakeOpenFoodFacts(10_000);
const shortTimeoutClient = createOpenFoodFacts({
  baseUrl: service.url,
  userAgent: 'test',
  timeoutMs: 400,
});
const app = await startApp();
const deps = { database: app.database, openFoodFacts };
let startMs = Date.parse('2026-11-20T12:00:00Z');
/**
 * Starts an app whose calls do not count towards the limit of the other apps: all apps share the
 * limit of calls in a minute, so the clock of each app is years after the clock of the previous
 * app.
 */
const startFreshApp = async (more: Parameters<typeof startApp>[0] = {}) => {
  const started = await startApp({ ...deps, ...more });
  startMs += 1_000 * 86_400_000;
  started.clock.set(new Date(startMs));
  return started;
};
let count = 0;
/** Returns a Brazilian barcode that no other test uses. */
function newBarcode(): Barcode {
  count += 1;
  const digits = `789${String(count).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}` as Barcode;
}

const setReply = (reply: ProductReply) => {
  const code = newBarcode();
  service.replies.set(code, reply);
  return code;
};
const lookUp = (person: Person, barcode: string) =>
  person.request('GET', `/api/products/lookup/${barcode}`);
const findProduct = async (person: Person, barcode: string) =>
  (await person.call('lookUpBarcode', { params: { barcode } })).body.found;
const countRequests = (barcode: string) =>
  service.requests.filter(({ path }) => path.includes(`/${barcode}?`)).length;

const milk = {
  product_name: 'UHT Whole Milk',
  product_name_pt: 'Leite UHT integral',
  generic_name_pt: 'Leite integral longa vida',
  brands: 'Italac,Goiasminas',
  quantity: '1 L',
  categories_tags: ['en:beverages', 'en:dairies', 'en:milks', 'en:whole-milks'],
  image_front_url: 'https://images.openfoodfacts.org/images/products/789/front_pt.4.400.jpg',
};

describe('a barcode that Open Food Facts has', async () => {
  const { person } = await startFreshApp();
  const ana = await person();

  it('PRD-04 API-22 returns the fields of the registration form', async () => {
    const found = await findProduct(ana, setReply({ does: 'find', product: milk }));
    const { body: categories } = await ana.call('getCategories');
    expect(found).toEqual({
      name: 'Leite UHT integral',
      brand: 'Italac',
      categoryId: categories.find(({ name }) => name === 'Laticínios e Frios')?.id,
      typicalUnit: 'un',
      imageUrl: milk.image_front_url,
    });
  });

  it('PRD-04 follows the rules of Open Food Facts: sends the name of the app, and requests only the needed fields, in Portuguese', async () => {
    const barcode = setReply({ does: 'find', product: milk });
    await findProduct(ana, barcode);
    const { method, path, headers } = service.requests.at(-1) ?? {};
    const url = new URL(path ?? '', service.url);
    expect([method, url.pathname]).toEqual(['GET', `/api/v3/product/${barcode}`]);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      fields: expect.stringContaining('product_name_pt'),
      lc: 'pt',
      cc: 'br',
    });
    expect(headers?.['user-agent']).toBe('Quitanda/0.1.0 (ana@exemplo.com.br)');
    // The request contains no data of the user.
    expect(JSON.stringify(headers)).not.toContain(ana.token);
  });

  it('PRD-04 stores the usable fields separately from the catalogue', async () => {
    const barcode = setReply({ does: 'find', product: milk });
    await findProduct(ana, barcode);
    const selectStored = statement<Record<string, unknown>, { barcode: string }>(
      'test.kept',
      'select description, image_url from open_food_facts where barcode = :barcode',
    );
    expect(await app.database.first(selectStored, { barcode })).toEqual({
      description: 'Leite integral longa vida',
      image_url: milk.image_front_url,
    });
    const refused = await ana.expectFailure('getProductByBarcode', { params: { barcode } });
    expect(refused.body.code).toBe('barcode-not-found');
  });

  it('PRD-04 accepts incomplete products: a name alone, a weight, an unknown category', async () => {
    const product = { product_name: 'Banana', quantity: 'kg', categories_tags: ['en:odd', 5] };
    expect(await findProduct(ana, setReply({ does: 'find', product }))).toEqual({
      name: 'Banana',
      brand: null,
      categoryId: null,
      typicalUnit: 'kg',
      imageUrl: null,
    });
  });
});

describe('hostile responses of Open Food Facts', async () => {
  const { person } = await startFreshApp();
  const ana = await person();
  const hostile: Record<string, unknown>[] = [
    { product_name: '<script>alert(1)</script>' },
    { product_name: 'Leite\u0007etiel' },
    { product_name: 'Lei\0te' },
    { product_name: 'x'.repeat(10_000) },
    { product_name: '   ' },
    { product_name: { toString: 'Leite' } },
    {},
  ];

  it.each(hostile)('PRD-04 finds nothing for the product %j', async (product) => {
    const { person: createPerson } = await startFreshApp();
    expect(await findProduct(await createPerson(), setReply({ does: 'find', product }))).toBeNull();
  });

  it('PRD-04 API-22 quickly rejects a name that fills the largest accepted response', async () => {
    const product = { product_name: '<a'.repeat(130_000) };
    expect(await findProduct(ana, setReply({ does: 'find', product }))).toBeNull();
  });

  it('PRD-04 drops texts that are not plain, and pictures from other hosts', async () => {
    const pictures = [
      'http://images.openfoodfacts.org/a.jpg',
      'https://openfoodfacts.org.evil.example/a.jpg',
      'https://evilopenfoodfacts.org/a.jpg',
      'https://ana@images.openfoodfacts.org/a.jpg',
      'https://images.openfoodfacts.org:8443/a.jpg',
      'javascript:alert(1)',
      `https://images.openfoodfacts.org/${'a'.repeat(1_000)}`,
    ];
    for (const image_front_url of pictures) {
      const product = { ...milk, brands: '<b>Italac</b>', image_front_url };
      expect(await findProduct(ana, setReply({ does: 'find', product }))).toMatchObject({
        name: 'Leite UHT integral',
        brand: null,
        imageUrl: null,
      });
    }
  });
});

const failures: [what: string, reply: ProductReply][] = [
  ['503', { does: 'refuse', status: 503 }],
  ['429', { does: 'refuse', status: 429 }],
  ['500', { does: 'refuse', status: 500 }],
  ['HTML', { does: 'send', body: '<html>Leite</html>', mediaType: 'text/html' }],
  ['JSON with the media type text/plain', { does: 'send', body: '{}', mediaType: 'text/plain' }],
  ['broken JSON', { does: 'send', body: '{"status": "success", "product": {' }],
  ['other JSON', { does: 'send', body: '[{"product_name": "Leite"}]' }],
  ['null', { does: 'send', body: 'null' }],
  ['bytes that are not text', { does: 'send', body: '{"status": "\uD83D"}' }],
  [
    '5 MB',
    {
      does: 'send',
      body: `{"status":"success","product":{"product_name":"Leite","x":"${'x'.repeat(5_000_000)}"}}`,
    },
  ],
  ['no response', { does: 'stall' }],
  ['a response that is sent byte by byte', { does: 'trickle' }],
];

describe('when Open Food Facts fails', async () => {
  const { person } = await startFreshApp({ openFoodFacts: shortTimeoutClient });
  const ana = await person();

  it.each(failures)(
    'PRD-04 finds nothing after %s, within the time limit, and requests the barcode again later',
    async (_, reply) => {
      const barcode = setReply(reply);
      // Without the time limit, a response that never ends would exceed that of this test.
      const response = await lookUp(ana, barcode);
      expect([response.statusCode, response.json()]).toEqual([200, { found: null }]);
      service.replies.set(barcode, { does: 'find', product: milk });
      const { person: createPerson } = await startFreshApp();
      expect(await findProduct(await createPerson(), barcode)).toMatchObject({ brand: 'Italac' });
    },
  );

  it('PRD-04 stops reading a large response at the limit', async () => {
    const { person: createPerson } = await startFreshApp();
    const barcode = setReply({ does: 'send', body: ' '.repeat(50_000_000) });
    await lookUp(await createPerson(), barcode);
    expect(await service.requests.at(-1)?.clientDisconnected).toBe(true);
  });

  it('PRD-04 does not follow a redirect to another host', async () => {
    const other = await startFakeOpenFoodFacts();
    const { person: createPerson } = await startFreshApp();
    const barcode = setReply({ does: 'redirect', to: `${other.service.url}/api/v3/product/1` });
    expect((await lookUp(await createPerson(), barcode)).json()).toEqual({ found: null });
    expect(other.service.requests).toEqual([]);
  });

  it('PRD-04 finds nothing when the service is unreachable', async () => {
    const { service: closed, openFoodFacts: unreachable } = await startFakeOpenFoodFacts();
    await closed.stop();
    const { person: createPerson } = await startFreshApp({ openFoodFacts: unreachable });
    expect((await lookUp(await createPerson(), newBarcode())).json()).toEqual({ found: null });
  });

  it('PRD-04 uses an old response if the new request fails', async () => {
    const agingApp = await startFreshApp();
    const barcode = setReply({ does: 'find', product: milk });
    const bia = await agingApp.person();
    await findProduct(bia, barcode);
    agingApp.clock.advance(91 * 86_400_000);
    service.replies.set(barcode, { does: 'refuse', status: 503 });
    expect(await findProduct(bia, barcode)).toMatchObject({ brand: 'Italac' });
    expect(countRequests(barcode)).toBe(2);
  });
});

describe('the frequency of calls to Open Food Facts', () => {
  it('PRD-04 stores a known code for 90 days and an unknown one for a day', async () => {
    const { person, clock, database } = await startFreshApp();
    const ana = await person();
    const [hit, miss] = [setReply({ does: 'find', product: milk }), newBarcode()];
    const lookUpBoth = async () => {
      expect(await findProduct(ana, hit)).not.toBeNull();
      expect(await findProduct(ana, miss)).toBeNull();
      return [countRequests(hit), countRequests(miss)];
    };
    expect(await lookUpBoth()).toEqual([1, 1]);
    clock.advance(86_399_000);
    await purge(database, barcodePurges, clock.now());
    expect(await lookUpBoth()).toEqual([1, 1]);
    clock.advance(1_000);
    expect(await lookUpBoth()).toEqual([1, 2]);
    clock.advance(88 * 86_400_000);
    await purge(database, barcodePurges, clock.now());
    expect(await lookUpBoth()).toEqual([1, 3]);
    clock.advance(86_400_000);
    expect(await lookUpBoth()).toEqual([2, 4]);
  });

  it('PRD-04 makes one call for a code that several people scan', async () => {
    const { person } = await startFreshApp();
    const people = await Promise.all([person(), person(), person()]);
    const barcode = setReply({ does: 'find', product: milk });
    const found = await Promise.all(people.map((each) => findProduct(each, barcode)));
    expect(found.map((each) => each?.brand)).toEqual(['Italac', 'Italac', 'Italac']);
    expect(countRequests(barcode)).toBe(1);
  });

  it('PRD-04 makes at most 15 calls a minute, and finds nothing beyond that', async () => {
    const { person, clock } = await startFreshApp();
    const ana = await person();
    const codes = Array.from({ length: 20 }, () => setReply({ does: 'find', product: milk }));
    const found = await Promise.all(codes.map((code) => findProduct(ana, code)));
    expect(found.filter((each) => each !== null)).toHaveLength(15);
    clock.advance(59_999);
    const lateBarcode = setReply({ does: 'find', product: milk });
    expect(await findProduct(ana, lateBarcode)).toBeNull();
    expect(countRequests(lateBarcode)).toBe(0);
    clock.advance(1);
    expect(await findProduct(ana, lateBarcode)).not.toBeNull();
  });

  it('PRD-04 counts the calls of all processes together', async () => {
    const [firstApp, secondApp] = [await startFreshApp(), await startFreshApp()];
    firstApp.clock.set(secondApp.clock.now());
    const [ana, bia] = [await firstApp.person(), await secondApp.person()];
    const codes = Array.from({ length: 20 }, () => setReply({ does: 'find', product: milk }));
    const found = await Promise.all(
      codes.map((code, index) => findProduct(index % 2 === 0 ? ana : bia, code)),
    );
    expect(found.filter((each) => each !== null)).toHaveLength(15);
  });

  it('PRD-04 counts only the calls within the quota of a user in the limit for all users', async () => {
    const limitedApp = await startFreshApp({ lookupRateLimit: 5 });
    const unlimitedApp = await startFreshApp();
    unlimitedApp.clock.set(limitedApp.clock.now());
    const [ana, bia] = [await limitedApp.person(), await unlimitedApp.person()];
    // Only five of Ana's calls are made, so ten of fifteen remain for Bia.
    for (let time = 0; time < 20; time += 1) await lookUp(ana, newBarcode());
    const codes = Array.from({ length: 12 }, () => setReply({ does: 'find', product: milk }));
    const found = await Promise.all(codes.map((code) => findProduct(bia, code)));
    expect(found.filter((each) => each !== null)).toHaveLength(10);
  });

  it('PRD-04 DAT-03 never looks up codes that the catalogue has', async () => {
    const { person } = await startFreshApp();
    const ana = await person();
    const barcode = setReply({ does: 'find', product: milk });
    const [category] = (await ana.call('getCategories')).body;
    const body = { name: 'Leite da casa', categoryId: category?.id ?? '', barcode };
    await ana.call('createProduct', { body });
    expect(await findProduct(ana, barcode)).toBeNull();
    expect(countRequests(barcode)).toBe(0);
  });

  it('PRD-04 treats a product that only a sister database has, such as a shampoo, as unknown', async () => {
    const { person } = await startFreshApp();
    const ana = await person();
    const result = { id: 'product_found_with_a_different_product_type' };
    const barcode = setReply({ does: 'send', body: JSON.stringify({ status: 'failure', result }) });
    expect(await findProduct(ana, barcode)).toBeNull();
    expect(await findProduct(ana, barcode)).toBeNull();
    expect(countRequests(barcode)).toBe(1);
  });

  it('PRD-04 SHO-13 never looks up a supermarket’s own numbers', async () => {
    const { person } = await startFreshApp();
    const ana = await person();
    const before = service.requests.length;
    for (const digits of ['200123401234', '040000000001', '2012345']) {
      expect(await findProduct(ana, `${digits}${checkDigit(digits)}`)).toBeNull();
    }
    expect(service.requests).toHaveLength(before);
  });

  it('PRD-04 limits the calls of one user, and does not count stored responses', async () => {
    const { person, clock } = await startFreshApp({ lookupRateLimit: 2 });
    const [ana, bia] = [await person(), await person()];
    const storedBarcode = setReply({ does: 'find', product: milk });
    for (let time = 0; time < 4; time += 1) await findProduct(ana, storedBarcode);
    await findProduct(ana, newBarcode());
    const lateBarcode = newBarcode();
    const refused = await lookUp(ana, lateBarcode);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'too-many-requests', message: 'Muitas tentativas. Aguarde um pouco.' },
    ]);
    expect(refused.headers['retry-after']).toBe('600');
    expect(countRequests(lateBarcode)).toBe(0);
    expect(await findProduct(ana, storedBarcode)).not.toBeNull();
    expect(await findProduct(bia, lateBarcode)).toBeNull();
    clock.advance(600_000);
    expect((await lookUp(ana, newBarcode())).statusCode).toBe(200);
  });
});

it('PRD-04 refuses a wrong check digit without a call', async () => {
  const before = service.requests.length;
  const ana = await app.person();
  const response = await lookUp(ana, '7890000000001');
  expect([response.statusCode, response.json()]).toMatchObject([
    400,
    { fields: [{ field: 'barcode', message: 'Código de barras inválido: confira os números.' }] },
  ]);
  expect(service.requests).toHaveLength(before);
});
