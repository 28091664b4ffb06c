import { expect, it } from 'vitest';
import { isAllowedAddress, isAllowedUrl } from './address-rules.ts';

it.each(['8.8.8.8', '200.147.3.157', '2001:4860:4860::8888', '2804:14c::1'])(
  'HOOK-03 allows the public address %s',
  (address) => {
    expect(isAllowedAddress(address, false)).toBe(true);
    expect(isAllowedAddress(address, true)).toBe(true);
  },
);

it.each([
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.10',
  '100.64.0.1',
  '::1',
  'fd12:3456::1',
  '::ffff:192.168.0.10',
  '::ffff:7f00:1',
])(
  'HOOK-03 allows %s, an address of this machine or the home network, only if local addresses are allowed',
  (address) => {
    expect(isAllowedAddress(address, false)).toBe(false);
    expect(isAllowedAddress(address, true)).toBe(true);
  },
);

it.each([
  '0.0.0.0',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '::',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  'example.com',
  '',
])('HOOK-03 never allows %s', (address) => {
  expect(isAllowedAddress(address, false)).toBe(false);
  expect(isAllowedAddress(address, true)).toBe(false);
});

it.each([
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.0.0.1',
  '192.88.99.1',
  '2001:db8::1',
  '3fff::1',
  '4000::1',
  '2001::1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '::127.0.0.1',
])(
  'HOOK-03 does not allow %s, which is not public, if local addresses are not allowed',
  (address) => {
    expect(isAllowedAddress(address, false)).toBe(false);
  },
);

it.each([
  ['https://exemplo.com.br/aviso', true, true],
  ['https://exemplo.com.br:8443/a?b=c', true, true],
  ['https://8.8.8.8/', true, true],
  ['https://[2001:4860:4860::8888]/', true, true],
  ['http://exemplo.com.br/', false, true],
  ['http://homeassistant.local:8123/api/webhook/x', false, true],
  ['https://192.168.0.10/', false, true],
  ['https://127.1/', false, true],
  ['https://2130706433/', false, true],
  ['https://0x7f.0.0.1/', false, true],
  ['https://[::1]/', false, true],
  ['https://169.254.169.254/latest/meta-data', false, false],
  ['https://[::ffff:169.254.169.254]/', false, false],
  ['https://ana:segredo@exemplo.com.br/', false, false],
  ['ftp://exemplo.com.br/', false, false],
  ['https://exemplo.com.br:99999/', false, false],
  ['https://[:::]/', false, false],
  ['exemplo.com.br', false, false],
])(
  'HOOK-03 allows the URL %s: %s; if local addresses are allowed: %s',
  (url, isAllowed, isAllowedIfLocal) => {
    expect(isAllowedUrl(url, false)).toBe(isAllowed);
    expect(isAllowedUrl(url, true)).toBe(isAllowedIfLocal);
  },
);
