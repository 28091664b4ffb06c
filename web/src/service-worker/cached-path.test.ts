import { describe, expect, it } from 'vitest';
import { cachedPathOf } from './cached-path.ts';
import type { AppFiles } from './app-files.ts';

const origin = 'https://quitanda.example';
const appFiles: AppFiles = {
  version: '1',
  files: [
    ['/index.html', 'sha256-a'],
    ['/theme.js', 'sha256-b'],
    ['/assets/app-1.js', 'sha256-c'],
  ],
  onDemand: { 'on-demand': [['/assets/hosted-1.js', 'sha256-d']] },
};
const pathFor = (path: string, mode = 'no-cors', method = 'GET') =>
  cachedPathOf({ url: new URL(path, origin).href, mode, method }, origin, appFiles);

describe('cachedPathOf', () => {
  it.each(['/', '/despensa', '/lista-compras/7/supermercado?a=1', '/nada/disso', '/apis'])(
    'MOB-01 returns the page for a navigation to %s',
    (path) => {
      expect(pathFor(path, 'navigate')).toBe('/index.html');
      expect(pathFor(path)).toBeUndefined();
    },
  );

  it.each(['/theme.js', '/assets/app-1.js', '/assets/hosted-1.js', '/theme.js?v=2'])(
    'MOB-01 returns the file %s',
    (path) => {
      expect(pathFor(path)).toBe(path.split('?')[0]);
      expect(pathFor(path, 'navigate')).toBe(path.split('?')[0]);
    },
  );

  it('MOB-01 returns files of the previous version, whose pages may still be open', () => {
    expect(pathFor('/assets/app-0.js')).toBe('/assets/app-0.js');
  });

  it.each(['/api', '/api/', '/api/shopping-lists', '/API/users/me', '/api/ai/suggestions/1'])(
    'MOB-01 API-17 does not handle the API call %s',
    (path) => {
      expect(pathFor(path)).toBeUndefined();
      expect(pathFor(path, 'navigate')).toBeUndefined();
    },
  );

  it.each(['/mcp', '/mcp/', '/MCP?a=1'])('MCP-01 does not handle %s', (path) => {
    expect(pathFor(path)).toBeUndefined();
    expect(pathFor(path, 'navigate')).toBeUndefined();
    expect(pathFor('/mcps', 'navigate')).toBe('/index.html');
  });

  it('TXT-05 leaves the page of a public list to the server', () => {
    expect(pathFor('/ver/Zk3vQ0-_r1xYb8dTn5mWcA', 'navigate')).toBeUndefined();
    expect(pathFor('/verdura', 'navigate')).toBe('/index.html');
  });

  it('MOB-01 ignores requests for other files', () => {
    expect(pathFor('/robots.txt', 'navigate')).toBeUndefined();
    expect(pathFor('https://images.example/banana.jpg')).toBeUndefined();
    expect(pathFor('https://elsewhere.example/', 'navigate')).toBeUndefined();
    expect(pathFor('/', 'navigate', 'POST')).toBeUndefined();
  });
});
