/**
 * A connection on which a process receives the notifications of other processes. A pooler may
 * accept `listen` and forward nothing, and a connection may die silently. The connection therefore
 * counts as alive only while it returns the notifications that this process sends.
 */
import { Client, escapeIdentifier } from 'pg';
import { createClientConfig, serverConnectionName } from './postgres.ts';

export interface Listening {
  /** Whether notifications reach this process. */
  readonly isAlive: () => boolean;
  /** Must be called when a notification that this process has sent arrives. */
  readonly onProbeReturned: () => void;
  readonly close: () => Promise<void>;
}

export interface ListeningDeps {
  readonly url: string;
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  /** Sends, through the pool, a notification that this connection must then receive. */
  readonly sendProbe: () => Promise<void>;
  /** Called when notifications start or stop reaching this process. */
  readonly onChanged: (isAlive: boolean) => void;
}

const probeIntervalMs = 30_000;
const probeTimeoutMs = 3_000;
const minPauseMs = 250;
const maxPauseMs = 30_000;
const connectMs = 5_000;

export function startListening(deps: ListeningDeps): Listening {
  const { url, channel, onNotice, sendProbe, onChanged } = deps;
  let client: Client | undefined;
  let isAlive = false;
  let isClosed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (action: () => void, wait: number) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(action, wait);
    timer.unref();
  };

  function setAlive(next: boolean): void {
    if (next === isAlive) return;
    isAlive = next;
    if (!isClosed) onChanged(next);
  }

  async function connect(): Promise<void> {
    const newClient = new Client({
      ...createClientConfig(url, {}, serverConnectionName),
      connectionTimeoutMillis: connectMs,
    });
    client = newClient;
    const onConnectionLost = () => client === newClient && reconnectLater();
    newClient.on('error', onConnectionLost);
    newClient.on('end', onConnectionLost);
    newClient.on('notification', (message) => {
      if (message.channel === channel && message.payload) onNotice(message.payload);
    });
    try {
      await newClient.connect();
      await newClient.query(`listen ${escapeIdentifier(channel)}`);
      if (client === newClient) probe();
    } catch {
      onConnectionLost();
    }
  }

  /** Sends a notification. If it does not arrive in time, the connection counts as dead. */
  function probe(): void {
    schedule(reconnectLater, probeTimeoutMs);
    sendProbe().catch(() => undefined);
  }

  /** Closes the connection, and opens another one after a pause that grows with each failure. */
  function reconnectLater(): void {
    const oldClient = client;
    client = undefined;
    setAlive(false);
    oldClient?.end().catch(() => undefined);
    const pause = Math.min(maxPauseMs, minPauseMs * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    schedule(() => void connect(), pause * (0.5 + Math.random() / 2));
  }

  void connect();
  return {
    isAlive: () => isAlive,
    onProbeReturned() {
      if (client === undefined) return;
      failures = 0;
      schedule(probe, probeIntervalMs);
      setAlive(true);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const oldClient = client;
      client = undefined;
      await oldClient?.end().catch(() => undefined);
    },
  };
}
