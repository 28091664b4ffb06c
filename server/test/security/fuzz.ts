/** Sends unusual requests to an app, and reports every answer that must not occur. */
import { newId, type AccountExport } from '@quitanda/contract';
import type { Random } from '../../../fakes/random.ts';
import { Ids } from './ids.ts';
import { createOddRequest, type OddRequest } from './odd-requests.ts';
import { readDescription, type OpenApi } from './description.ts';
import { readOperations, signInOperations } from './operations.ts';
import { findEndedRules, reasonsOf } from './refusals.ts';
import { faultsOf, type Answer } from './verdict.ts';

export interface FuzzedApp {
  /** The `Origin` that a page of the app would send. */
  readonly origin: string;
  /** Sends a request. Throws when no answer arrives in time. */
  send(request: Omit<OddRequest, 'operation' | 'needs'>): Promise<Answer>;
}

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** How often each call succeeded. */
  readonly succeeded: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
  /** How many requests to the API the description allows. */
  readonly allowed: number;
  /** How often the API refused such a request as invalid, by reason and listed rule. */
  readonly refusals: Readonly<Record<string, number>>;
  /** E-mails, passwords, cookies and tokens, which no log may contain. */
  readonly secrets: readonly string[];
}

const password = 'senha-de-teste-1234';
const json = { 'content-type': 'application/json' };
/** Small, because a token is valid for only five minutes. */
const requestsPerPerson = 400;
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu;
/** Small, because most sign-in calls compute a slow Argon2id hash. */
const signInShare = 0.03;
/**
 * The share of the requests that may also delete the account. All other requests keep the account,
 * so that the rows of the person remain for many requests.
 */
const anyCallShare = 0.1;

/**
 * Sends `requests` requests. After `requestsPerPerson` of them, and after the deletion of an
 * account, it continues as a new person.
 */
export async function fuzz(app: FuzzedApp, random: Random, requests: number): Promise<FuzzReport> {
  const secrets: string[] = [];
  const statuses: Record<number, number> = {};
  const succeeded: Record<string, number> = {};
  const faults: string[] = [];
  const refusals: Record<string, number> = {};
  let allowed = 0;
  const victim = await createVictim(app, secrets);
  const before = await fetchExport(app, victim);
  const ids = new Ids(before.match(uuid) ?? []);
  // The answer of `watchHousehold` is a stream until the token expires; live.slice.test.ts tests it.
  const openApi = await fetchOpenApi(app);
  const compare = readDescription(openApi);
  const operations = readOperations(openApi).filter(({ name }) => name !== 'watchHousehold');
  const withoutDeletion = operations.filter(({ name }) => name !== 'deleteAccount');
  let attacker: SignedInPerson | undefined;
  for (let count = 0; count < requests; count += 1) {
    if (count % requestsPerPerson === 0) attacker = undefined;
    attacker ??= await signUp(app, secrets);
    const candidates = random.chance(signInShare)
      ? signInOperations
      : random.chance(anyCallShare)
        ? operations
        : withoutDeletion;
    const { operation, needs, ...odd } = createOddRequest(random, candidates, ids);
    const headers = {
      ...(needs === 'token' ? attacker.bearerHeaders : attacker.sessionHeaders),
      ...odd.headers,
    };
    try {
      const answer = await app.send({ ...odd, headers });
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (answer.status < 300) succeeded[operation] = (succeeded[operation] ?? 0) + 1;
      const comparison = compare({ ...odd, headers }, answer);
      if (comparison.isAllowed) allowed += 1;
      const reasons = reasonsOf(odd, comparison, answer);
      for (const { text, rule = 'not listed' } of reasons) {
        const reason = `${text} (${rule})`;
        refusals[reason] = (refusals[reason] ?? 0) + 1;
      }
      const faultsOfAnswer = [
        ...faultsOf(answer, [victim.email, secretName]),
        ...comparison.faults,
        ...reasons.flatMap(({ rule }) => (rule === undefined ? ['is valid, yet refused'] : [])),
      ];
      if (faultsOfAnswer.length > 0) faults.push(describeFault(count, odd, answer, faultsOfAnswer));
      if (answer.status < 300) ids.collect(odd.path, answer.body);
      if (answer.status === 204 && odd.path.split('?', 1)[0] === '/api/users/me') {
        attacker = undefined;
      }
    } catch (error) {
      faults.push(`${count}: ${odd.method} ${odd.path.slice(0, 200)}: ${String(error)}`);
    }
  }
  const { bearerHeaders } = await signUp(app, secrets);
  const send: FuzzedApp['send'] = (request) =>
    app.send({ ...request, headers: { ...bearerHeaders, ...request.headers } });
  faults.push(...(await findEndedRules(send, compare)));
  // Signs in again, because the victim's token may have expired.
  const after = await fetchExport(app, {
    ...victim,
    ...(await signIn(app, victim.email, secrets)),
  });
  if (after !== before) faults.push("somebody else's rows changed");
  return { requests, statuses, succeeded, faults, allowed, refusals, secrets };
}

interface SignedInPerson {
  readonly email: string;
  readonly bearerHeaders: Readonly<Record<string, string>>;
  readonly sessionHeaders: Readonly<Record<string, string>>;
}

const secretName = 'Segredo de outra pessoa';

const signUp = (app: FuzzedApp, secrets: string[]) =>
  authenticate(app, 'sign-up/email', `${newId()}@exemplo.com.br`, secrets);
const signIn = (app: FuzzedApp, email: string, secrets: string[]) =>
  authenticate(app, 'sign-in/email', email, secrets);

async function authenticate(
  app: FuzzedApp,
  path: string,
  email: string,
  secrets: string[],
): Promise<SignedInPerson> {
  const response = await app.send({
    method: 'POST',
    path: `/api/auth/${path}`,
    headers: { ...json, origin: app.origin },
    body: Buffer.from(JSON.stringify({ email, password })),
  });
  const cookie = [response.headers['set-cookie']].flat().map(String)[0]?.split(';', 1)[0] ?? '';
  const sessionHeaders = { cookie, origin: app.origin };
  const answer = await app.send({
    method: 'GET',
    path: '/api/auth/token',
    headers: sessionHeaders,
  });
  const { token } = JSON.parse(answer.body) as { token?: string };
  if (token === undefined) throw new Error(`No token: ${response.status} ${answer.body}`);
  secrets.push(email, password, token, cookie.split('=')[1] ?? '');
  return { email, sessionHeaders, bearerHeaders: { authorization: `Bearer ${token}` } };
}

/** Creates a person with a list and a pantry that no other person may read or change. */
async function createVictim(app: FuzzedApp, secrets: string[]): Promise<SignedInPerson> {
  const person = await signUp(app, secrets);
  const item = { name: secretName, quantity: 1, unit: 'un' };
  const post = async (path: string, body: object) => {
    const headers = { ...json, ...person.bearerHeaders };
    const sent = { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) };
    return JSON.parse((await app.send(sent)).body) as { id: string };
  };
  await post('/api/shopping-lists', { name: secretName, items: [item] });
  const pantry = await post('/api/pantries', { name: secretName });
  await post(`/api/pantries/${pantry.id}/items`, item);
  await post('/api/supermarkets', { name: secretName });
  return person;
}

async function fetchExport(app: FuzzedApp, { bearerHeaders }: SignedInPerson): Promise<string> {
  const path = '/api/users/me/export';
  const { status, body } = await app.send({ method: 'GET', path, headers: bearerHeaders });
  if (status !== 200) throw new Error(`The export answered ${status}.`);
  const exported = JSON.parse(body) as AccountExport;
  // The victim signs in once more at the end, which the audit log records.
  const auditLog = exported.auditLog.filter(({ kind }) => kind !== 'signed-in');
  return JSON.stringify({ ...exported, exportedAt: null, auditLog });
}

async function fetchOpenApi(app: FuzzedApp): Promise<OpenApi> {
  const answer = await app.send({ method: 'GET', path: '/api/openapi.json', headers: {} });
  return JSON.parse(answer.body) as OpenApi;
}

function describeFault(
  count: number,
  { method, path, headers, body }: Omit<OddRequest, 'operation' | 'needs'>,
  answer: Answer,
  faults: readonly string[],
): string {
  const { 'content-type': type = '', 'idempotency-key': key = '' } = headers;
  const sent = `${type} ${key} ${JSON.stringify(body?.toString().slice(0, 300) ?? '')}`;
  const answerText = `${answer.status} ${answer.body.slice(0, 200)}`;
  return `${count}: ${faults.join(', ')}: ${method} ${path.slice(0, 200)} ${sent} → ${answerText}`;
}
