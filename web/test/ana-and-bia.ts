/** Opens a household of two people on the device of Ana. The test defines what Bia does. */
import type { LiveEvent, Member, Membership } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { vi } from 'vitest';
import { saveKnownHouseholds, saveShownHousehold } from '../src/lib/device/shown-household.ts';
import { fakeApi } from './fakes/fake-api.ts';
import { fakeIdentity } from './screens/signed-in.tsx';

const since = '2026-11-01T12:00:00.000Z';
export const bia: Member = { id: newId(), name: 'Bia', place: 1, role: 'member', since };

/** Signs Ana in. The fake server answers these reads for 'Casa Souza', the selected household. */
export function setUpAnaAndBia(reads: Parameters<typeof fakeApi>[0] = {}) {
  const identity = fakeIdentity();
  // The server's id of a person is not the id in their token (SYN-36).
  const ana: Member = { id: newId(), name: 'Ana', place: 0, role: 'responsible', since };
  const api = fakeApi({
    getProfile: { id: ana.id, email: 'ana@exemplo.com.br', displayName: 'Ana' },
    getPantries: [],
    getMembers: [ana, bia],
    ...reads,
  });
  const personal: Membership = {
    id: ana.id,
    name: 'Casa',
    isPersonal: true,
    role: 'responsible',
    memberCount: 1,
  };
  const shared = { ...personal, id: newId(), name: 'Casa Souza', isPersonal: false };
  api.memberships = [personal, { ...shared, memberCount: 2 }];
  saveKnownHouseholds(api.memberships);
  saveShownHousehold(shared.id);
  return { api, identity, ana, ...fakeLiveStream() };
}

/** Fakes the live stream of the household. The test sends the events, and the stream never ends. */
function fakeLiveStream() {
  let lines: readonly LiveEvent[] = [{ revision: 1 }];
  /** Each function ends the wait of a reader for the next line. */
  const waitingReaders = new Set<() => void>();
  const lineOf = (event: LiveEvent | undefined) =>
    new TextEncoder().encode(`${JSON.stringify(event)}\n`);
  function getReader() {
    let next = 0;
    return {
      async read() {
        if (next >= lines.length) await new Promise<void>((resolve) => waitingReaders.add(resolve));
        return { value: lineOf(lines[next++]) };
      },
    };
  }
  const headers = new Headers({ 'content-type': 'application/x-ndjson' });
  const stream = { ok: true, status: 200, headers, body: { getReader } } as unknown as Response;
  const originalFetch = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.endsWith('/live') ? stream : originalFetch(path, init),
  );
  return {
    sendLiveEvent(event: LiveEvent): void {
      lines = [...lines, event];
      for (const resolve of waitingReaders) resolve();
      waitingReaders.clear();
    },
  };
}
