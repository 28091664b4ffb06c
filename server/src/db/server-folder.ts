import { findPackageJSON } from 'node:module';
import path from 'node:path';

/**
 * The folder of the server's package, which contains the migrations, the starter catalogue and
 * other files that the server reads. The sources and the built server find the same folder.
 */
export const serverFolder = path.dirname(findPackageJSON('..', import.meta.url) ?? '');
