/**
 * Devices that listen to a household, and reconnect as the app does (web/src/sync/live/listen.ts).
 */
import type { LiveEvent } from '@quitanda/contract';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { whenDone } from '../clean-up.ts';
import type { Membership } from './people.ts';

/** The outcomes of attempts to open a stream. */
export interface Tries {
  opened: number;
  /** The connection failed before a response, or no token could be fetched. */
  unanswered: number;
  /** Answered with 503: the server is stopping or starting, and says when to try again. */
  unavailable: number;
  /** Answered with any other status. */
  refused: number;
}

export interface Listeners {
  readonly open: () => number;
  /** The attempts since the last call. */
  readonly readTries: () => Tries;
  readonly close: () => void;
}

export interface Heard {
  readonly membership: Membership;
  readonly revision: number;
  /** When the event arrived, by this process's clock. */
  readonly at: number;
}

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
const steadyMs = 10_000;
/** How many streams are opened at the same time. */
const atOnce = 100;

/** Opens a stream for each membership and keeps it open until `close`. Resolves when all are open. */
export async function listenAt(
  url: string,
  memberships: readonly Membership[],
  onHeard: (heard: Heard) => void,
): Promise<Listeners> {
  const agent = new Agent({ keepAlive: false });
  const closing = new AbortController();
  let tries = noTries();
  let open = 0;

  /** Returns how long the server asks to wait before the next attempt, in milliseconds. */
  function hear(membership: Membership, token: string, onOpen: () => void): Promise<number> {
    const headers = {
      authorization: `Bearer ${token}`,
      'quitanda-household': membership.household.id,
    };
    return new Promise((resolve) => {
      let isOpen = false;
      const over = (wait = 0) => {
        if (isOpen) open -= 1;
        else if (wait === 0 && !closing.signal.aborted) tries.unanswered += 1;
        isOpen = false;
        resolve(wait);
      };
      const asking = request(`${url}/api/live`, { agent, headers, signal: closing.signal });
      asking.on('error', () => over());
      asking.on('response', (response) => {
        if (response.statusCode !== 200) {
          if (response.statusCode === 503) tries.unavailable += 1;
          else tries.refused += 1;
          response.resume();
          return resolve(Number(response.headers['retry-after'] ?? 1) * 1_000);
        }
        isOpen = true;
        open += 1;
        tries.opened += 1;
        onOpen();
        response.setEncoding('utf8');
        let rest = '';
        response.on('data', (text: string) => {
          const at = performance.now();
          const lines = `${rest}${text}`.split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            const event = JSON.parse(line) as LiveEvent;
            if ('revision' in event) onHeard({ membership, revision: event.revision, at });
          }
        });
        response.on('error', () => undefined);
        response.on('close', () => over());
      });
      asking.end();
    });
  }

  async function listen(membership: Membership, onOpen: () => void): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      const begun = Date.now();
      const asked = await membership.token(url).then(
        (token) => hear(membership, token, onOpen),
        () => {
          tries.unanswered += 1;
          return 0;
        },
      );
      failures = Date.now() - begun >= steadyMs ? 0 : failures + 1;
      const next = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
      const pause = Math.max(asked, next * (0.5 + Math.random() / 2));
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const close = () => {
    closing.abort();
    agent.destroy();
  };
  whenDone(close);
  let next = 0;
  const openInTurn = async () => {
    for (
      let membership = memberships[next];
      membership !== undefined;
      membership = memberships[next]
    ) {
      next += 1;
      const listened = membership;
      await new Promise<void>((resolve) => void listen(listened, resolve));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, openInTurn));
  return {
    open: () => open,
    readTries() {
      const read = tries;
      tries = noTries();
      return read;
    },
    close,
  };
}

const noTries = (): Tries => ({ opened: 0, unanswered: 0, unavailable: 0, refused: 0 });
