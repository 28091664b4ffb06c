import type { Report } from './report.ts';

/** The settings of a bench. Each can be changed by the option of its name, such as `--rounds 5`. */
export type Settings = Readonly<Record<string, number | string | readonly number[]>>;

/** What the file of a bench exports. */
export interface Bench {
  /** The settings of a run whose goals are judged. */
  readonly normal: Settings;
  /** Tiny settings, with which everything is measured once within a few seconds. */
  readonly short: Settings;
  /** `measure` gets settings of the same type as `normal`. */
  readonly measure: (settings: never) => Promise<Report>;
}

type Options = Readonly<Record<string, string | undefined>>;

/** Replaces the default settings for which there is an option. Throws if an option has no setting. */
export function readSettings(defaults: Settings, options: Options): Settings {
  const unknownNames = Object.keys(options).filter((name) => !(name in defaults));
  if (unknownNames.length > 0) {
    const knownNames = Object.keys(defaults).map((name) => `--${name}`);
    throw new Error(`Unknown: ${unknownNames.join(', ')}. Options: ${knownNames.join(' ')}`);
  }
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const text = options[name];
      if (text === undefined) return [name, value];
      if (typeof value === 'string') return [name, text];
      const numbers = text.split(',').map(Number);
      if (numbers.some(Number.isNaN)) throw new Error(`--${name} ${text} is no number.`);
      return [name, typeof value === 'number' ? (numbers[0] ?? value) : numbers];
    }),
  );
}
