/** Reads the setting `OIDC_PROVIDERS` (docs/CONFIGURATION.md). */
import { z } from 'zod';

/** A provider that speaks OpenID Connect. */
export interface OidcProvider {
  /** It is part of the redirect address that is registered at the provider. */
  readonly id: string;
  readonly name: string;
  /** Exactly as the provider states it, including a slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which uses only PKCE. */
  readonly clientSecret: string | undefined;
  /** How the secret is sent: in a header, or in the body of the request. */
  readonly secretIn: 'header' | 'body';
  readonly scopes: readonly string[];
  /** Whether a sign-in creates an account for a person who has none. */
  readonly createsAccounts: boolean;
  /** Whether 'Sair' also ends the session at the provider. */
  readonly endsSession: boolean;
}

const printableText = z.string().regex(/^[\x21-\x7e]{1,500}$/u);

/** The schema of each field, and a description of a valid value for error messages. */
const fields = {
  id: [
    z
      .string()
      .regex(/^[a-z][a-z\d-]{0,30}$/u)
      // better-auth stores passwords under this id.
      .refine((id) => id !== 'credential'),
    'small letters, digits and hyphens, such as google',
  ],
  name: [z.string().trim().min(1).max(40), 'the name on the button, of at most 40 characters'],
  issuer: [
    z.url({ protocol: /^https?$/u }).refine(isIssuer),
    'the issuer, an https:// address (http:// only on this machine)',
  ],
  clientId: [printableText, 'the id of this app at the provider'],
  clientSecret: [
    printableText.optional(),
    'the secret of this app at the provider, without spaces',
  ],
  secretIn: [z.enum(['header', 'body']).default('header'), 'header or body'],
  scopes: [
    z
      .string()
      .regex(/^[\x21-\x7e]+( [\x21-\x7e]+)*$/u)
      .default('openid email profile'),
    'words separated by spaces',
  ],
  createAccounts: [z.boolean().optional(), 'true or false'],
  endSession: [z.boolean().default(false), 'true or false'],
} as const;

type Values = { [K in keyof typeof fields]: z.output<(typeof fields)[K][0]> };

const maxProviders = 10;

/**
 * Reads the JSON of the setting. If an entry does not say whether it creates accounts,
 * `isSignUpOpen` decides. Throws an Error whose message completes 'OIDC_PROVIDERS …'.
 */
export function readProviders(json: string, isSignUpOpen: boolean): readonly OidcProvider[] {
  const providers = parseEntries(json).map((entry, index) =>
    readProvider(entry, index, isSignUpOpen),
  );
  const ids = providers.map(({ id }) => id);
  const repeatedId = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeatedId !== undefined) throw new Error(`must not have the id ${repeatedId} twice.`);
  return providers;
}

function parseEntries(json: string): readonly unknown[] {
  const list = z.array(z.unknown()).min(1).max(maxProviders).safeParse(parseJson(json));
  if (list.success) return list.data;
  throw new Error(
    `must be a JSON list of 1 to ${maxProviders} providers: [{"id":"google","name":"Google","issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…"}].`,
  );
}

function readProvider(entry: unknown, index: number, isSignUpOpen: boolean): OidcProvider {
  const parsed = z.record(z.string(), z.unknown()).safeParse(entry);
  if (!parsed.success) throw new Error(`must have an object at position ${index + 1}.`);
  // An unknown field is probably misspelt.
  const unknownField = Object.keys(parsed.data).find((field) => !Object.hasOwn(fields, field));
  if (unknownField !== undefined) {
    throw new Error(`must not have the field ${unknownField} in provider ${index + 1}.`);
  }
  const values = Object.fromEntries(
    Object.entries(fields).map(([field, [schema, expected]]) => {
      const result = schema.safeParse(parsed.data[field]);
      if (result.success) return [field, result.data];
      throw new Error(`must have ${expected}, as ${field} of provider ${index + 1}.`);
    }),
  ) as Values;
  const { scopes, createAccounts, endSession, ...provider } = values;
  return {
    ...provider,
    clientSecret: values.clientSecret,
    scopes: scopes.split(' '),
    createsAccounts: createAccounts ?? isSignUpOpen,
    endsSession: endSession,
  };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if ([url.search, url.hash, url.username, url.password].join('') !== '') return false;
  return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
