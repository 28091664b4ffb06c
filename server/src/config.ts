import type { AiSettings } from './ai/settings.ts';
import type { BackupSettings } from './backup/scheduled/run-if-due.ts';
import type { FirebaseProject } from './identity/firebase/firebase-identity.ts';
import { readProviders, type OidcProvider } from './identity/embedded/sso/provider-settings.ts';
import type { IdentityMail } from './identity/embedded/better-auth.ts';
import type { SmtpSettings } from './mail/settings.ts';
import { readPushSettings, type PushSettings } from './push/settings.ts';
import { settings, type SettingValues } from './settings.ts';
import type { TracingSettings } from './tracing/tracing.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDirectory: string;
  /** The URL of the operator's PostgreSQL; if undefined, the server starts its own PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The URL of a streaming replica of `databaseUrl`, which answers reads of the catalogue. */
  readonly databaseReadUrl: string | undefined;
  /** A connection string to PostgreSQL without the pooler, for notifications. */
  readonly databaseListenUrl: string | undefined;
  readonly statements: SettingValues['DATABASE_STATEMENTS'];
  /** The settings of scheduled backups; undefined turns them off. */
  readonly backups: BackupSettings | undefined;
  /** The origin at which browsers open the app. */
  readonly publicOrigin: string | undefined;
  /**
   * The origins of the app on phones. Besides the page's own origin, only they may read the API's
   * answers.
   */
  readonly nativeOrigins: readonly string[];
  /** SHA-256 of each certificate that the app on Android is signed with. */
  readonly androidCertificates: readonly string[];
  /** Apple's id of the team that signs the app on iOS. */
  readonly iosTeamId: string | undefined;
  readonly logLevel: SettingValues['LOG_LEVEL'];
  /** Statements that take at least this long are logged as slow, milliseconds; 0 for never. */
  readonly slowStatementMs: number;
  /** Where Prometheus reads the metrics; undefined turns them off. */
  readonly metricsAccess: MetricsAccess | undefined;
  /** Where traces are sent; undefined turns them off. */
  readonly tracing: TracingSettings | undefined;
  readonly isSignUpOpen: boolean;
  /** Addresses of proxies whose forwarded headers are trusted. */
  readonly trustProxy: false | string[];
  /** How long the server continues to answer after SIGTERM. */
  readonly drainMs: number;
  /** Requests a minute of one user; 0 means no limit. */
  readonly rateLimit: number;
  /** Password attempts a minute for one e-mail address from one network address; 0 means no limit. */
  readonly passwordTries: number;
  /** The settings of mail; undefined turns mail off. */
  readonly mail: MailConfig | undefined;
  /** The Firebase project that signs users in; if undefined, this server signs them in. */
  readonly firebase: FirebaseProject | undefined;
  /** The providers of single sign-on; empty turns it off. */
  readonly oidcProviders: readonly OidcProvider[];
  /** The language model for tips, labels and receipts, if one is configured. */
  readonly aiSettings: AiSettings | undefined;
  /** Questions and photos of one user in ten minutes; 0 means no limit. */
  readonly aiRateLimit: number;
  /** Questions and photos of all users in a day; 0 means no limit. */
  readonly aiDailyLimit: number;
  /** Look-ups of one user in ten minutes; 0 means no limit. */
  readonly lookupRateLimit: number;
  /** Whether the pages of receipts are fetched, and a URL that replaces the states' addresses. */
  readonly receiptPages: { readonly isFetched: boolean; readonly url: string | undefined };
  /** Whether webhooks may also use http and addresses of the local network. */
  readonly allowsLocalWebhooks: boolean;
  readonly push: PushSettings;
  readonly openFoodFactsUrl: string;
  /** How Open Food Facts can contact the operator. */
  readonly openFoodFactsContact: string | undefined;
}

export interface MailConfig extends SmtpSettings, IdentityMail {}

export interface MetricsAccess {
  /** A separate port for the metrics; if undefined, they are at `/metrics` on the main port. */
  readonly separatePort: { readonly port: number; readonly host: string } | undefined;
  /** The bearer token of a request; always set on the main port. */
  readonly token: string | undefined;
}

/** A setting cannot be used. The message is one sentence for the operator. */
export class ConfigError extends Error {}

const minNodeMajor = 24;

/** Reads the environment. Unset variables get their defaults. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, [schema, expected]]) => {
      // Compose files and shells write an unset variable as an empty one.
      const result = schema.safeParse(environment[name]?.trim() || undefined);
      if (!result.success) throw new ConfigError(`${name} must be ${expected}.`);
      return [name, result.data];
    }),
  ) as SettingValues;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: requireDatabaseUrl(values, 'DATABASE_READ_URL', 'is a replica of'),
    databaseListenUrl: requireDatabaseUrl(values, 'DATABASE_LISTEN_URL', 'leads to'),
    statements: values.DATABASE_STATEMENTS,
    backups: readBackupSettings(values),
    publicOrigin: values.PUBLIC_URL,
    nativeOrigins: values.NATIVE_ORIGINS,
    androidCertificates: values.ANDROID_APP_CERTIFICATES,
    iosTeamId: values.IOS_TEAM_ID,
    logLevel: values.LOG_LEVEL,
    slowStatementMs: values.SLOW_STATEMENT_MS,
    metricsAccess: readMetricsAccess(values),
    tracing: readTracingSettings(values),
    isSignUpOpen: values.SIGNUP === 'open',
    trustProxy: values.TRUST_PROXY,
    drainMs: values.DRAIN_SECONDS * 1_000,
    rateLimit: values.RATE_LIMIT,
    passwordTries: values.PASSWORD_TRIES,
    mail: readMailConfig(values),
    firebase: readFirebaseProject(values),
    oidcProviders: readOidcProviders(values),
    aiSettings: readAiSettings(values),
    aiRateLimit: values.AI_RATE_LIMIT,
    aiDailyLimit: values.AI_DAILY_LIMIT,
    lookupRateLimit: values.LOOKUP_RATE_LIMIT,
    receiptPages: { isFetched: values.RECEIPT_PAGES === 'fetch', url: values.RECEIPT_PAGES_URL },
    allowsLocalWebhooks: values.WEBHOOK_ADDRESSES === 'any',
    push: readPushSettings(values),
    openFoodFactsUrl: values.OFF_BASE_URL,
    openFoodFactsContact: values.OFF_CONTACT ?? values.PUBLIC_URL,
  };
}

function requireDatabaseUrl(
  values: SettingValues,
  name: 'DATABASE_READ_URL' | 'DATABASE_LISTEN_URL',
  relation: string,
): string | undefined {
  if (values[name] !== undefined && values.DATABASE_URL === undefined) {
    throw new ConfigError(`DATABASE_URL must name the PostgreSQL that ${name} ${relation}.`);
  }
  return values[name];
}

function readBackupSettings(values: SettingValues): BackupSettings | undefined {
  if (values.BACKUP_DIR === undefined) return undefined;
  return {
    folder: values.BACKUP_DIR,
    hour: values.BACKUP_HOUR,
    keepDays: values.BACKUP_KEEP_DAYS,
    verifies: values.BACKUP_VERIFY === 'weekly',
  };
}

/** The metrics are only on METRICS_PORT if it is set, otherwise on the main port. */
function readMetricsAccess(values: SettingValues): MetricsAccess | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port !== undefined) return { separatePort: { port, host: host ?? '127.0.0.1' }, token };
  if (host !== undefined) {
    throw new ConfigError('METRICS_PORT must be the port that METRICS_HOST is for.');
  }
  return token === undefined ? undefined : { separatePort: undefined, token };
}

function readMailConfig(values: SettingValues): MailConfig | undefined {
  const { SMTP_HOST: host, SMTP_PORT: port, SMTP_USER: user, SMTP_PASSWORD: password } = values;
  const { MAIL_FROM: from, EMAIL_CONFIRMATION: confirmation } = values;
  if (host === undefined) {
    if (confirmation === 'required') {
      throw new ConfigError('SMTP_HOST must be set with EMAIL_CONFIRMATION=required.');
    }
    return undefined;
  }
  if (from === undefined) {
    throw new ConfigError('MAIL_FROM must be the address that the mails of SMTP_HOST are from.');
  }
  // The Host header of a request can be forged, so links in mails use PUBLIC_URL.
  if (values.PUBLIC_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_URL must be the address that the links in mails of SMTP_HOST open.',
    );
  }
  if ((user === undefined) !== (password === undefined)) {
    throw new ConfigError('SMTP_USER and SMTP_PASSWORD must both be set, or neither of them.');
  }
  if (confirmation === 'required' && values.FIREBASE_PROJECT_ID !== undefined) {
    throw new ConfigError(
      'EMAIL_CONFIRMATION must be off with FIREBASE_PROJECT_ID, because Firebase has the accounts.',
    );
  }
  return {
    host,
    port,
    login: user === undefined || password === undefined ? undefined : { user, password },
    tls: values.SMTP_TLS ?? (port === 465 ? 'implicit' : 'starttls'),
    from,
    confirmsEmails: confirmation === 'required',
  };
}

function readTracingSettings(values: SettingValues): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return undefined;
  return {
    // The specification of OTLP appends this path to the endpoint.
    url: `${endpoint}/v1/traces`,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    sampleRatio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}

function readFirebaseProject(values: SettingValues): FirebaseProject | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, SIGNUP } = values;
  if (projectId === undefined && apiKey === undefined) return undefined;
  if (projectId === undefined) {
    throw new ConfigError('FIREBASE_PROJECT_ID must name the project that FIREBASE_API_KEY is of.');
  }
  if (apiKey === undefined) {
    throw new ConfigError('FIREBASE_API_KEY must be the web API key of FIREBASE_PROJECT_ID.');
  }
  // With Firebase, this setting could not close sign-up.
  if (SIGNUP === 'closed') {
    throw new ConfigError(
      'SIGNUP must be open with FIREBASE_PROJECT_ID: close it in the Firebase console instead.',
    );
  }
  return { projectId, apiKey };
}

/**
 * Reads the providers of single sign-on. They cannot be combined with Firebase, because single
 * sign-on works only with accounts that this server stores.
 */
function readOidcProviders(values: SettingValues): readonly OidcProvider[] {
  const { OIDC_PROVIDERS: json, PUBLIC_URL, FIREBASE_PROJECT_ID, SIGNUP } = values;
  if (json === undefined) return [];
  if (FIREBASE_PROJECT_ID !== undefined) {
    throw new ConfigError(
      'OIDC_PROVIDERS must be unset with FIREBASE_PROJECT_ID: add the providers in the Firebase console instead.',
    );
  }
  if (PUBLIC_URL === undefined) {
    throw new ConfigError(
      'PUBLIC_URL must be the address to which the providers of OIDC_PROVIDERS send people back.',
    );
  }
  try {
    return readProviders(json, SIGNUP === 'open');
  } catch (error) {
    throw new ConfigError(`OIDC_PROVIDERS ${error instanceof Error ? error.message : ''}`);
  }
}

/** AI_BASE_URL takes precedence over Gemini, so that no question is sent to Google by mistake. */
function readAiSettings(values: SettingValues): AiSettings | undefined {
  const { AI_BASE_URL, AI_MODEL, AI_TIPS_MODEL, AI_LABEL_MODEL, GEMINI_API_KEY } = values;
  if (AI_BASE_URL !== undefined) {
    if (AI_MODEL === undefined) {
      throw new ConfigError('AI_MODEL must name a model of the server at AI_BASE_URL.');
    }
    return {
      provider: 'openai-compatible',
      baseUrl: AI_BASE_URL,
      apiKey: values.AI_API_KEY,
      tipsModel: AI_TIPS_MODEL ?? AI_MODEL,
      labelModel: AI_LABEL_MODEL ?? AI_MODEL,
    };
  }
  if (AI_MODEL !== undefined) {
    throw new ConfigError('AI_BASE_URL must name the server that AI_MODEL runs on.');
  }
  if (GEMINI_API_KEY === undefined) return undefined;
  return {
    provider: 'gemini',
    baseUrl: values.GEMINI_BASE_URL,
    apiKey: GEMINI_API_KEY,
    tipsModel: AI_TIPS_MODEL ?? 'gemini-3.8-flash',
    labelModel: AI_LABEL_MODEL ?? 'gemini-3.5-flash-lite',
  };
}

/**
 * Throws ConfigError if this version of Node cannot run the server, for example because the server
 * was started with the system's Node.
 */
export function checkNode(version: string): void {
  if (Number(version.split('.')[0]) >= minNodeMajor) return;
  throw new ConfigError(
    `Quitanda needs Node ${minNodeMajor} or newer, and this is ${version}: run it with npm start, which brings its own.`,
  );
}
