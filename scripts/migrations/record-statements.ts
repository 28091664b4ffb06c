/**
 * `npm run record:statements`, a part of each release: writes down the statements of this version.
 * A test then checks that they also run on the schema of the next one (DAT-15).
 */
import { writeFileSync } from 'node:fs';
import { findStatements } from '../../server/src/db/query-plans.ts';
import { recordFile, releasedVersions, type StatementsRecord } from './released.ts';

const statements = (await findStatements()).toSorted((a, b) => (a.name < b.name ? -1 : 1));
const [release = null] = releasedVersions();
const record: StatementsRecord = { release, statements };
writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
console.log(`${statements.length} statements of ${release ?? 'this commit'}: ${recordFile}`);
