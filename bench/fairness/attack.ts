/**
 * A program that sends many syncs of one household at once, each with a write, whenever its parent
 * process asks for it. It is a process of its own, so that it does not delay what the parent measures.
 */
import { newId } from '../../contract/src/values/ids.ts';
import { cleanUp } from '../harness/clean-up.ts';
import { createDevice } from '../harness/device.ts';
import { createHttpClient } from '../harness/http-client.ts';

/** The household that is attacked with, and the number of its syncs. */
export interface Attack {
  readonly token: string;
  readonly syncs: number;
}

/** How many answers had each status. */
export type Statuses = Readonly<Record<number, number>>;

const [url = ''] = process.argv.slice(2);
const devices = Array.from({ length: 90 }, () => createDevice());
const clients: ReturnType<typeof createHttpClient>[] = [];

process.on('message', (attack: Attack) => void run(attack));
process.on('disconnect', () => void cleanUp());

async function run({ token, syncs }: Attack): Promise<void> {
  while (clients.length < syncs) clients.push(createHttpClient(url));
  const statuses: Record<number, number> = {};
  await Promise.all(
    clients.slice(0, syncs).map(async (client, index) => {
      const device = devices[index % devices.length] ?? createDevice();
      const write = { name: 'createPantry', body: { id: newId(), name: 'Despensa' } } as const;
      const { status } = await client.exchange(device.syncRequest([write], { token }));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  process.send?.(statuses);
}
