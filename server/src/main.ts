import closeWithGrace from 'close-with-grace';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ai } from './ai/ports.ts';
import { createApp } from './app.ts';
import { checkNode, readConfig, type Config } from './config.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { explain } from './explain.ts';
import { purgeSuggestions } from './features/assistant/suggestions.ts';
import { seedCatalogue } from './features/catalogue/seed-catalogue.ts';
import { purgeUnknownBarcodes } from './features/lookup/look-up.ts';
import { createOpenFoodFacts } from './features/lookup/open-food-facts.ts';
import { purgeOnceOnlyRecords } from './http/once-only.ts';
import { purgeQuotas } from './http/quota.ts';
import {
  createEmbeddedIdentity,
  type EmbeddedIdentitySettings,
} from './identity/embedded-identity.ts';
import { createFirebaseIdentity } from './identity/firebase-identity.ts';
import type { Identity } from './identity/identity.ts';
import { purgeExpired } from './identity/purge-expired.ts';
import { createLogger } from './log.ts';

const webDirectory = path.join(import.meta.dirname, '../../web/dist');
const packageFile = path.join(import.meta.dirname, '../package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const dayMs = 86_400_000;
const drainMs = 10_000;

async function start(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  const isHttps = config.publicOrigin?.startsWith('https:') ?? false;
  const now = () => new Date();
  const database = await openDatabase(config);
  await migrate(database);
  await seedCatalogue(database, now());
  const identity = await createIdentity({ ...config, database, isHttps, logger });
  const app = await createApp({
    ...config,
    ai: await createAiFor(config, logger),
    openFoodFacts: createOpenFoodFacts({
      baseUrl: config.openFoodFactsUrl,
      userAgent: `Quitanda/${version} (${config.openFoodFactsContact ?? 'self-hosted'})`,
    }),
    database,
    identity,
    now,
    logger,
    isHttps,
    webDirectory,
  });

  const purge = async () => {
    await purgeOnceOnlyRecords(database, now());
    await purgeQuotas(database, now());
    await purgeSuggestions(database, now());
    await purgeUnknownBarcodes(database, now());
    await purgeExpired(database, now());
  };
  await purge();
  const purging = setInterval(() => {
    purge().catch((error: unknown) => logger.error({ err: error }, 'the purge failed'));
  }, dayMs);

  closeWithGrace({ delay: drainMs, logger }, async ({ err }) => {
    if (err) logger.fatal({ err }, 'stopping after an error');
    clearInterval(purging);
    await app.close();
    await database.close();
  });
  const address = await app.listen({ port: config.port, host: config.host });
  console.log(`Quitanda: ${config.publicOrigin ?? address}`);
}

async function createIdentity(
  settings: EmbeddedIdentitySettings & Pick<Config, 'firebase'>,
): Promise<Identity> {
  const { firebase, ...embedded } = settings;
  return firebase
    ? createFirebaseIdentity({ ...settings, ...firebase })
    : createEmbeddedIdentity(embedded);
}

/** Loads the AI SDK only where a language model is configured. */
async function createAiFor(
  { aiSettings }: Config,
  logger: ReturnType<typeof createLogger>,
): Promise<Ai | undefined> {
  if (!aiSettings) return undefined;
  const { createAi } = await import('./ai/create-ai.ts');
  return createAi(aiSettings, logger);
}

try {
  checkNode(process.versions.node);
  await start(readConfig(process.env));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
