/**
 * Tests who may make which call. An endpoint that is missing in the table is a compile error.
 * contract-access.slice.test.ts checks that the responsible person may make each call.
 */
import { deviceNames, failure, newId, type EndpointName } from '@quitanda/contract';
import { expect, it } from 'vitest';
import { endpointNames } from './contract/contract-fields.ts';
import {
  createFixtures,
  createRequest,
  goodRequest,
  sendRequest,
  withField,
} from './contract/contract-fixtures.ts';
import { createHandlers, type FeatureDeps } from '../src/features.ts';
import type { Right } from '../src/http/handlers.ts';
import { startFakeGemini } from './servers/fakes.ts';
import { createHousehold } from './people/households.ts';
import type { Person, RawRequest } from './people/person.ts';
import { fakeToken } from './servers/fake-identity.ts';
import { startApp } from './servers/start-app.ts';

/**
 * - `members`: the header names the household, and each of its people may call.
 * - `path`: the path names the household, and each of its people may call.
 * - `responsible`: the path names the household, and only the responsible person may call.
 * - `operators`: only operators may call; everybody else gets 404.
 * - `person`: the call concerns the caller's account, or what is the same in all households.
 * - `anybody`: the call concerns no person.
 * - `device`: the body names the household; somebody else gets an answer without rows (CASA-05).
 */
type Access = 'members' | 'path' | 'responsible' | 'operators' | 'person' | 'anybody' | 'device';

const rights: Record<EndpointName, Access> = {
  getProfile: 'person',
  changeProfile: 'person',
  deleteAccount: 'person',
  exportAccount: 'person',
  getPersonalKeys: 'person',
  createPersonalKey: 'person',
  revokePersonalKey: 'person',
  getWebhooks: 'members',
  createWebhook: 'members',
  deleteWebhook: 'members',
  resumeWebhook: 'members',
  testWebhook: 'members',
  getPushDevices: 'person',
  subscribePush: 'person',
  unsubscribePush: 'person',
  testPush: 'person',
  sync: 'device',
  watchHousehold: 'members',
  announcePresence: 'members',
  createHousehold: 'person',
  renameHousehold: 'responsible',
  changeTimeZone: 'members',
  deleteHousehold: 'responsible',
  leaveHousehold: 'path',
  leaveWithCopy: 'path',
  getMembers: 'path',
  removeMember: 'responsible',
  undoRemoval: 'responsible',
  handOver: 'responsible',
  undoHandOver: 'path',
  getHouseholdInvites: 'path',
  createHouseholdInvite: 'path',
  mailHouseholdInvite: 'path',
  revokeHouseholdInvite: 'path',
  lookAtHouseholdInvite: 'person',
  joinHousehold: 'person',
  moveList: 'members',
  movePantry: 'members',
  getActivity: 'members',
  getNoticePreferences: 'members',
  changeNoticePreferences: 'members',
  getDeletedLists: 'members',
  restoreList: 'members',
  getSupermarkets: 'members',
  saveSupermarket: 'members',
  getPriceHistory: 'members',
  getStoreLabels: 'members',
  saveStoreLabel: 'members',
  getSupermarketMerges: 'members',
  mergeSupermarkets: 'members',
  undoSupermarketMerge: 'members',
  getTakingOrder: 'members',
  getLists: 'members',
  createList: 'members',
  getList: 'members',
  renameList: 'members',
  planTrip: 'members',
  deleteList: 'members',
  getLastPurchase: 'members',
  addListItem: 'members',
  changeListItem: 'members',
  removeListItem: 'members',
  moveListItems: 'members',
  getPackageCounts: 'members',
  rememberPackageCount: 'members',
  getRememberedNotes: 'members',
  rememberNote: 'members',
  getClaims: 'members',
  changeClaims: 'members',
  getItemPhotos: 'members',
  changeItemPhoto: 'members',
  storePhoto: 'members',
  getPhoto: 'members',
  getRepeats: 'members',
  setRepeat: 'members',
  endRepeat: 'members',
  addDueItems: 'members',
  getTemplates: 'members',
  createTemplate: 'members',
  changeTemplate: 'members',
  shareList: 'members',
  unshareList: 'members',
  getListShare: 'members',
  changeListShare: 'members',
  refreshListShare: 'members',
  getInvite: 'anybody',
  acceptInvite: 'members',
  getProducts: 'members',
  createProduct: 'members',
  getCategories: 'anybody',
  getOfflineProducts: 'person',
  getUsedProducts: 'members',
  getProductByBarcode: 'members',
  lookUpBarcode: 'members',
  reportProduct: 'person',
  getPantries: 'members',
  createPantry: 'members',
  getPantry: 'members',
  renamePantry: 'members',
  deletePantry: 'members',
  getRunOuts: 'members',
  addPantryItem: 'members',
  changePantryItem: 'members',
  removePantryItem: 'members',
  addBatch: 'members',
  changeBatch: 'members',
  useBatch: 'members',
  getWastes: 'members',
  recordWaste: 'members',
  undoWaste: 'members',
  joinPantryItem: 'members',
  separatePantryItem: 'members',
  finishPurchase: 'members',
  undoFinish: 'members',
  getFinishedTrips: 'members',
  getFinishedTrip: 'members',
  changePurchasedLine: 'members',
  addPurchasedLine: 'members',
  removePurchasedLine: 'members',
  changeFinishedTrip: 'members',
  deleteFinishedTrip: 'members',
  undoTripCorrection: 'members',
  getDeletedTrips: 'members',
  readReceipt: 'members',
  readReceiptPhoto: 'members',
  recordReceipt: 'members',
  getReceipts: 'members',
  getReceipt: 'members',
  deleteReceipt: 'members',
  createImport: 'members',
  undoImport: 'members',
  getPriceBook: 'members',
  getProductPrices: 'members',
  getBasketIndex: 'members',
  getSpending: 'members',
  notePrice: 'members',
  removePriceNote: 'members',
  askTips: 'members',
  readLabel: 'person',
  getAssistantConsent: 'members',
  changeAssistantConsent: 'members',
  getAdminOverview: 'operators',
  getAdminPeople: 'operators',
  changePersonLock: 'operators',
  getAdminHouseholds: 'operators',
  getReportedProducts: 'operators',
  dismissReports: 'operators',
  hideProduct: 'operators',
  getProposedMerges: 'operators',
  mergeProducts: 'operators',
  keepBothProducts: 'operators',
  backUpNow: 'operators',
};

const { ai } = await startFakeGemini();
const app = await startApp({ ai });
const [ana, bia, caio, eve] = await Promise.all(Array.from({ length: 4 }, () => app.person()));
if (!ana || !bia || !caio || !eve) throw new Error('There are not enough people.');
const household = await createHousehold(ana, 'Segredo da Ana');
await household.invite(bia);
await household.invite(caio);
await caio.call('leaveHousehold', { params: { householdId: household.id } });
const outsiders = Object.entries({ stranger: eve, 'former member': caio });
const fixturesByPerson = new Map<Person, Awaited<ReturnType<typeof createFixtures>>>();
for (const person of [bia, caio, eve]) fixturesByPerson.set(person, await createFixtures(person));

function fixturesOf(person: Person) {
  const fixtures = fixturesByPerson.get(person);
  if (!fixtures) throw new Error('There are no rows for this person.');
  return fixtures;
}

/** Returns a valid request of this person. A household in its path is the tested household. */
function requestOf(person: Person, name: EndpointName) {
  const request = goodRequest(name, fixturesOf(person));
  return 'householdId' in request.params
    ? withField(request, 'params', ['householdId'], household.id)
    : request;
}

/** Somebody without a sign-in, whose requests name the household in the header. */
const visitor = {
  request: (method: string, path: string, request: RawRequest = {}) =>
    app.request(method, path, { ...request, headers: { 'quitanda-household': household.id } }),
};

/** The right of a handler. The calls of devices have none in a slice. */
const rightOf = {
  members: 'member',
  path: 'member',
  responsible: 'responsible',
  operators: 'operator',
  person: 'person',
  anybody: 'anybody',
  device: undefined,
} as const satisfies Record<Access, Right | undefined>;
// Handlers use their dependencies only when they are called.
const handlers: Partial<Record<EndpointName, { readonly right: Right }>> = createHandlers(
  {} as FeatureDeps,
);

it.each(endpointNames)('CASA-56 the handler of %s has the right of its call', (name) => {
  const hasHandler = !deviceNames.some((device) => device === name);
  expect(handlers[name]?.right).toBe(hasHandler ? rightOf[rights[name]] : undefined);
});

const callsWith = (...allowed: Access[]) =>
  endpointNames.filter((name) => allowed.includes(rights[name]));

it.each(endpointNames)(
  'CASA-56 %s with the household in the header asks a visitor to sign in',
  async (name) => {
    const response = await sendRequest(visitor, name, requestOf(bia, name));
    expect(response.statusCode).toBe(401);
    expect(failure.parse(response.json()).code).toBe('unauthenticated');
    expect(response.body).not.toContain('Segredo');
  },
);

it.each(outsiders)('CASA-56 sync returns no row of the household to a %s', async (_, person) => {
  const body = {
    deviceId: newId(),
    household: household.id,
    cursor: null,
    acknowledged: 0,
    writes: [],
  };
  expect((await person.call('sync', { body })).body.households).toEqual([]);
});

it.each(
  endpointNames
    .filter((name) => rights[name] !== 'device')
    .flatMap((name) => outsiders.map(([who, person]) => [name, who, person] as const)),
)('CASA-56 %s with the household in the header is not found for a %s', async (name, _, person) => {
  const response = await sendRequest(
    person.inHousehold(household.id),
    name,
    requestOf(person, name),
  );
  expect(response.statusCode).toBe(404);
  expect(failure.parse(response.json()).code).toBe('household-not-found');
  expect(response.body).not.toContain('Segredo');
});

it.each(
  callsWith('path', 'responsible').flatMap((name) =>
    outsiders.map(([who, person]) => [name, who, person] as const),
  ),
)('CASA-56 %s with the household in its path is not found for a %s', async (name, _, person) => {
  const response = await sendRequest(person, name, requestOf(person, name));
  expect(failure.parse(response.json()).code).toBe('household-not-found');
});

it.each(callsWith('responsible'))('CASA-56 %s is refused to a member', async (name) => {
  const response = await sendRequest(bia, name, requestOf(bia, name));
  expect(response.statusCode).toBe(403);
  expect(failure.parse(response.json()).code).toBe('not-responsible');
});

it.each(callsWith('path'))(
  'CASA-56 %s with the household in its path accepts a member',
  async (name) => {
    const member = await app.person();
    await household.invite(member);
    const response = await sendRequest(member, name, requestOf(bia, name));
    expect(response.body).not.toContain('household-not-found');
    expect([401, 403]).not.toContain(response.statusCode);
  },
);

it.each(callsWith('members'))(
  'CASA-56 %s with the household in the header accepts a member',
  async (name) => {
    const response = await sendRequest(bia.inHousehold(household.id), name, requestOf(bia, name));
    // The request names rows of Bia's personal household, so it may be answered by another 404.
    expect(response.body).not.toContain('household-not-found');
    expect([401, 403]).not.toContain(response.statusCode);
  },
);

it.each(callsWith('operators'))(
  'ADM-02 %s is not found for somebody who is not an operator',
  async (name) => {
    const response = await sendRequest(bia, name, requestOf(bia, name));
    expect(response.statusCode).toBe(404);
    const unknownRoute = await bia.request('GET', `/api/${newId()}`);
    expect(response.json()).toEqual(unknownRoute.json());
  },
);

it.each(callsWith('operators'))(
  'ADM-02 %s is not found for an operator whose token does not come from a sign-in',
  async (name) => {
    const dan = await app.person();
    const request = await createRequest(dan, name, app.database);
    const owner = { subject: dan.subject, email: dan.email, displayName: null, signedInAt: null };
    const withoutSignIn = dan.withIdentity({ ...owner, token: fakeToken(owner) });
    expect((await sendRequest(withoutSignIn, name, request)).statusCode).toBe(404);
    expect((await sendRequest(dan, name, request)).statusCode).toBeLessThan(300);
  },
);

/** The calls with lasting effects. Every other call is accepted with an old proof (PRF-03). */
const callsWithProof: ReadonlySet<EndpointName> = new Set([
  'deleteAccount',
  'exportAccount',
  'createPersonalKey',
  'createWebhook',
  'deleteHousehold',
  'handOver',
]);

it.each(endpointNames)(
  'PRF-03 %s needs a fresh proof exactly if it has lasting effects',
  async (name) => {
    const dan = await app.person();
    const request = await createRequest(dan, name, app.database);
    const signedInAt = Date.now() - 11 * 60_000;
    const owner = { subject: dan.subject, email: dan.email, displayName: null, signedInAt };
    const withOldProof = dan.withIdentity({ ...owner, token: fakeToken(owner) });
    const response = await sendRequest(withOldProof, name, request);
    const needsProof = response.statusCode === 403 && response.body.includes('proof-required');
    expect(needsProof).toBe(callsWithProof.has(name));
    if (!needsProof) expect(response.statusCode).toBeLessThan(300);
  },
);
