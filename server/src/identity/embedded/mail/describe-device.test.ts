import { expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome no Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webKit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0 Safari/537.36 Edg/142.0`,
    'Edge no Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari no Mac',
  ],
  ['Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', 'Um Android'],
  ['curl/8.5.0', 'Um aparelho desconhecido'],
  ['<b>Senha</b> https://mal.example', 'Um aparelho desconhecido'],
  [undefined, 'Um aparelho desconhecido'],
])('MAIL-06 describes %j as %j', (userAgent, expected) => {
  expect(describeDevice(userAgent)).toBe(expected);
});
