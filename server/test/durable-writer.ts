/**
 * A process of the durability tests: writes numbered rows into the embedded database of a folder
 * and says each number once it is acknowledged. `node durable-writer.ts FOLDER HOW_MANY`
 */
import { writeSync } from 'node:fs';
import { statement } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/embedded.ts';

const [folder = '', howMany = '0'] = process.argv.slice(2);
const insert = statement<{ number: number }>(
  'test.write',
  'insert into rows default values returning number',
);

const database = await openEmbedded(folder);
await database.transaction((transaction) =>
  transaction.script(
    'create table if not exists rows (number integer generated always as identity)',
  ),
);
for (let written = 0; written < Number(howMany); written += 1) {
  const row = await database.first(insert);
  writeSync(1, `${row?.number}\n`);
}
await database.close();
