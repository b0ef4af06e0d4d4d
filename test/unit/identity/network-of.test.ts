import { describe, expect, it } from '@jest/globals';
import { isAddress, networkOf, siteOf } from '#shared/domain/identity/network-of.ts';

describe('networkOf', () => {
  it.each([
    ['an IPv4 address is itself', '192.0.2.17', '192.0.2.17'],
    ['space around it is dropped', ' 192.0.2.17 ', '192.0.2.17'],
    ['IPv4 within IPv6', '::ffff:192.0.2.17', '192.0.2.17'],
    ['in capitals', '::FFFF:192.0.2.17', '192.0.2.17'],
    ['in hexadecimal', '::ffff:c000:211', '192.0.2.17'],
    ['written in full', '0:0:0:0:0:ffff:192.0.2.17', '192.0.2.17'],
    ['an IPv6 address counts by its first 8 bytes', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['another host of the same network', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['leading zeros and capitals', '2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['zeros left out in the network', '2001:db8::1', '2001:db8:0:0::/64'],
    ['and written out', '2001:db8:0:0:0:0:0:1', '2001:db8:0:0::/64'],
    ['zeros left out across the border', '2001:db8:1::2', '2001:db8:1:0::/64'],
    ['zeros left out in the host', '2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['zeros left out first', '::1:2:3:4:5:6', '0:0:1:2::/64'],
    ['one group left out', '1::3:4:5:6:7:8', '1:0:3:4::/64'],
    ['the loopback', '::1', '0:0:0:0::/64'],
    ['nothing set', '::', '0:0:0:0::/64'],
    ['a zone id is dropped', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['an IPv4 tail that is not mapped', '64:ff9b::192.0.2.17', '64:ff9b:0:0::/64'],
  ])('%s: %s', (_name, address, network) => {
    expect(networkOf(address)).toBe(network);
    expect(isAddress(address.trim())).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['a word', 'unknown'],
    ['a part too large', '192.0.2.256'],
    ['a leading zero, octal to some', '192.0.2.017'],
    ['three parts', '192.0.2'],
    ['a port', '192.0.2.17:443'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['seven groups', '1:2:3:4:5:6:7'],
    ['nothing left to leave out', '1:2:3:4::5:6:7:8'],
    ['left out twice', '1::2::3'],
    ['three colons', '1:::2'],
    ['a single colon first', ':1:2:3:4:5:6:7'],
    ['a group too long', '12345::'],
    ['no hexadecimal', '2001:db8::g'],
    ['IPv4 in front', '192.0.2.17::1'],
    ['an empty zone', 'fe80::1%'],
    ['brackets', '[::1]'],
  ])('%s is no address and counts as it is written: %s', (_name, text) => {
    expect(isAddress(text)).toBe(false);
    expect(networkOf(text)).toBe(text);
  });

  it.each([
    ['2001:db8:7:1::5', '2001:db8:7:'],
    ['2001:0db8:0007:ffff::1', '2001:db8:7:'],
    ['::1', '0:0:0:'],
    ['192.0.2.17', null],
    ['::ffff:192.0.2.17', null],
    ['unknown', null],
  ])('%s belongs to the site %s', (address, site) => {
    expect(siteOf(networkOf(address))).toBe(site);
  });

  it('makes no key longer than a counter may have', () => {
    expect(networkOf('1'.repeat(1000))).toBe('1'.repeat(64));
    expect(networkOf('a:'.repeat(500)).length).toBe(64);
  });
});
