import type { ListItem } from '@quitanda/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, serverError } from '../../../test/fakes/fake-api.ts';
import { push } from '../../../test/fakes/fake-push.ts';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { itemRow, listWithItems } from '../../lib/items/rows.fixture.ts';
import { offlineText } from '../../lib/offline-text.ts';
import { useSession } from '../../sync/react/session.tsx';
import { NoticeKeeper } from './NoticeKeeper.tsx';
import { usePush } from './use-push.ts';

vi.mock('#platform/push.ts', async () => import('../../../test/fakes/fake-push.ts'));

const user = userEvent.setup();
const listId = '01890000-0000-7000-8000-0000000000f0';
const deviceId = '01890000-0000-7000-8000-00000000000d';
const device = {
  id: deviceId,
  label: 'Chrome no Android',
  service: 'push.example',
  createdAt: '2026-11-20T12:00:00.000Z',
  seenAt: '2026-11-20T12:00:00.000Z',
};

function Screen() {
  const { state, isBusy, enable, disable, sendTest } = usePush();
  const run = async (work: () => Promise<string | undefined>) => {
    document.title = (await work()) ?? 'done';
  };
  return (
    <>
      <p>{`${state}${isBusy ? ' busy' : ''}`}</p>
      <button onClick={() => void run(enable)}>enable</button>
      <button onClick={() => void run(disable)}>disable</button>
      <button onClick={() => void run(sendTest)}>test</button>
    </>
  );
}

function serve(items: readonly ListItem[] = []) {
  const list = listWithItems(listId, 'Feira', items);
  const api = fakeApi({
    getList: list,
    getPushDevices: { publicKey: 'key-1', devices: [] },
    getLists: [list],
    getPantries: [],
  });
  api.answers.subscribePush = { ...device, publicKey: 'key-1' };
  api.answers.unsubscribePush = null as unknown as undefined;
  api.answers.testPush = null as unknown as undefined;
  return api;
}

const tap = (name: string) => user.click(screen.getByRole('button', { name }));
const expectState = (state: string) => screen.findByText(state);
/** Taps, and waits for the failure text or 'done'. */
async function tapAndWait(name: string): Promise<string> {
  document.title = '';
  await tap(name);
  await waitFor(() => expect(document.title).not.toBe(''));
  return document.title;
}
async function turnOn(identity = fakeIdentity()) {
  const view = renderSignedIn(<Screen />, identity);
  await expectState('off');
  expect(await tapAndWait('enable')).toBe('done');
  await expectState('on');
  view.unmount();
  return identity;
}

beforeEach(() => {
  push.reset();
  localStorage.clear();
});

describe('the notices of this device', () => {
  it.each(['unsupported', 'needs-install', 'old-ios'] as const)(
    'PSH-09 are %s, and nothing is asked',
    async (state) => {
      const api = serve();
      push.missing = state;
      renderSignedIn(<Screen />);
      await expectState(state);
      expect(await tapAndWait('enable')).toBe('done');
      await expectState(state);
      expect([push.askedCount, api.sent]).toEqual([0, []]);
    },
  );

  it('PSH-09 ask the browser at the first tap, and then tell the server', async () => {
    const api = serve();
    renderSignedIn(<Screen />);
    await expectState('off');
    expect(push.askedCount).toBe(0);
    await tapAndWait('enable');
    await expectState('on');
    expect(push.askedCount).toBe(1);
    expect(api.sent).toMatchObject([
      {
        name: 'subscribePush',
        body: { endpoint: push.current?.endpoint, p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
      },
    ]);
  });

  it('PSH-09 are refused in the browser, until the person allows them in its settings', async () => {
    const api = serve();
    push.answer = 'denied';
    renderSignedIn(<Screen />);
    await expectState('off');
    expect(await tapAndWait('enable')).toBe('done');
    await expectState('denied');
    expect(api.sent).toEqual([]);
    push.permission = 'default';
    document.dispatchEvent(new Event('visibilitychange'));
    await expectState('off');
  });

  it('PSH-09 stay off without a network, and where the push service cannot be reached', async () => {
    const api = serve();
    renderSignedIn(<Screen />);
    await expectState('off');
    api.isOffline = true;
    expect(await tapAndWait('enable')).toBe(offlineText);
    await expectState('off');
    api.isOffline = false;
    push.isServiceDown = true;
    expect(await tapAndWait('enable')).toBe('Este navegador não recebe avisos.');
    await expectState('off');
    push.isServiceDown = false;
    api.failures.subscribePush = serverError;
    expect(await tapAndWait('enable')).toBe('Erro interno. Tente novamente.');
    await expectState('off');
    expect(push.current).toBeUndefined();
  });

  it('PSH-09 end at the browser and at the server', async () => {
    const api = serve();
    const identity = await turnOn();
    renderSignedIn(<Screen />, identity);
    await expectState('on');
    await tapAndWait('disable');
    await expectState('off');
    expect(push.current).toBeUndefined();
    expect(api.sent.at(-1)).toMatchObject({ name: 'unsubscribePush', params: { deviceId } });
  });

  it('PSH-09 end without a network too', async () => {
    const api = serve();
    const identity = await turnOn();
    renderSignedIn(<Screen />, identity);
    await expectState('on');
    api.isOffline = true;
    expect(await tapAndWait('disable')).toBe('done');
    await expectState('off');
    expect(push.current).toBeUndefined();
  });

  it('PSH-09 are tested on this device', async () => {
    const api = serve();
    const identity = await turnOn();
    renderSignedIn(<Screen />, identity);
    await expectState('on');
    expect(await tapAndWait('test')).toBe('done');
    expect(api.sent.at(-1)).toMatchObject({ name: 'testPush', params: { deviceId } });
  });

  it('PSH-12 are off for the next person in this browser', async () => {
    serve();
    await turnOn();
    renderSignedIn(<Screen />);
    await expectState('off');
  });
});

describe('each start of the app', () => {
  const sentNames = (api: ReturnType<typeof serve>) => api.sent.map(({ name }) => name);

  it('PSH-12 tells the server that the device still has its subscription', async () => {
    const api = serve();
    const identity = await turnOn();
    const { current } = push;
    renderSignedIn(<NoticeKeeper />, identity);
    await waitFor(() => expect(sentNames(api)).toEqual(['subscribePush', 'subscribePush']));
    expect(push.current).toBe(current);
  });

  it('PSH-12 calls nothing for a person who has not turned notices on', async () => {
    const api = serve();
    renderSignedIn(<NoticeKeeper />);
    await waitFor(() => expect(api.exchangeCount).toBeGreaterThan(0));
    expect([api.sent, api.receivedReads.map(({ name }) => name), push.askedCount]).toEqual([
      [],
      [],
      0,
    ]);
  });

  it('PSH-12 subscribes again if the browser has lost the subscription', async () => {
    const api = serve();
    const identity = await turnOn();
    push.current = undefined;
    renderSignedIn(<NoticeKeeper />, identity);
    await waitFor(() => expect(sentNames(api)).toHaveLength(2));
    expect(push.current).toBeDefined();
    expect(push.askedCount).toBe(1);
  });

  it('PSH-12 asks nothing if the person has withdrawn the permission', async () => {
    const api = serve();
    const identity = await turnOn();
    push.current = undefined;
    push.permission = 'default';
    renderSignedIn(<NoticeKeeper />, identity);
    await waitFor(() => expect(push.badge).toBe(0));
    expect([push.askedCount, sentNames(api)]).toEqual([1, ['subscribePush']]);
  });

  it('PSH-12 subscribes again if the server has another key', async () => {
    const api = serve();
    const identity = await turnOn();
    const former = push.current?.endpoint;
    api.answers.subscribePush = { ...device, publicKey: 'key-2' };
    renderSignedIn(<NoticeKeeper />, identity);
    await waitFor(() => expect(push.current?.publicKey).toBe('key-2'));
    await waitFor(() =>
      expect(api.sent.at(-1)?.body).toMatchObject({
        endpoint: push.current?.endpoint,
        formerEndpoint: former,
      }),
    );
  });

  it('PSH-12 ends the subscription that another person has left behind', async () => {
    const api = serve();
    await turnOn();
    renderSignedIn(<NoticeKeeper />);
    await waitFor(() => expect(push.current).toBeUndefined());
    expect(sentNames(api)).toEqual(['subscribePush']);
  });
});

describe('the end of a session', () => {
  it('PSH-12 ends the notices of this device, also without a network', async () => {
    const api = serve();
    const identity = await turnOn();
    function WhileSignedIn() {
      return useSession().status === 'signed-in' && <NoticeKeeper />;
    }
    renderSignedIn(<WhileSignedIn />, identity);
    await waitFor(() => expect(api.sent).toHaveLength(2));
    api.isOffline = true;
    act(() => identity.set({ status: 'signed-out' }));
    await waitFor(() => expect(push.current).toBeUndefined());
    expect(push.badge).toBe(0);
  });

  it('PSH-12 keeps them while the same person moves between screens', async () => {
    const api = serve();
    const identity = await turnOn();
    const { unmount } = renderSignedIn(<NoticeKeeper />, identity);
    await waitFor(() => expect(api.sent).toHaveLength(2));
    unmount();
    await act(async () => undefined);
    expect(push.current).toBeDefined();
  });
});

describe('the icon of the app', () => {
  const idOf = (last: string) => `01890000-0000-7000-8000-0000000000${last}`;
  const items = [
    itemRow(idOf('a1'), listId, { name: 'Arroz' }),
    itemRow(idOf('a2'), listId, { name: 'Café' }),
  ];

  it('PSH-08 shows the open items of the last list, where notices are on', async () => {
    serve(items);
    const identity = await turnOn();
    renderSignedIn(<NoticeKeeper />, identity);
    await waitFor(() => expect(push.badge).toBe(2));
  });

  it('PSH-08 shows nothing where notices are off', async () => {
    const api = serve(items);
    renderSignedIn(<NoticeKeeper />);
    await waitFor(() => expect(api.exchangeCount).toBeGreaterThan(0));
    expect(push.badge).toBeUndefined();
  });
});
