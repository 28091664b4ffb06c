import { expect, it } from 'vitest';
import { checkNode, ConfigError, readConfig } from './config.ts';

const vapidKey = Buffer.alloc(32, 7).toString('base64url');

it('has a default for every variable', () => {
  expect(readConfig({})).toEqual({
    port: 3_000,
    host: '127.0.0.1',
    dataDirectory: './data',
    photosDirectory: 'data/photos',
    databaseUrl: undefined,
    databaseReadUrl: undefined,
    databaseListenUrl: undefined,
    statements: 'named',
    backups: undefined,
    publicOrigin: undefined,
    nativeOrigins: [],
    androidCertificates: [],
    iosTeamId: undefined,
    logLevel: 'warn',
    slowStatementMs: 500,
    metricsAccess: undefined,
    tracing: undefined,
    isSignUpOpen: true,
    trustProxy: false,
    drainMs: 1_000,
    rateLimit: 600,
    passwordTries: 15,
    mail: undefined,
    firebase: undefined,
    oidcProviders: [],
    aiSettings: undefined,
    aiRateLimit: 20,
    aiDailyLimit: 500,
    lookupRateLimit: 30,
    receiptPages: { isFetched: true, url: undefined },
    push: { privateKey: undefined, contact: 'https://quitanda.invalid' },
    allowsLocalWebhooks: false,
    openFoodFactsUrl: 'https://world.openfoodfacts.org',
    openFoodFactsContact: undefined,
  });
  expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

it('reads every variable', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/quitanda',
    DATABASE_URL: 'postgres://ana:segredo@db/quitanda',
    DATABASE_READ_URL: 'postgres://ana:segredo@replica/quitanda',
    DATABASE_LISTEN_URL: 'postgres://ana:segredo@direct/quitanda',
    DATABASE_STATEMENTS: 'unnamed',
    BACKUP_DIR: '/mnt/backup',
    BACKUP_HOUR: '23',
    BACKUP_KEEP_DAYS: '30',
    BACKUP_VERIFY: 'never',
    PUBLIC_URL: 'https://quitanda.example/',
    NATIVE_ORIGINS: 'capacitor://localhost, https://localhost',
    ANDROID_APP_CERTIFICATES: `${'ab:'.repeat(31)}ab, ${'0C:'.repeat(31)}0C`,
    IOS_TEAM_ID: 'A1B2C3D4E5',
    LOG_LEVEL: 'info',
    SLOW_STATEMENT_MS: '250',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    METRICS_TOKEN: 'chave-das-metricas',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=chave%20secreta, x-equipe=casa',
    OTEL_SERVICE_NAME: 'quitanda-casa',
    OTEL_TRACES_SAMPLER_ARG: '.25',
    SIGNUP: 'closed',
    TRUST_PROXY: '127.0.0.1, ::1,10.0.0.0/8',
    DRAIN_SECONDS: '20',
    RATE_LIMIT: '0',
    PASSWORD_TRIES: '30',
    SMTP_HOST: 'smtp.exemplo.com.br',
    SMTP_PORT: '465',
    SMTP_USER: 'quitanda',
    SMTP_PASSWORD: 'senha do correio',
    MAIL_FROM: 'quitanda@exemplo.com.br',
    EMAIL_CONFIRMATION: 'required',
    GEMINI_API_KEY: 'chave-secreta',
    GEMINI_BASE_URL: 'http://127.0.0.1:4000/v1beta/',
    AI_TIPS_MODEL: 'gemini-4-argon',
    AI_LABEL_MODEL: 'gemini-4-carbon',
    AI_RATE_LIMIT: '5',
    AI_DAILY_LIMIT: '0',
    OFF_BASE_URL: 'http://127.0.0.1:5000',
    RECEIPT_PAGES: 'open',
    RECEIPT_PAGES_URL: 'http://127.0.0.1:5001',
    OFF_CONTACT: 'ana@quitanda.example',
    WEBHOOK_ADDRESSES: 'any',
    VAPID_PRIVATE_KEY: vapidKey,
    VAPID_SUBJECT: 'mailto:avisos@quitanda.example',
    LOOKUP_RATE_LIMIT: '7',
  });
  expect(config).toEqual({
    port: 8_080,
    host: '0.0.0.0',
    dataDirectory: '/srv/quitanda',
    photosDirectory: '/srv/quitanda/photos',
    databaseUrl: 'postgres://ana:segredo@db/quitanda',
    databaseReadUrl: 'postgres://ana:segredo@replica/quitanda',
    databaseListenUrl: 'postgres://ana:segredo@direct/quitanda',
    statements: 'unnamed',
    backups: { folder: '/mnt/backup', hour: 23, keepDays: 30, verifies: false },
    publicOrigin: 'https://quitanda.example',
    nativeOrigins: ['capacitor://localhost', 'https://localhost'],
    androidCertificates: [`${'AB:'.repeat(31)}AB`, `${'0C:'.repeat(31)}0C`],
    iosTeamId: 'A1B2C3D4E5',
    logLevel: 'info',
    slowStatementMs: 250,
    metricsAccess: { separatePort: { port: 9_464, host: '0.0.0.0' }, token: 'chave-das-metricas' },
    tracing: {
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: { 'x-api-key': 'chave secreta', 'x-equipe': 'casa' },
      serviceName: 'quitanda-casa',
      sampleRatio: 0.25,
    },
    isSignUpOpen: false,
    trustProxy: ['127.0.0.1', '::1', '10.0.0.0/8'],
    drainMs: 20_000,
    rateLimit: 0,
    passwordTries: 30,
    mail: {
      host: 'smtp.exemplo.com.br',
      port: 465,
      login: { user: 'quitanda', password: 'senha do correio' },
      tls: 'implicit',
      from: 'quitanda@exemplo.com.br',
      confirmsEmails: true,
    },
    firebase: undefined,
    oidcProviders: [],
    aiSettings: {
      provider: 'gemini',
      baseUrl: 'http://127.0.0.1:4000/v1beta',
      apiKey: 'chave-secreta',
      tipsModel: 'gemini-4-argon',
      labelModel: 'gemini-4-carbon',
    },
    aiRateLimit: 5,
    aiDailyLimit: 0,
    lookupRateLimit: 7,
    receiptPages: { isFetched: false, url: 'http://127.0.0.1:5001' },
    allowsLocalWebhooks: true,
    push: { privateKey: vapidKey, contact: 'mailto:avisos@quitanda.example' },
    openFoodFactsUrl: 'http://127.0.0.1:5000',
    openFoodFactsContact: 'ana@quitanda.example',
  });
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
});

it('PSH-01 tells push services how to reach the operator, and makes its own key by default', () => {
  const contactOf = (environment: NodeJS.ProcessEnv) => readConfig(environment).push;
  const contact = 'https://quitanda.example';
  expect(contactOf({ PUBLIC_URL: contact })).toEqual({ privateKey: undefined, contact });
  expect(contactOf({ PUBLIC_URL: 'http://quitanda.example' }).contact).toMatch(/^https:/u);
  const mailFrom = { PUBLIC_URL: 'http://10.0.0.1', MAIL_FROM: 'ana@quitanda.example' };
  expect(contactOf(mailFrom).contact).toBe('mailto:ana@quitanda.example');
});

it('DAT-10 makes backups at 6 o’clock UTC and keeps them for 14 days where only a folder is set', () => {
  const backups = { folder: '/mnt/backup', hour: 6, keepDays: 14, verifies: true };
  expect(readConfig({ BACKUP_DIR: '/mnt/backup' }).backups).toEqual(backups);
});

const mailSettings = {
  SMTP_HOST: '10.0.0.2',
  MAIL_FROM: 'quitanda@exemplo.com.br',
  PUBLIC_URL: 'https://quitanda.example',
};

it('MAIL-01 uses STARTTLS and requires no confirmed e-mail by default', () => {
  expect(readConfig(mailSettings).mail).toEqual({
    host: '10.0.0.2',
    port: 587,
    login: undefined,
    tls: 'starttls',
    from: 'quitanda@exemplo.com.br',
    confirmsEmails: false,
  });
  expect(readConfig({ ...mailSettings, SMTP_PORT: '25', SMTP_TLS: 'off' }).mail?.tls).toBe('off');
});

it.each([
  ['MAIL_FROM', { ...mailSettings, MAIL_FROM: '' }],
  ['PUBLIC_URL', { ...mailSettings, PUBLIC_URL: '' }],
  ['SMTP_USER and SMTP_PASSWORD', { ...mailSettings, SMTP_USER: 'quitanda' }],
  ['SMTP_USER and SMTP_PASSWORD', { ...mailSettings, SMTP_PASSWORD: 'senha do correio' }],
  ['SMTP_HOST', { EMAIL_CONFIRMATION: 'required' }],
  [
    'EMAIL_CONFIRMATION',
    {
      ...mailSettings,
      EMAIL_CONFIRMATION: 'required',
      FIREBASE_PROJECT_ID: 'quitanda-1a2b3',
      FIREBASE_API_KEY: 'AIza_web-key',
    },
  ],
])('MAIL-01 rejects incomplete mail settings with a sentence about %s', (name, environment) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must .+\\.$`, 'u'));
  expect(read).not.toThrow(/senha do correio/u);
});

it('AUT-12 reads the id and the key of a Firebase project', () => {
  const environment = { FIREBASE_PROJECT_ID: 'quitanda-1a2b3', FIREBASE_API_KEY: 'AIza_web-key' };
  expect(readConfig(environment).firebase).toEqual({
    projectId: 'quitanda-1a2b3',
    apiKey: 'AIza_web-key',
  });
});

it.each([
  ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'quitanda-1a2b3' }],
  ['FIREBASE_PROJECT_ID', { FIREBASE_API_KEY: 'AIza_web-key' }],
  [
    'SIGNUP',
    { FIREBASE_PROJECT_ID: 'quitanda-1a2b3', FIREBASE_API_KEY: 'AIza_web-key', SIGNUP: 'closed' },
  ],
])(
  'AUT-12 rejects incomplete or conflicting Firebase settings with a sentence about %s',
  (name, environment) => {
    const read = () => readConfig(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must .+\\.$`, 'u'));
    expect(read).not.toThrow(/AIza/u);
  },
);

const provider = {
  id: 'empresa',
  name: 'Empresa',
  issuer: 'https://empresa.example',
  clientId: 'quitanda',
  clientSecret: 'segredo-da-empresa',
};

it('SSO-01 reads providers of single sign-on', () => {
  const environment = {
    OIDC_PROVIDERS: JSON.stringify([provider]),
    PUBLIC_URL: 'https://quitanda.example',
  };
  expect(readConfig(environment).oidcProviders).toMatchObject([
    { id: 'empresa', createsAccounts: true },
  ]);
  expect(readConfig({ ...environment, SIGNUP: 'closed' }).oidcProviders).toMatchObject([
    { createsAccounts: false },
  ]);
});

it.each([
  ['PUBLIC_URL', { OIDC_PROVIDERS: JSON.stringify([provider]) }],
  ['OIDC_PROVIDERS', { OIDC_PROVIDERS: '{', PUBLIC_URL: 'https://quitanda.example' }],
  [
    'OIDC_PROVIDERS',
    {
      OIDC_PROVIDERS: JSON.stringify([{ ...provider, issuer: 'ftp://empresa.example' }]),
      PUBLIC_URL: 'https://quitanda.example',
    },
  ],
  [
    'OIDC_PROVIDERS',
    {
      OIDC_PROVIDERS: JSON.stringify([provider]),
      PUBLIC_URL: 'https://quitanda.example',
      FIREBASE_PROJECT_ID: 'quitanda-1a2b3',
      FIREBASE_API_KEY: 'AIza_web-key',
    },
  ],
])(
  'SSO-01 rejects wrong settings with a sentence about %s that contains no secret',
  (name, environment) => {
    const read = () => readConfig(environment);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} must .+\\.$`, 'u'));
    expect(read).not.toThrow(/segredo/u);
  },
);

it('AI-05 uses Gemini with default models if only its key is set', () => {
  expect(readConfig({ GEMINI_API_KEY: 'chave' }).aiSettings).toEqual({
    provider: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    apiKey: 'chave',
    tipsModel: 'gemini-3.8-flash',
    labelModel: 'gemini-3.5-flash-lite',
  });
});

it('AI-05 prefers the operator’s own server to Gemini', () => {
  const ownServer = { AI_BASE_URL: 'http://127.0.0.1:11434/v1/', AI_MODEL: 'gemma3:12b' };
  expect(readConfig({ ...ownServer, GEMINI_API_KEY: 'chave' }).aiSettings).toEqual({
    provider: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    apiKey: undefined,
    tipsModel: 'gemma3:12b',
    labelModel: 'gemma3:12b',
  });
  const withKeyAndLabelModel = readConfig({
    ...ownServer,
    AI_API_KEY: 'chave',
    AI_LABEL_MODEL: 'qwen3-vl',
  });
  expect(withKeyAndLabelModel.aiSettings).toMatchObject({
    apiKey: 'chave',
    labelModel: 'qwen3-vl',
  });
});

it('AI-05 rejects an AI server without a model, and a model without a server', () => {
  expect(() => readConfig({ AI_BASE_URL: 'http://127.0.0.1:1/v1' })).toThrow(
    /^AI_MODEL must .+\.$/u,
  );
  expect(() => readConfig({ AI_MODEL: 'gemma3' })).toThrow(/^AI_BASE_URL must .+\.$/u);
});

it('MET-02 serves metrics on the main port with a token, or on a separate port without one', () => {
  const token = 'chave-das-metricas';
  expect(readConfig({ METRICS_TOKEN: token }).metricsAccess).toEqual({
    separatePort: undefined,
    token,
  });
  expect(readConfig({ METRICS_PORT: '9464' }).metricsAccess).toEqual({
    separatePort: { port: 9_464, host: '127.0.0.1' },
    token: undefined,
  });
  const read = () => readConfig({ METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token });
  expect(read).toThrow(/^METRICS_PORT must .+\.$/u);
});

it.each(['DATABASE_READ_URL', 'DATABASE_LISTEN_URL'])('rejects %s without DATABASE_URL', (name) => {
  const read = () => readConfig({ [name]: 'postgres://ana:segredo@replica/quitanda' });
  expect(read).toThrow(/^DATABASE_URL must .+\.$/u);
  expect(read).not.toThrow(/segredo/u);
});

it('uses the address of the app as the contact for Open Food Facts by default', () => {
  const config = readConfig({ PUBLIC_URL: 'https://quitanda.example' });
  expect(config.openFoodFactsContact).toBe('https://quitanda.example');
});

it.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://db/quitanda'],
  ['DATABASE_URL', 'quitanda'],
  ['DATABASE_READ_URL', 'replica'],
  ['DATABASE_LISTEN_URL', 'direct'],
  ['DATABASE_STATEMENTS', 'some'],
  ['BACKUP_HOUR', '24'],
  ['BACKUP_KEEP_DAYS', '0'],
  ['BACKUP_VERIFY', 'daily'],
  ['DRAIN_SECONDS', '301'],
  ['PUBLIC_URL', 'quitanda.example'],
  ['PUBLIC_URL', 'ftp://quitanda.example'],
  ['PUBLIC_URL', 'https://quitanda.example/app'],
  ['PUBLIC_URL', 'https://ana@quitanda.example'],
  ['LOG_LEVEL', 'loud'],
  ['SLOW_STATEMENT_MS', '0.5'],
  ['METRICS_PORT', '65536'],
  ['METRICS_HOST', 'a b'],
  ['METRICS_TOKEN', 'curta'],
  ['METRICS_TOKEN', 'uma chave com espaços'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'chave'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0a'],
  ['OTEL_SERVICE_NAME', 'a casa'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['SIGNUP', 'yes'],
  ['NATIVE_ORIGINS', 'https://*'],
  ['NATIVE_ORIGINS', 'null'],
  ['NATIVE_ORIGINS', 'https://*.quitanda.example'],
  ['NATIVE_ORIGINS', 'https://localhost/'],
  ['NATIVE_ORIGINS', 'https://localhost,'],
  ['ANDROID_APP_CERTIFICATES', 'AB:CD'],
  ['ANDROID_APP_CERTIFICATES', 'AB'.repeat(32)],
  ['ANDROID_APP_CERTIFICATES', `${'AB:'.repeat(31)}AG`],
  ['ANDROID_APP_CERTIFICATES', `${'AB:'.repeat(31)}AB,`],
  ['IOS_TEAM_ID', 'a1b2c3d4e5'],
  ['IOS_TEAM_ID', 'A1B2C3D4E5.br.com.quitanda.app'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['RATE_LIMIT', '-5'],
  ['PASSWORD_TRIES', '1.5'],
  ['FIREBASE_PROJECT_ID', 'https://quitanda.firebaseapp.com'],
  ['FIREBASE_API_KEY', 'chave secreta'],
  ['GEMINI_API_KEY', 'uma chave'],
  ['GEMINI_BASE_URL', 'generativelanguage'],
  ['AI_BASE_URL', 'ftp://127.0.0.1/v1'],
  ['AI_BASE_URL', 'http://ana:segredo@127.0.0.1/v1'],
  ['AI_API_KEY', 'chave\nDois: 2'],
  ['AI_MODEL', 'um modelo'],
  ['AI_TIPS_MODEL', 'a b'],
  ['AI_LABEL_MODEL', 'a?b'],
  ['AI_RATE_LIMIT', 'muitas'],
  ['AI_DAILY_LIMIT', '1.5'],
  ['OFF_BASE_URL', 'openfoodfacts'],
  ['RECEIPT_PAGES', 'sometimes'],
  ['RECEIPT_PAGES_URL', 'sefaz'],
  ['OFF_CONTACT', 'ana (casa)'],
  ['WEBHOOK_ADDRESSES', 'http'],
  ['VAPID_PRIVATE_KEY', 'A'.repeat(42)],
  // Not a key of the curve: it is not below the order of its group.
  ['VAPID_PRIVATE_KEY', `${'_'.repeat(42)}8`],
  ['VAPID_SUBJECT', 'ana@quitanda.example'],
  ['VAPID_SUBJECT', 'http://quitanda.example'],
  ['LOOKUP_RATE_LIMIT', '-1'],
])('rejects %s=%s with a sentence that names the variable', (name, value) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${name} must be .+\\.$`, 'u'));
  // The value is not shown, because it may contain a password.
  expect(read).not.toThrow(new RegExp(`\\b${RegExp.escape(value)}\\b`, 'u'));
});

it('rejects a version of Node that is too old', () => {
  expect(() => checkNode('20.20.2')).toThrow(/needs Node 24 or newer, and this is 20\.20\.2/u);
  expect(() => checkNode('24.21.0')).not.toThrow();
  expect(() => checkNode('26.0.0')).not.toThrow();
});
