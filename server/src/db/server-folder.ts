import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * The folder of the server's package, where migrations, the starter catalogue and whatever else it
 * reads stand: the same from the sources as from what is built of them.
 */
export const serverFolder = path.dirname(findPackageJSON('..', import.meta.url) ?? '');
