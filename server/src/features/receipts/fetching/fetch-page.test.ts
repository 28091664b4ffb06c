import { keyCheckDigit, readReceiptCode } from '@quitanda/contract';
import { expect, it, vi } from 'vitest';
import { createPageFetcher, type PageFetcherSettings } from './fetch-page.ts';
import { findStatePage, type StatePage } from './state-pages.ts';

/** Returns an access key of a state, which is given by its IBGE number. */
const keyOfState = (state: string) => {
  const body = `${state}26051122233300018165001000012345112345678`;
  return `${body}${keyCheckDigit(body)}`;
};
const cpf = '52998224725';

/** Returns the page of a state for a code of version 3, issued offline, with the buyer's CPF. */
function pageOfState(state: string): StatePage {
  const page = findPage(`https://evil.example/?p=${keyOfState(state)}|3|1|20|10.00|2|${cpf}|c2ln`);
  if (page === undefined) throw new Error('no page');
  return page;
}

function findPage(text: string): StatePage | undefined {
  const code = readReceiptCode(text);
  return code && findStatePage(code);
}

const createHtmlResponse = (
  body: string | Uint8Array<ArrayBuffer>,
  contentType = 'text/html; charset=utf-8',
) => new Response(body, { headers: { 'content-type': contentType } });
const createRedirectTo = (location: string, status = 302) =>
  new Response(null, { status, headers: { location } });

/**
 * Returns a fetch that gives these answers one after the other, the addresses of its calls, and the
 * spy with all arguments of its calls.
 */
function createFakeFetch(...answers: readonly (Response | (() => Promise<Response>))[]) {
  const calls: string[] = [];
  const spy = vi.fn(async (input: unknown, _init?: RequestInit) => {
    calls.push(String(input));
    const answer = answers[calls.length - 1];
    if (answer === undefined) throw new Error('called too often');
    return typeof answer === 'function' ? answer() : answer;
  });
  return { fetch: spy as unknown as typeof globalThis.fetch, calls, spy };
}

const createFetcher = (
  fetch: typeof globalThis.fetch,
  overrides: Partial<PageFetcherSettings> = {},
) => createPageFetcher({ fetch, userAgent: 'Quitanda/1.0', ...overrides });

it("NF-08 fetches a page from the state's own host, without the buyer's CPF", async () => {
  const { fetch, calls, spy } = createFakeFetch(createHtmlResponse('<p>nota</p>'));
  await expect(createFetcher(fetch)(pageOfState('35'))).resolves.toBe('<p>nota</p>');
  expect(calls).toEqual([
    `https://www.nfce.fazenda.sp.gov.br/NFCeConsultaPublica/Paginas/ConsultaQRCode.aspx?p=${keyOfState('35')}%7C3%7C1`,
  ]);
  expect(spy.mock.calls[0]?.[1]).toMatchObject({
    redirect: 'manual',
    credentials: 'omit',
    headers: { 'user-agent': 'Quitanda/1.0' },
  });
});

it.each(['31', '33', '42', '50', '17', '12'])(
  'NF-08 never calls the state %s, whose page only a person may open',
  async (state) => {
    const { fetch, calls } = createFakeFetch(createHtmlResponse(''));
    await expect(createFetcher(fetch)(pageOfState(state))).rejects.toThrow('Only a person');
    expect(calls).toEqual([]);
  },
);

it('NF-08 returns the search page of the state for a typed key, and no page for an unknown state', () => {
  expect(findPage(keyOfState('35'))).toMatchObject({
    isFetchable: false,
    state: 'São Paulo',
    url: expect.stringMatching(/ConsultaPublica\.aspx$/u),
  });
  expect(findPage(keyOfState('99'))).toBeUndefined();
});

it('NF-18 leads to the national portal for the key of an NF-e, which only a person may open', () => {
  const body = '35260511222333000181550010000012345112345678';
  const digits = body.slice(0, 43);
  expect(findPage(`${digits}${keyCheckDigit(digits)}`)).toMatchObject({
    isFetchable: false,
    url: expect.stringMatching(/^https:\/\/www\.nfe\.fazenda\.gov\.br\//u),
  });
});

it('NF-08 stops when the caller aborts the call', async () => {
  const { fetch, spy } = createFakeFetch(async () => {
    const signal = spy.mock.calls[0]?.[1]?.signal;
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    throw signal?.reason;
  });
  const abortController = new AbortController();
  const page = createFetcher(fetch)(pageOfState('35'), abortController.signal);
  abortController.abort(new Error('left'));
  await expect(page).rejects.toThrow('left');
});

it('NF-08 follows redirects among the hosts of the state, by https', async () => {
  const { fetch, calls } = createFakeFetch(
    createRedirectTo('/nfce/outra?x=1'),
    createRedirectTo('http://www.dfews.fazenda.pr.gov.br/pagina', 301),
    createHtmlResponse('fim'),
  );
  await expect(createFetcher(fetch)(pageOfState('41'))).resolves.toBe('fim');
  expect(calls.slice(1)).toEqual([
    'https://www.fazenda.pr.gov.br/nfce/outra?x=1',
    'https://www.dfews.fazenda.pr.gov.br/pagina',
  ]);
});

it('NF-17 fetches the frame of the page of Goiás with the session of the page', async () => {
  const page = createHtmlResponse('<iframe></iframe>');
  page.headers.append('set-cookie', 'JSESSIONID=a1; Path=/; HttpOnly');
  page.headers.append('set-cookie', 'TS01=b2; Secure');
  const { fetch, calls, spy } = createFakeFetch(page, createHtmlResponse('a nota'));
  await expect(createFetcher(fetch)(pageOfState('52'))).resolves.toBe('a nota');
  expect(calls[1]).toBe(
    `https://nfeweb.sefaz.go.gov.br/nfeweb/sites/nfce/render/danfeNFCe?chNFe=${keyOfState('52')}`,
  );
  const cookieOf = (call: number) =>
    new Headers(spy.mock.calls[call]?.[1]?.headers).get('cookie') ?? undefined;
  expect([cookieOf(0), cookieOf(1)]).toEqual([undefined, 'JSESSIONID=a1; TS01=b2']);
});

it.each([
  'https://evil.example/',
  'https://www.fazenda.pr.gov.br.evil.example/',
  'https://www.nfce.fazenda.sp.gov.br/',
  'http://127.0.0.1:3000/',
  'https://www.fazenda.pr.gov.br:8443/',
  'https://ana:senha@www.fazenda.pr.gov.br/',
  'file:///etc/passwd',
  '//evil.example/',
])('NF-08 does not follow a redirect to %s', async (location) => {
  const { fetch, calls } = createFakeFetch(createRedirectTo(location), createHtmlResponse('nunca'));
  await expect(createFetcher(fetch)(pageOfState('41'))).rejects.toThrow('another host');
  expect(calls).toHaveLength(1);
});

it('NF-08 follows at most three redirects', async () => {
  const { fetch, calls } = createFakeFetch(
    ...Array.from({ length: 9 }, () => createRedirectTo('/nfce/de-novo')),
  );
  await expect(createFetcher(fetch)(pageOfState('41'))).rejects.toThrow('more than 3');
  expect(calls).toHaveLength(4);
});

it('NF-08 stops at the limit of bytes', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(100_000));
    },
  });
  const { fetch } = createFakeFetch(
    new Response(endless, { headers: { 'content-type': 'text/html' } }),
  );
  await expect(createFetcher(fetch)(pageOfState('35'))).rejects.toThrow('3000000 bytes');
  expect(sent).toBeLessThan(40);
});

it('NF-08 stops at the limit of time', async () => {
  const { fetch, spy } = createFakeFetch(async () => {
    const signal = spy.mock.calls[0]?.[1]?.signal;
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    throw signal?.reason;
  });
  await expect(createFetcher(fetch, { timeoutMs: 20 })(pageOfState('35'))).rejects.toThrow(
    /timeout/u,
  );
});

it.each([
  ['of an image', 'image/png'],
  ['of a program', 'application/octet-stream'],
  ['of JSON', 'application/json'],
  ['empty', ''],
])('NF-08 refuses a response whose content type is %s', async (_name, type) => {
  const { fetch } = createFakeFetch(createHtmlResponse('x', type));
  await expect(createFetcher(fetch)(pageOfState('35'))).rejects.toThrow('not text');
});

it.each([403, 404, 429, 500])('NF-08 fails for the status %d', async (status) => {
  const { fetch } = createFakeFetch(new Response('<p>não</p>', { status }));
  await expect(createFetcher(fetch)(pageOfState('35'))).rejects.toThrow(`answered ${status}`);
});

it('NF-08 does not include the key in its errors', async () => {
  const failingFetches = [
    createFakeFetch(createRedirectTo(`https://evil.example/${keyOfState('35')}`)),
    createFakeFetch(new Response('', { status: 500 })),
    createFakeFetch(createHtmlResponse('', 'image/png')),
  ];
  for (const { fetch } of failingFetches) {
    const error = await createFetcher(fetch)(pageOfState('35')).catch(String);
    expect(error).toMatch(/^Error: /u);
    expect(error).not.toContain(keyOfState('35'));
  }
});

const encodeLatin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

it.each([
  ['declared in the header', encodeLatin1('AÇÚCAR'), 'text/html; charset=ISO-8859-1'],
  ['declared in the page', encodeLatin1('<meta charset="iso-8859-1">AÇÚCAR'), 'text/html'],
  [
    'declared in the page by `http-equiv`',
    encodeLatin1(
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">AÇÚCAR',
    ),
    'text/html',
  ],
  ['not declared', encodeLatin1('AÇÚCAR'), 'text/html'],
  ['unknown', encodeLatin1('AÇÚCAR'), 'text/html; charset=x-nada'],
  ['UTF-8, but not declared', new Uint8Array(Buffer.from('AÇÚCAR')), 'text/html'],
])('NF-08 decodes a page whose charset is %s', async (_name, bytes, type) => {
  const { fetch } = createFakeFetch(createHtmlResponse(bytes, type));
  await expect(createFetcher(fetch)(pageOfState('35'))).resolves.toContain('AÇÚCAR');
});

it('NF-08 fetches every page from the server of the configured base URL', async () => {
  const { fetch, calls } = createFakeFetch(
    createRedirectTo('/pagina'),
    createHtmlResponse('nota'),
    createRedirectTo('http://evil.example/'),
  );
  const fetchPage = createFetcher(fetch, { baseUrl: 'http://127.0.0.1:4000' });
  await expect(fetchPage(pageOfState('41'))).resolves.toBe('nota');
  expect(calls).toEqual([
    `http://127.0.0.1:4000/nfce/qrcode?p=${keyOfState('41')}%7C3%7C1`,
    'http://127.0.0.1:4000/pagina',
  ]);
  await expect(fetchPage(pageOfState('41'))).rejects.toThrow('another host');
});

it('NF-08 finds a page for each of the 27 states, and fetches the pages of five', () => {
  const pages = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
    .map((state) => findPage(`${keyOfState(state)}|3|1|20|10.00|2|${cpf}|c2ln`))
    .filter((page) => page !== undefined);
  expect(pages).toHaveLength(27);
  for (const page of pages) {
    expect(new URL(page.url).hostname, page.state).toMatch(/\.gov\.br$/u);
    expect(page.url).not.toContain(cpf);
    if (page.isFetchable) expect(page.url).toMatch(/^https:/u);
  }
  const fetched = pages.filter((page) => page.isFetchable);
  expect(fetched.map((page) => page.state).toSorted()).toEqual([
    'Amazonas',
    'Goiás',
    'Paraná',
    'Rio Grande do Sul',
    'São Paulo',
  ]);
});
