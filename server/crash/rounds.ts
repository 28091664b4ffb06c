/** Kills the server repeatedly while people write, and compares it with what it acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDone, send } from './http.ts';
import { Newcomers } from './newcomers.ts';
import { Person } from './person.ts';
import type { Random } from './random.ts';
import { startServer, type ServerProcess } from './server-process.ts';

/** Where the server keeps its data. */
export interface Installation {
  readonly settings: Readonly<Record<string, string>>;
  /** Empties it, as before the very first start. */
  empty(): Promise<void>;
  /** A separate database that can be killed too. */
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

const people = 3;
/** People are replaced after some rounds, because their growing data makes each check longer. */
const roundsEach = 12;
/** The maximum number of writes before a kill, and how long after one of them it happens. */
const maxWrites = 80;
const longestWaitMs = 30;
/** The maximum time until a kill, also if nothing is answered any more. */
const patienceMs = 10_000;
const longestCloseMs = 400;
/** The time within which a killed database must answer again on a busy machine. */
const readyMs = 60_000;

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
  async round(moment: Moment): Promise<void> {
    if (moment === 'first start') await this.#killFirstStart();
    else {
      await this.#prepare();
      await this.#killWhileWriting(moment);
    }
    if (moment === 'starting') await this.#killStart();
    await this.#start();
    await this.#untilReady();
    await this.#check().catch((error: unknown) => {
      const output = this.#server?.finalOutput();
      throw output === undefined ? error : new Error(`The server ended by itself. ${output}`);
    });
  }

  /** Stops the server in order, which must lose nothing either. */
  async end(): Promise<void> {
    this.#server?.stop();
    await this.#server?.ended;
    this.#server = undefined;
  }

  async #prepare(): Promise<void> {
    if (!this.#server) await this.#start();
    if (this.#rounds % roundsEach === 0) {
      this.#people = await Promise.all(
        Array.from({ length: people }, () => Person.join(this.#url, this.#random.fork())),
      );
    }
    this.#rounds += 1;
  }

  async #killFirstStart(): Promise<void> {
    await this.end();
    this.#people = [];
    this.#rounds = 0;
    await this.#installation.empty();
    const measured = Math.max(...this.figures.startMs, 2_000);
    const server = startServer({ settings: this.#installation.settings });
    await this.#killStarting(server, this.#random.below(measured));
  }

  async #killWhileWriting(moment: Moment): Promise<void> {
    const server = this.#server;
    if (!server) throw new Error('There is no server to kill.');
    let acknowledged = 0;
    const enough = Promise.withResolvers<void>();
    const wanted = this.#random.below(maxWrites);
    const report = () => {
      acknowledged += 1;
      if (acknowledged >= wanted) enough.resolve();
    };
    const writing = Promise.all(
      [...this.#people, this.#newcomers].map((writer) => writer.write(this.#url, report)),
    );
    await Promise.race([enough.promise, sleep(patienceMs, undefined, { ref: false })]);
    await sleep(this.#random.below(longestWaitMs));
    if (moment === 'database') await this.#killDatabase();
    if (moment === 'closing') {
      server.stop();
      await sleep(this.#random.below(longestCloseMs));
    }
    // In half of these cases the server keeps running until its database is back.
    if (moment !== 'database' || this.#random.chance(0.5)) await this.#kill(server);
    await writing;
    this.figures.acknowledged += acknowledged;
  }

  async #killStart(): Promise<void> {
    const server = startServer({ settings: this.#installation.settings });
    await this.#killStarting(server, this.#random.below(this.figures.startMs.at(-1) ?? 1_000));
  }

  /**
   * A server that ends by itself before the kill has failed to start, even if the next one starts.
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
    if (!database) throw new Error('There is no database to kill.');
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
  async #untilReady(): Promise<void> {
    const deadline = Date.now() + readyMs;
    const path = '/api/health/ready';
    for (;;) {
      const answer = await send(this.#url, { method: 'GET', path }).catch(() => undefined);
      if (answer && isDone(answer)) return;
      if (Date.now() > deadline) throw new Error('The database did not answer in time.');
      await sleep(50);
    }
  }

  async #check(): Promise<void> {
    const { figures } = this;
    for (const person of this.#people) {
      await person.renew(this.#url);
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

/** Whether no start failed, and no write was lost or doubled. */
export function isUnharmed({ failedStarts, lost, doubled, changedAnswers }: Figures): boolean {
  return failedStarts + lost.length + doubled.length + changedAnswers.length === 0;
}
