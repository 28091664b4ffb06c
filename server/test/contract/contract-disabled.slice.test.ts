import { errorKinds } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { setUserDisabled } from '../../src/features/users/disable-user.ts';
import { endpointNames, endpointOf } from './contract-fields.ts';
import { createRequest, sendRequest } from './contract-fixtures.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import type { Person } from '../people/person.ts';
import { startApp } from '../servers/start-app.ts';

const { ai } = await startFakeGemini();
const app = await startApp({ ai });
const setDisabled = ({ subject, email }: Person, isDisabled: boolean) =>
  app.database.transaction((sql) =>
    setUserDisabled(sql, { subject, email, displayName: null }, isDisabled, new Date()),
  );

it('AUT-05 is tested with endpoints that stream their responses too', () => {
  expect(endpointNames.filter((name) => endpointOf(name).stream)).not.toEqual([]);
});

describe.each(endpointNames)('%s', (name) => {
  it('AUT-05 AUT-13 refuses a person who was just disabled, even with a valid token, until they are enabled', async () => {
    const ana = await app.person();
    const request = await createRequest(ana, name, app.database);
    await setDisabled(ana, true);
    const refused = await sendRequest(ana, name, request);
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { code: 'user-disabled', message: errorKinds['user-disabled'].message },
    ]);
    await setDisabled(ana, false);
    expect((await sendRequest(ana, name, request)).statusCode).toBeLessThan(300);
  });
});
