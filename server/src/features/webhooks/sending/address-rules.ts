/** Checks the addresses to which the server sends events (HOOK-03). */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges that are not public (IANA's special-purpose registries). */
const notOfInternet = blockListOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** The public range of IPv6. */
const global6 = blockListOf(['2000::/3']);

/** Parts of 2000::/3 that are not public, or that contain an arbitrary address of IPv4. */
const notOfInternet6 = blockListOf(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Ranges that are refused also in a home network: metadata services of clouds, multicast, broadcast
 * and unspecified addresses.
 */
const never = blockListOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
]);

function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * Whether the server may connect to an IP address. `allowsLocal` adds the machine itself and the
 * home
 * network.
 */
export function isAllowedAddress(address: string, allowsLocal: boolean): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 0) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (never.check(plain, type)) return false;
  if (allowsLocal) return true;
  if (family === 4) return !notOfInternet.check(plain, type);
  return global6.check(plain, type) && !notOfInternet6.check(plain, type);
}

/**
 * Removes the zone of a link-local address, and converts an IPv4-mapped address of IPv6 to IPv4.
 */
function plainAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(bare)?.[1] ?? bare;
}

/**
 * Whether events may be sent to a URL: it must be https, or http with `allowsLocal`, and must not
 * contain a refused IP address. The addresses of a host name are checked when the server connects,
 * because they may
 * change.
 */
export function isAllowedUrl(text: string, allowsLocal: boolean): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  if (url.protocol !== 'https:' && !(allowsLocal && url.protocol === 'http:')) return false;
  const host = hostOf(url);
  return host !== '' && (isIP(host) === 0 || isAllowedAddress(host, allowsLocal));
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/u, '$1');
