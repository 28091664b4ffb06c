import type { Random } from '../../fakes/random.ts';

/** Returns a UUIDv7 with this time, as devices create them. */
export function idAt(moment: number, random: Random): string {
  const time = moment.toString(16).padStart(12, '0');
  const [a = '', b = '', ...rest] = Array.from({ length: 5 }, () =>
    random.below(65_536).toString(16).padStart(4, '0'),
  );
  const [version, variant] = [`7${a.slice(1)}`, `a${b.slice(1)}`];
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest.join('')}`;
}
