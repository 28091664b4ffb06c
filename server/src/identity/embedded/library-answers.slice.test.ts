import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { fakeIdentity } from '../../../test/servers/fake-identity.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { registerAuthRoutes } from './auth-routes.ts';
import type { Identity } from '../identity.ts';
import { createPasswords } from './passwords.ts';
import { createChallenges } from './two-factor/challenge.ts';
import { createSecondFactor } from './two-factor/second-factor.ts';

const database = await openTestDatabase();
let answer: () => Response = () => Response.json({});

/** The embedded provider with a fake of better-auth, which returns `answer`. */
const identity: Identity = {
  ...fakeIdentity,
  registerRoutes: async (routes, features) =>
    registerAuthRoutes(routes, {
      database,
      callLibrary: async () => answer(),
      passwords: createPasswords(database, false),
      twoFactor: {
        secondFactor: createSecondFactor(database, false),
        challenges: createChallenges('two_factor', { findVerificationValue: async () => null }),
        readRecoveryCodes: async () => [],
      },
      publicOrigin: undefined,
      rateLimit: 0,
      passwordTries: 0,
      features,
      findResetSubject: async () => 'ana',
      endConnections: async () => ({ keys: [], webhooks: [], invites: 0, shares: 0 }),
      requireConfirmedEmail: async () => {},
    }),
};
const { request } = await startApp({ database, identity });
addCleanup(() => database.close());

it.each(['sign-up/email', 'sign-in/email', 'sign-out'])(
  'API-17 %s answers 500 without the identity library’s message if the library fails',
  async (path) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => consoleError.mockRestore());
    answer = () =>
      Response.json({ code: 'USER_NOT_FOUND', message: 'select * from users' }, { status: 500 });
    const password = 'segredo-1234';
    const response = await request('POST', `/api/auth/${path}`, {
      body: { email: 'ana@exemplo.com.br', password, newPassword: password, token: 'abc' },
      headers: { origin: 'http://localhost:80' },
    });
    expect([response.statusCode, response.json()]).toMatchObject([500, { code: 'internal' }]);
    expect(response.body).not.toContain('select');
  },
);
