import { createHash } from 'node:crypto';
import path from 'node:path';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lettersAndDigits = `${letters}0123456789`;

/**
 * Returns a function that names the classes of CSS modules for the browser: four characters from a
 * hash of the file and the class. Readable names would add three kilobytes to each first load, with
 * gzip. Throws if two classes get the same name.
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const sources = new Map<string, string>();
  return (name, file) => {
    const source = `${path.relative(root, file)} ${name}`;
    const hash = createHash('sha256').update(source).digest();
    const short = [0, 1, 2, 3]
      // A class name must not start with a digit.
      .map((index) => {
        const characters = index === 0 ? letters : lettersAndDigits;
        return characters[(hash[index] ?? 0) % characters.length];
      })
      .join('');
    const existing = sources.get(short) ?? source;
    if (existing !== source) {
      throw new Error(`${source} and ${existing} both get the class .${short}.`);
    }
    sources.set(short, source);
    return short;
  };
}
