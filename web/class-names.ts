import { createHash } from 'node:crypto';
import path from 'node:path';

const digits = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const letters = 52;

/**
 * Returns a function that names the classes of CSS modules for the browser: four characters from a
 * hash of the file and the class. Readable names would add three kilobytes to each first load, with
 * gzip. Throws if two classes get the same name.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const source = `${path.relative(root, file)} ${name}`;
    const hash = createHash('sha256').update(source).digest();
    const short = [0, 1, 2, 3]
      // A class name must not start with a digit.
      .map((place) => digits[(hash[place] ?? 0) % (place === 0 ? letters : digits.length)])
      .join('');
    const other = taken.get(short) ?? source;
    if (other !== source) throw new Error(`${source} and ${other} both get the class .${short}.`);
    taken.set(short, source);
    return short;
  };
}
