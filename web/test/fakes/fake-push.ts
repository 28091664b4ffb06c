/**
 * A fake browser with Web Push. Tests mock '#platform/push.ts' with it:
 * `vi.mock('#platform/push.ts', async () => import('…/test/fakes/fake-push.ts'))`.
 */
import type { DeviceSubscription, Push, PushState } from '../../src/platform/port.ts';

interface FakePush extends Push {
  /** What the person has decided in the browser, and what they answer when they are asked. */
  permission: 'default' | 'granted' | 'denied';
  answer: 'granted' | 'denied';
  /** A state in which the browser has no push at all. */
  missing: Extract<PushState, 'unsupported' | 'needs-install' | 'old-ios'> | undefined;
  current: DeviceSubscription | undefined;
  isServiceDown: boolean;
  askedCount: number;
  badge: number | undefined;
  reset: () => void;
}

let count = 0;

export const push: FakePush = {
  permission: 'default',
  answer: 'granted',
  missing: undefined,
  current: undefined,
  isServiceDown: false,
  askedCount: 0,
  badge: undefined,
  reset() {
    push.permission = 'default';
    push.answer = 'granted';
    push.missing = undefined;
    push.current = undefined;
    push.isServiceDown = false;
    push.askedCount = 0;
    push.badge = undefined;
  },
  async state() {
    if (push.missing) return push.missing;
    if (push.permission === 'denied') return 'denied';
    return push.permission === 'granted' && push.current ? 'on' : 'off';
  },
  isPermitted: () => push.missing === undefined && push.permission === 'granted',
  async requestPermission() {
    if (push.missing) return false;
    if (push.permission === 'default') {
      push.askedCount += 1;
      push.permission = push.answer;
    }
    return push.permission === 'granted';
  },
  subscription: async () => push.current,
  async subscribe(publicKey) {
    push.current = undefined;
    if (push.isServiceDown) throw new DOMException('push service error', 'AbortError');
    count += 1;
    push.current = {
      endpoint: `https://push.example/${count}`,
      p256dh: 'p'.repeat(87),
      auth: 'a'.repeat(22),
      publicKey,
    };
    return push.current;
  },
  async unsubscribe() {
    push.current = undefined;
  },
  setBadge(shown) {
    push.badge = shown;
  },
};
