/**
 * `npm run record:statements` stores the statements of this version in a file. It is a part of each
 * release. A test then checks that these statements also run on the schema of the next version
 * (DAT-15).
 */
import { writeFileSync } from 'node:fs';
import { findStatements } from '../../server/src/db/query-plans.ts';
import { recordFile, releasedVersions, type StatementsRecord } from './released.ts';

const statements = (await findStatements())
  .map(({ name, text }) => ({ name, text }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));
const [release = null] = releasedVersions();
const record: StatementsRecord = { release, statements };
writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
console.log(`${statements.length} statements of ${release ?? 'this commit'}: ${recordFile}`);
