/**
 * Kills the server repeatedly while people write, and compares its data with the writes that it has
 * acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isSuccess, send } from './http.ts';
import { Newcomers } from './newcomers.ts';
import { Person } from './person.ts';
import type { Random } from '../../fakes/random.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Where the server keeps its data. */
export interface Installation {
  readonly settings: Readonly<Record<string, string>>;
  /** Removes all data, as before the first start. */
  empty(): Promise<void>;
  /** The database, if it can be killed separately from the server. */
  readonly database?: { kill(): Promise<void>; start(): Promise<void> };
}

export interface Figures {
  kills: number;
  databaseKills: number;
  starts: number;
  failedStarts: number;
  acknowledged: number;
  inFlight: number;
  lost: string[];
  doubled: string[];
  changedAnswers: string[];
  readonly startMs: number[];
}

export type Moment = 'first start' | 'writing' | 'closing' | 'starting' | 'database';

const personCount = 3;
/** People are replaced after some rounds, because their growing data makes each check longer. */
const roundsPerPerson = 12;
/** The maximum number of acknowledged writes before a kill. */
const maxWrites = 80;
/** The maximum time between the last of these writes and the kill. */
const maxDelayMs = 30;
/** The maximum time to wait for these writes before the kill, if the server answers too few. */
const maxWritingMs = 10_000;
const maxClosingMs = 400;
/** The time within which a killed database must answer again on a busy machine. */
const readyTimeoutMs = 60_000;

export class Rounds {
  readonly figures: Figures = {
    kills: 0,
    databaseKills: 0,
    starts: 0,
    failedStarts: 0,
    acknowledged: 0,
    inFlight: 0,
    lost: [],
    doubled: [],
    changedAnswers: [],
    startMs: [],
  };
  readonly #installation: Installation;
  readonly #random: Random;
  readonly #newcomers = new Newcomers();
  #people: Person[] = [];
  #server: ServerProcess | undefined;
  #url = '';
  #rounds = 0;

  constructor(installation: Installation, random: Random) {
    this.#installation = installation;
    this.#random = random;
  }

  /** Kills once, at a moment of this kind, and checks the data afterwards. */
  async runRound(moment: Moment): Promise<void> {
    if (moment === 'first start') await this.#killFirstStart();
    else {
      await this.#prepare();
      await this.#killWhileWriting(moment);
    }
    if (moment === 'starting') await this.#killStart();
    await this.#start();
    await this.#waitUntilReady();
    await this.#check().catch((error: unknown) => {
      const output = this.#server?.finalOutput();
      throw output === undefined ? error : new Error(`The server ended by itself. ${output}`);
    });
  }

  /** Stops the server without a kill. This must not lose any write either. */
  async end(): Promise<void> {
    this.#server?.stop();
    await this.#server?.ended;
    this.#server = undefined;
  }

  async #prepare(): Promise<void> {
    if (!this.#server) await this.#start();
    if (this.#rounds % roundsPerPerson === 0) {
      this.#people = await Promise.all(
        Array.from({ length: personCount }, () => Person.signUp(this.#url, this.#random.fork())),
      );
    }
    this.#rounds += 1;
  }

  async #killFirstStart(): Promise<void> {
    await this.end();
    this.#people = [];
    this.#rounds = 0;
    await this.#installation.empty();
    const maxStartMs = Math.max(...this.figures.startMs, 2_000);
    const server = startServer({ settings: this.#installation.settings });
    await this.#killStarting(server, this.#random.below(maxStartMs));
  }

  async #killWhileWriting(moment: Moment): Promise<void> {
    const server = this.#server;
    if (!server) throw new Error('No server is running.');
    let acknowledged = 0;
    const targetReached = Promise.withResolvers<void>();
    const targetCount = this.#random.below(maxWrites);
    const onAcknowledged = () => {
      acknowledged += 1;
      if (acknowledged >= targetCount) targetReached.resolve();
    };
    const writing = Promise.all(
      [...this.#people, this.#newcomers].map((writer) => writer.write(this.#url, onAcknowledged)),
    );
    await Promise.race([targetReached.promise, sleep(maxWritingMs, undefined, { ref: false })]);
    await sleep(this.#random.below(maxDelayMs));
    if (moment === 'database') await this.#killDatabase();
    if (moment === 'closing') {
      server.stop();
      await sleep(this.#random.below(maxClosingMs));
    }
    // In half of the rounds that kill the database, the server survives and connects to it again.
    if (moment !== 'database' || this.#random.chance(0.5)) await this.#kill(server);
    await writing;
    this.figures.acknowledged += acknowledged;
  }

  async #killStart(): Promise<void> {
    const server = startServer({ settings: this.#installation.settings });
    await this.#killStarting(server, this.#random.below(this.figures.startMs.at(-1) ?? 1_000));
  }

  /**
   * Kills a server that is starting. If the server ends by itself before the kill, it has failed to
   * start, even if the next one starts.
   */
  async #killStarting(server: ServerProcess, afterMs: number): Promise<void> {
    await Promise.race([sleep(afterMs), server.ended]);
    const output = server.finalOutput();
    if (output !== undefined) {
      this.figures.failedStarts += 1;
      throw new Error(`The server ended before it was killed. ${output}`);
    }
    await this.#kill(server);
  }

  async #killDatabase(): Promise<void> {
    const { database } = this.#installation;
    if (!database) throw new Error('This installation has no database that can be killed.');
    await database.kill();
    this.figures.databaseKills += 1;
    await database.start();
  }

  async #kill(server: ServerProcess): Promise<void> {
    // A server that was closing may have ended by itself.
    if (server.finalOutput() === undefined) this.figures.kills += 1;
    await server.kill();
    this.#server = undefined;
  }

  async #start(): Promise<void> {
    if (this.#server) return;
    const startedAt = performance.now();
    const server = startServer({ settings: this.#installation.settings });
    try {
      this.#url = await server.listening;
    } catch (error) {
      this.figures.failedStarts += 1;
      throw error;
    }
    this.#server = server;
    this.figures.starts += 1;
    this.figures.startMs.push(performance.now() - startedAt);
  }

  /** Waits until the server answers and has its database. */
  async #waitUntilReady(): Promise<void> {
    const deadline = Date.now() + readyTimeoutMs;
    const path = '/api/health/ready';
    for (;;) {
      const answer = await send(this.#url, { method: 'GET', path }).catch(() => undefined);
      if (answer && isSuccess(answer)) return;
      if (Date.now() > deadline) throw new Error('The database did not answer in time.');
      await sleep(50);
    }
  }

  async #check(): Promise<void> {
    const { figures } = this;
    for (const person of this.#people) {
      await person.renewToken(this.#url);
      const { inFlight, lost, doubled, changedAnswers } = await person.check(this.#url);
      figures.inFlight += inFlight;
      figures.lost.push(...lost);
      figures.doubled.push(...doubled);
      figures.changedAnswers.push(...changedAnswers);
    }
    const { inFlight, lost } = await this.#newcomers.check(this.#url);
    figures.inFlight += inFlight;
    figures.lost.push(...lost);
  }
}

/** Whether no start failed, no write was lost or doubled, and no repeated answer differed. */
export function hasNoProblem({ failedStarts, lost, doubled, changedAnswers }: Figures): boolean {
  return failedStarts + lost.length + doubled.length + changedAnswers.length === 0;
}
