import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { readAppId } from '../../app-facts.ts';

const webDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-web-'));
addCleanup(async () => rmSync(webDirectory, { recursive: true }));
writeFileSync(path.join(webDirectory, 'index.html'), '<!doctype html>');

const appId = readAppId();
const certificates = [`${'AB:'.repeat(31)}AB`, `${'0C:'.repeat(31)}0C`];
const androidUrl = '/.well-known/assetlinks.json';
const iosUrl = '/.well-known/apple-app-site-association';
const startWithApps = (androidCertificates: string[], iosTeamId?: string) =>
  startApp({ webDirectory, appLinks: { appId, androidCertificates, iosTeamId } });
const serverWithBothApps = await startWithApps(certificates, 'A1B2C3D4E5');

it('NAV-04 MOB-02 names the app that opens invites on Android', async () => {
  const response = await serverWithBothApps.request('GET', androidUrl);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: 'br.com.quitanda.app',
          sha256_cert_fingerprints: certificates,
        },
      },
    ],
  ]);
});

it('NAV-04 CASA-04 MOB-02 names the app that opens invites, and no other links, on iOS', async () => {
  const response = await serverWithBothApps.request('GET', iosUrl);
  expect([response.statusCode, response.json()]).toEqual([
    200,
    {
      applinks: {
        details: [
          {
            appIDs: ['A1B2C3D4E5.br.com.quitanda.app'],
            components: [
              { '/': '/', '#': '/accept-list/*' },
              { '/': '/', '#': '/entrar-na-casa/*' },
              { '/': '/accept-list/*' },
            ],
          },
        ],
      },
    },
  ]);
});

it.each([androidUrl, iosUrl])(
  'NAV-04 MOB-02 serves %s as cacheable JSON without a cookie',
  async (url) => {
    const { headers } = await serverWithBothApps.request('GET', url);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('set-cookie');
    const head = await serverWithBothApps.request('HEAD', url);
    expect([head.statusCode, head.body]).toEqual([200, '']);
  },
);

it('NAV-04 MOB-02 answers 404 for a system without an app', async () => {
  const fetchStatuses = async (app: typeof serverWithBothApps) =>
    Promise.all(
      [androidUrl, iosUrl].map(async (url) => {
        const headers = { accept: 'text/html,*/*' };
        return (await app.request('GET', url, { headers })).statusCode;
      }),
    );
  expect(await fetchStatuses(await startApp({ webDirectory }))).toEqual([404, 404]);
  expect(await fetchStatuses(await startWithApps(certificates))).toEqual([200, 404]);
  expect(await fetchStatuses(await startWithApps([], 'A1B2C3D4E5'))).toEqual([404, 200]);
});
