import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { checkNode, readConfig, type Config } from './config.ts';
import { explain } from './explain.ts';
import { createFront } from './front.ts';
import { createLogger } from './log.ts';
import { takeOrders } from './operator-channel.ts';
import { startService, type Service } from './service.ts';

// A restore under way ends first: what people asked is answered, and then a database opens.
const closeMs = 30_000;

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const front = createFront();
  const service = await startService(config, front, logger, giveUp);
  const stopOrders = await takeOrdersFor(service, logger);
  closeWithGrace({ delay: config.drainMs + closeMs, logger }, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    await stopOrders?.();
    // Nobody balances what somebody stops in a terminal.
    await service.end(signal === 'SIGTERM' ? config.drainMs : 0);
  });
  const address = await front.listen(config.port, config.host).catch(async (error: unknown) => {
    await stopOrders?.();
    await service.end(0);
    throw error;
  });
  console.log(`Quitanda: ${config.publicOrigin ?? address}`);
}

/** Where it cannot be, everything else still works. */
async function takeOrdersFor({ embedded }: Service, logger: Logger) {
  if (!embedded) return undefined;
  try {
    return await takeOrders(embedded.directory, embedded.orders);
  } catch (error) {
    logger.warn({ err: error }, 'backups and restores need the server to be stopped');
    return undefined;
  }
}

function giveUp(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

try {
  checkNode(process.versions.node);
  await start(readConfig(process.env));
} catch (error) {
  giveUp(error);
}
