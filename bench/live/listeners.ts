/**
 * Devices that listen to a household, and reconnect as the app does (web/src/sync/live/listen.ts).
 */
import type { LiveEvent } from '@quitanda/contract';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCleanup } from '../harness/clean-up.ts';
import type { Membership } from './people.ts';

/** The outcomes of attempts to open a stream. */
export interface OpenAttempts {
  opened: number;
  /** The connection failed before a response, or no token could be fetched. */
  unanswered: number;
  /** Answered with 503: the server is stopping or starting, and says when to try again. */
  unavailable: number;
  /** Answered with any other status. */
  refused: number;
}

export interface Listeners {
  readonly openCount: () => number;
  /** Returns the attempts since the last call. */
  readonly readAttempts: () => OpenAttempts;
  readonly close: () => void;
}

export interface ReceivedEvent {
  readonly membership: Membership;
  readonly revision: number;
  /** When the event arrived, by this process's clock. */
  readonly at: number;
}

const firstPauseMs = 1_000;
const maxPauseMs = 60_000;
/** If a stream ends this long after the attempt to open it began, failures are counted anew. */
const minStableMs = 10_000;
/** How many streams are opened at the same time. */
const maxConcurrentOpens = 100;

/**
 * Opens a stream for each membership and keeps it open until `close`. Resolves when all are open.
 */
export async function listenAt(
  url: string,
  memberships: readonly Membership[],
  onEvent: (event: ReceivedEvent) => void,
): Promise<Listeners> {
  const agent = new Agent({ keepAlive: false });
  const closing = new AbortController();
  let attempts = createAttempts();
  let openCount = 0;

  /**
   * Resolves when the stream has ended or could not be opened, with the milliseconds that the server
   * asks to wait: those of the Retry-After header of an error answer (1,000 without that header), and
   * 0 in all other cases.
   */
  function openStream(membership: Membership, token: string, onOpen: () => void): Promise<number> {
    const headers = {
      authorization: `Bearer ${token}`,
      'quitanda-household': membership.household.id,
    };
    return new Promise((resolve) => {
      let isOpen = false;
      const end = (waitMs = 0) => {
        if (isOpen) openCount -= 1;
        else if (waitMs === 0 && !closing.signal.aborted) attempts.unanswered += 1;
        isOpen = false;
        resolve(waitMs);
      };
      const streamRequest = request(`${url}/api/live`, { agent, headers, signal: closing.signal });
      streamRequest.on('error', () => end());
      streamRequest.on('response', (response) => {
        if (response.statusCode !== 200) {
          if (response.statusCode === 503) attempts.unavailable += 1;
          else attempts.refused += 1;
          response.resume();
          return resolve(Number(response.headers['retry-after'] ?? 1) * 1_000);
        }
        isOpen = true;
        openCount += 1;
        attempts.opened += 1;
        onOpen();
        response.setEncoding('utf8');
        let partialLine = '';
        response.on('data', (text: string) => {
          const at = performance.now();
          const lines = `${partialLine}${text}`.split('\n');
          partialLine = lines.pop() ?? '';
          for (const line of lines) {
            const event = JSON.parse(line) as LiveEvent;
            if ('revision' in event) onEvent({ membership, revision: event.revision, at });
          }
        });
        response.on('error', () => undefined);
        response.on('close', () => end());
      });
      streamRequest.end();
    });
  }

  async function listen(membership: Membership, onOpen: () => void): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      const startedAt = Date.now();
      const serverWaitMs = await membership.token(url).then(
        (token) => openStream(membership, token, onOpen),
        () => {
          attempts.unanswered += 1;
          return 0;
        },
      );
      failures = Date.now() - startedAt >= minStableMs ? 0 : failures + 1;
      const backoffMs = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1));
      const pauseMs = Math.max(serverWaitMs, backoffMs * (0.5 + Math.random() / 2));
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  const close = () => {
    closing.abort();
    agent.destroy();
  };
  addCleanup(close);
  let nextIndex = 0;
  const openInTurn = async () => {
    for (
      let membership = memberships[nextIndex];
      membership !== undefined;
      membership = memberships[nextIndex]
    ) {
      nextIndex += 1;
      const current = membership;
      await new Promise<void>((resolve) => void listen(current, resolve));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentOpens }, openInTurn));
  return {
    openCount: () => openCount,
    readAttempts() {
      const previous = attempts;
      attempts = createAttempts();
      return previous;
    },
    close,
  };
}

const createAttempts = (): OpenAttempts => ({
  opened: 0,
  unanswered: 0,
  unavailable: 0,
  refused: 0,
});
