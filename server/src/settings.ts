/**
 * Every environment variable: the schema of its value, and the description of a valid value, which
 * completes the message for an invalid one.
 */
import { isIP } from 'node:net';
import { z } from 'zod';
import { publicKeyOf } from './push/vapid.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/u)
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** A key has only characters that a header may contain, because the server sends it in a header. */
const secret = z.string().regex(/^[\x21-\x7e]{1,500}$/u);
const modelName = z.string().regex(/^[\w.:/@+-]{1,200}$/u);
const secretDescription = 'a key without spaces';
const modelDescription = 'the name of a model';
const hostName = z.string().regex(/^[\w.:%-]+$/u);
const hostDescription = 'an address or a host name';

/** The base URL of an API, without a trailing slash. */
const apiUrl = z
  .url({ protocol: /^https?$/u })
  .refine(hasNoQueryOrCredentials)
  .transform((address) => address.replace(/\/+$/u, ''));
const apiUrlDescription = 'an http:// or https:// address';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/u }).optional();
const postgresDescription = 'a PostgreSQL address (postgres://user:password@host/database)';

const limitDescription = (unit: string) => `a number of ${unit}, or 0 for no limit`;

export const settings = {
  PORT: [wholeNumber(0, 65_535).default(3_000), 'a port number from 0 to 65535'],
  HOST: [hostName.default('127.0.0.1'), hostDescription],
  DATA_DIR: [z.string().default('./data'), 'a folder'],
  DATABASE_URL: [postgresUrl, postgresDescription],
  DATABASE_READ_URL: [postgresUrl, postgresDescription],
  DATABASE_LISTEN_URL: [postgresUrl, postgresDescription],
  BACKUP_DIR: [z.string().optional(), 'a folder'],
  BACKUP_HOUR: [wholeNumber(0, 23).default(6), 'an hour of the day in UTC, from 0 to 23'],
  BACKUP_KEEP_DAYS: [wholeNumber(1, 3_650).default(14), 'a number of days, from 1 to 3650'],
  BACKUP_VERIFY: [z.enum(['weekly', 'never']).default('weekly'), 'weekly or never'],
  DATABASE_STATEMENTS: [z.enum(['named', 'unnamed']).default('named'), 'named or unnamed'],
  PUBLIC_URL: [
    z
      .url({ protocol: /^https?$/u })
      .refine(isOrigin)
      .transform((address) => new URL(address).origin)
      .optional(),
    'an http:// or https:// address without a path',
  ],
  NATIVE_ORIGINS: [
    z.string().transform(readOrigins).pipe(z.array(z.string())).default([]),
    'exact origins separated by commas (capacitor://localhost, https://localhost)',
  ],
  ANDROID_APP_CERTIFICATES: [
    z.string().transform(readFingerprints).pipe(z.array(z.string())).default([]),
    'SHA-256 fingerprints (32 pairs of hex digits with colons between) separated by commas',
  ],
  IOS_TEAM_ID: [
    z
      .string()
      .regex(/^[A-Z\d]{10}$/u)
      .optional(),
    "the ten capitals and digits of the team's id at Apple",
  ],
  METRICS_PORT: [wholeNumber(0, 65_535).optional(), 'a port number from 0 to 65535'],
  METRICS_HOST: [hostName.optional(), hostDescription],
  METRICS_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{16,500}$/u)
      .optional(),
    'a key of at least 16 characters without spaces',
  ],
  LOG_LEVEL: [z.enum(logLevels).default('warn'), `one of ${logLevels.join(', ')}`],
  SLOW_STATEMENT_MS: [
    wholeNumber(0, 600_000).default(500),
    'a number of milliseconds, or 0 for none',
  ],
  OTEL_EXPORTER_OTLP_ENDPOINT: [apiUrl.optional(), apiUrlDescription],
  OTEL_EXPORTER_OTLP_HEADERS: [
    z.string().transform(readHeaders).pipe(z.record(z.string(), z.string())).default({}),
    'headers separated by commas (name=value, with special characters as %20)',
  ],
  OTEL_SERVICE_NAME: [
    z
      .string()
      .regex(/^[\w.:/-]{1,100}$/u)
      .default('quitanda'),
    'a name of letters, digits and ._:/-',
  ],
  OTEL_TRACES_SAMPLER_ARG: [
    z
      .string()
      .regex(/^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/u)
      .transform(Number)
      .default(1),
    'a share of the traces from 0 to 1',
  ],
  SIGNUP: [z.enum(['open', 'closed']).default('open'), 'open or closed'],
  TRUST_PROXY: [
    z
      .string()
      .transform(readProxies)
      .pipe(z.literal(false).or(z.array(z.string())))
      .default(false),
    "off, or the proxies' addresses separated by commas (10.0.0.1, 172.16.0.0/12)",
  ],
  DRAIN_SECONDS: [wholeNumber(0, 300).default(1), 'a number of seconds, up to 300'],
  RATE_LIMIT: [wholeNumber(0, 1_000_000).default(600), limitDescription('requests a minute')],
  PASSWORD_TRIES: [wholeNumber(0, 1_000_000).default(15), limitDescription('passwords a minute')],

  OIDC_PROVIDERS: [z.string().optional(), 'a JSON list of providers'],

  SMTP_HOST: [hostName.optional(), hostDescription],
  SMTP_PORT: [wholeNumber(1, 65_535).default(587), 'a port number from 1 to 65535'],
  SMTP_USER: [z.string().max(500).optional(), 'the name of an account'],
  SMTP_PASSWORD: [z.string().max(500).optional(), 'a password'],
  SMTP_TLS: [
    z.enum(['starttls', 'implicit', 'off']).optional(),
    'starttls, implicit (encrypted from the start) or off',
  ],
  MAIL_FROM: [z.email().optional(), 'an e-mail address'],
  EMAIL_CONFIRMATION: [z.enum(['off', 'required']).default('off'), 'off or required'],

  FIREBASE_PROJECT_ID: [
    z
      .string()
      .regex(/^[a-z][a-z\d-]{4,28}[a-z\d]$/u)
      .optional(),
    "a Firebase project's id, such as quitanda-1a2b3",
  ],
  FIREBASE_API_KEY: [secret.optional(), secretDescription],

  GEMINI_API_KEY: [secret.optional(), secretDescription],
  GEMINI_BASE_URL: [
    apiUrl.default('https://generativelanguage.googleapis.com/v1beta'),
    apiUrlDescription,
  ],
  AI_BASE_URL: [apiUrl.optional(), apiUrlDescription],
  AI_API_KEY: [secret.optional(), secretDescription],
  AI_MODEL: [modelName.optional(), modelDescription],
  AI_TIPS_MODEL: [modelName.optional(), modelDescription],
  AI_LABEL_MODEL: [modelName.optional(), modelDescription],
  AI_RATE_LIMIT: [wholeNumber(0, 1_000_000).default(20), limitDescription('questions and photos')],
  AI_DAILY_LIMIT: [
    wholeNumber(0, 1_000_000).default(500),
    limitDescription('questions and photos'),
  ],

  OFF_BASE_URL: [apiUrl.default('https://world.openfoodfacts.org'), apiUrlDescription],
  OFF_CONTACT: [
    z
      .string()
      .regex(/^[\x20-\x27\x2a-\x7e]{1,200}$/u)
      .optional(),
    'an e-mail address or a web address',
  ],
  RECEIPT_PAGES: [z.enum(['fetch', 'open']).default('fetch'), "'fetch' or 'open'"],
  RECEIPT_PAGES_URL: [apiUrl.optional(), apiUrlDescription],
  WEBHOOK_ADDRESSES: [z.enum(['internet', 'any']).default('internet'), "'internet' or 'any'"],
  VAPID_PRIVATE_KEY: [
    z
      .string()
      .regex(/^[\w-]{43}$/u)
      .refine(isPrivateKey)
      .optional(),
    'a private P-256 key of 32 bytes in URL-safe Base64',
  ],
  VAPID_SUBJECT: [
    z
      .string()
      .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/u)
      .max(200)
      .optional(),
    'a mailto: or https:// address',
  ],
  LOOKUP_RATE_LIMIT: [wholeNumber(0, 1_000_000).default(30), limitDescription('look-ups')],
} as const;

type Settings = typeof settings;
export type SettingValues = { [K in keyof Settings]: z.output<Settings[K][0]> };

/** Whether a text of 32 bytes is a private key of the curve P-256. */
function isPrivateKey(text: string): boolean {
  try {
    return publicKeyOf(text) !== '';
  } catch {
    return false;
  }
}

function isOrigin(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && [url.pathname, url.search, url.hash, url.username].join('') === '/';
}

function hasNoQueryOrCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && [url.search, url.hash, url.username, url.password].join('') === '';
}

/** Reads origins in the form that browsers send in the header `Origin`: no path, `*` or `null`. */
function readOrigins(value: string): string[] | undefined {
  const origins = value.split(',').map((origin) => origin.trim());
  const isExact = (origin: string) => /^[a-z][a-z\d+.-]*:\/\/[a-z\d.-]+(:\d{1,5})?$/u.test(origin);
  return origins.every(isExact) ? origins : undefined;
}

/** Reads fingerprints in the form that `keytool` and the Play Console show. */
function readFingerprints(value: string): string[] | undefined {
  const fingerprints = value.split(',').map((each) => each.trim().toUpperCase());
  const isSha256 = (each: string) => /^([\dA-F]{2}:){31}[\dA-F]{2}$/u.test(each);
  return fingerprints.every(isSha256) ? fingerprints : undefined;
}

/** Reads headers in the form of OpenTelemetry's specification, whose values are percent-encoded. */
function readHeaders(value: string): Record<string, string> | undefined {
  const pairs = value.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/u.exec(pair));
  const headers: Record<string, string> = {};
  for (const pair of pairs) {
    if (!pair) return undefined;
    const [, name = '', encoded = ''] = pair;
    try {
      headers[name] = decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
    // A character that is not printable ASCII would make Node refuse each request.
    if (!/^[\x20-\x7e]*$/u.test(headers[name])) return undefined;
  }
  return headers;
}

function readProxies(value: string): false | string[] | undefined {
  if (value === 'off') return false;
  const proxies = value.split(',').map((proxy) => proxy.trim());
  return proxies.every(isAddressRange) ? proxies : undefined;
}

function isAddressRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}
