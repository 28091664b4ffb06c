import { cpus, loadavg, totalmem } from 'node:os';

/** Where the figures come from; they mean little without it. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** Of the last minute, before the bench: what else was going on. */
  readonly load: number;
}

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: loadavg()[0] ?? Number.NaN,
  };
}
