/** Checks the addresses to which the server sends events (HOOK-03). */
import { BlockList, isIP, isIPv6 } from 'node:net';

/** IPv4 ranges that are not public (IANA's special-purpose registry). */
const nonPublicIpv4 = createBlockList([
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

/** The public range of IPv6 (global unicast). */
const globalUnicastIpv6 = createBlockList(['2000::/3']);

/** Parts of 2000::/3 that are not public, or that can embed any IPv4 address. */
const nonPublicIpv6 = createBlockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/**
 * Ranges that are always refused, even if addresses of the home network are allowed: metadata
 * services of clouds, multicast, broadcast and unspecified addresses.
 */
const alwaysBlocked = createBlockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
]);

function createBlockList(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefixLength] = range.split('/');
    list.addSubnet(address, Number(prefixLength), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * Whether the server may connect to an IP address. `allowsLocal` also allows the machine itself and
 * the home network.
 */
export function isAllowedAddress(address: string, allowsLocal: boolean): boolean {
  const normalized = normalizeAddress(address);
  const family = isIP(normalized);
  if (family === 0) return false;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (alwaysBlocked.check(normalized, type)) return false;
  if (allowsLocal) return true;
  if (family === 4) return !nonPublicIpv4.check(normalized, type);
  return globalUnicastIpv6.check(normalized, type) && !nonPublicIpv6.check(normalized, type);
}

/**
 * Removes the zone of a link-local address, and converts an IPv4-mapped IPv6 address to IPv4.
 */
function normalizeAddress(address: string): string {
  const [bare = ''] = address.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(bare)?.[1] ?? bare;
}

/**
 * Whether events may be sent to a URL: it must be https, or http with `allowsLocal`, and must
 * contain neither a user name nor a password nor a refused IP address. The addresses of a host name
 * may change, so they are checked when the server connects.
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
