/** Brings the kept writes to the server: one at a time over all tabs, in order, until it answers. */
import { front } from '#platform/front.ts';
import { network } from '#platform/network.ts';
import type { Failure } from '@quitanda/contract';
import { isAnswerTo } from './answers.ts';
import { CallError } from './call-error.ts';
import type { Call, LooseInput } from './call.ts';
import type { Connection } from './connection.ts';
import { withLock, type IsHeld } from './lock.ts';
import type { Online } from './online.ts';
import type { Outbox } from './outbox.ts';
import { keepSendWait, sendWait, type KeptWrite } from './store.ts';
import type { Write } from './types.ts';
import { verdictOn, type Verdict } from './verdict.ts';
import { isKnownWrite } from './write-ids.ts';

export interface Sender {
  /** Sends what there is; safe to call at any time. */
  readonly wake: () => void;
  /** Somebody wants it sent now: answers how that ended, when it has. */
  readonly sendNow: () => Promise<Attempt>;
  /** Puts the first write aside, which the server fails at, so that the ones behind it may go. */
  readonly setAside: (key: string) => Promise<void>;
  readonly close: () => void;
}

/**
 * Everything is sent; nobody answered; the server wants to be left alone, or a sign-in; or it fails
 * at the write of this key, behind which the others wait.
 */
export type Attempt =
  | 'sent'
  | 'unanswered'
  | 'asked-to-wait'
  | 'signed-out'
  | { readonly failing: string };

export interface SenderDeps {
  readonly userId: string;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly call: Call;
  readonly online: Online;
  readonly onRefused: (write: Write, failure: Failure) => void;
}

const firstPause = 500;
const longestPause = 30_000;
/** However long the server asks to be left alone. */
const longestWait = 15 * 60_000;

/** What was answered is not about this write: the server, or something before it, is out of order. */
const strangeAnswer = {
  kind: 'refused',
  status: 200,
  failure: { code: 'internal', message: '' },
} as const;

/** Nobody was asked: it stays among the refused until a version comes that can send it. */
const unknownHere = {
  kind: 'refused',
  status: 400,
  failure: {
    code: 'validation',
    message: 'Esta versão do aplicativo não conhece esta alteração. Atualize e tente de novo.',
  },
} as const;

export function createSender(deps: SenderDeps): Sender {
  const { userId, connection, outbox, call, online, onRefused } = deps;
  let isClosed = false;
  let isWaitingForLock = false;
  /** The server wants someone to sign in: taps no longer make it send, and none is lost. */
  let isPaused = false;
  /** The key of the write that the server itself answered last with a failure of its own. */
  let failingKey: string | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The last turn at the lock, asked for or over. */
  let turn = Promise.resolve();

  function wake(): void {
    clearTimeout(timer);
    if (isClosed || isPaused || isWaitingForLock) return;
    isWaitingForLock = true;
    turn = asOnlySender(drain).catch(pauseThenWake);
  }

  function asOnlySender(task: (isHeld: IsHeld) => Promise<void>): Promise<void> {
    const progress = () => outbox.state().pending[0]?.key;
    return withLock(`quitanda-send-${userId}`, task, progress);
  }

  function wakeAfter(wait: number): void {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(wake, wait);
  }

  /** Longer each time, and never all devices at once. */
  function pauseThenWake(): void {
    isWaitingForLock = false;
    const pause = Math.min(longestPause, firstPause * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    wakeAfter(pause * (0.5 + Math.random() / 2));
  }

  async function drain(isHeld: IsHeld): Promise<void> {
    isWaitingForLock = false;
    await outbox.reload();
    const mayGoOn = () => !isClosed && isHeld();
    while (mayGoOn()) {
      const wait = await askedWait();
      if (wait > 0) return wakeAfter(wait);
      const write = await outbox.next();
      if (write === undefined) return;
      if (!(await settle(write))) return;
      failures = 0;
    }
  }

  async function askedWait(): Promise<number> {
    const wait = (await connection.use(sendWait, 0)) - Date.now();
    // Longer than was ever kept: the clock was set back meanwhile.
    return wait <= longestWait ? wait : 0;
  }

  /** Sends one write; answers whether the next one may follow. */
  async function settle(write: KeptWrite): Promise<boolean> {
    if (!isKnownWrite(write)) return judge(write, { kind: 'refused', why: unknownHere });
    await outbox.markSent(write, true);
    try {
      const answer = await call(write.name, inputOf(write), { key: write.key });
      if (!isAnswerTo(write, answer)) throw new CallError(strangeAnswer);
      await outbox.accept(write, answer);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return judge(write, verdictOn(write.name, error));
    }
  }

  async function judge(write: KeptWrite, verdict: Verdict): Promise<boolean> {
    switch (verdict.kind) {
      case 'later':
        failingKey = verdict.isFailing ? write.key : undefined;
        if (!verdict.mayBeTaken) await unmark(write);
        if (verdict.wait > 0) await waitAsAsked(verdict.wait);
        else pauseThenWake();
        return false;
      case 'paused':
        await unmark(write);
        isPaused = true;
        return false;
      case 'moot':
        await outbox.drop(write, verdict.why);
        return true;
      case 'refused':
        if (await outbox.refuse(write, verdict.why)) onRefused(write, verdict.why.failure);
        return true;
    }
  }

  /** This sending did nothing; but an earlier one whose answer was lost may have. */
  async function unmark(write: KeptWrite): Promise<void> {
    if (!write.isSent) await outbox.markSent(write, false);
  }

  /** Kept on the device, so that no other tab and no reload asks sooner. */
  async function waitAsAsked(wait: number): Promise<void> {
    const granted = Math.min(wait, longestWait);
    await connection.use((on) => keepSendWait(on, Date.now() + granted), undefined);
    wakeAfter(granted);
  }

  const resume = () => {
    isPaused = false;
    wake();
  };
  async function sendNow(): Promise<Attempt> {
    resume();
    await turn;
    const [first] = outbox.state().pending;
    if (first === undefined) return 'sent';
    if (isPaused) return 'signed-out';
    if ((await askedWait()) > 0) return 'asked-to-wait';
    return first.key === failingKey ? { failing: failingKey } : 'unanswered';
  }
  async function setAside(key: string): Promise<void> {
    await asOnlySender(() => outbox.setAside(key));
    wake();
  }
  const resumeIfSeen = () => {
    if (front.isInFront()) resume();
  };
  const wakeIfOnline = () => {
    if (online.isOnline()) wake();
  };
  const unsubscribes = [
    network.subscribe((isUp) => isUp && resume()),
    front.subscribe(resumeIfSeen),
    online.subscribe(wakeIfOnline),
  ];
  return {
    wake,
    sendNow,
    setAside,
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}

/** What of a kept write is sent. */
function inputOf(write: Write): LooseInput {
  const { params, query, body } = write as LooseInput;
  return { ...(params && { params }), ...(query && { query }), body };
}
