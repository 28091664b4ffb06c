import { cpus, loadavg, totalmem } from 'node:os';

/** The machine on which figures were measured. Figures mean little without it. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly node: string;
  /** The load average of the last minute, which shows whether other programs were running. */
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
