import { describe, expect, it } from 'vitest';
import { judgeAddress, readAllowedTargets } from './allowed-targets.ts';

const judge = (allow: string, address: string, port: number, host = 'feeds.lan') =>
  judgeAddress(address, host, port, readAllowedTargets(allow) ?? []);

describe('OUTBOUND_ALLOW', () => {
  it.each([
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.0/8:0',
    'feeds.lan:99999',
    'http://feeds.lan',
    'feeds..lan',
    'feeds.lan:x',
    '0x7f.1:80/8',
    'a b',
  ])('refuses %s', (text) => {
    expect(readAllowedTargets(text)).toBeNull();
  });

  it.each([
    ['', '10.0.0.1', 443, 'private-address'],
    ['10.0.0.0/8', '10.0.0.1', 443, 'good'],
    ['10.0.0.0/8', '10.0.0.1', 80, 'good'],
    ['10.0.0.0/8', '::ffff:10.0.0.1', 443, 'good'],
    ['10.0.0.0/8', '10.0.0.1', 8443, 'port'],
    ['10.0.0.0/8:8443', '10.0.0.1', 8443, 'good'],
    ['10.0.0.0/8:8443', '10.0.0.1', 443, 'port'],
    ['10.0.0.0/8', '192.168.0.1', 443, 'private-address'],
    [' 10.0.0.7 , 192.168.0.1:81 ', '192.168.0.1', 81, 'good'],
    ['10.0.0.7', '10.0.0.8', 443, 'private-address'],
    ['[fd12::7]:8080', 'fd12::7', 8080, 'good'],
    ['fd12::/16', 'fd12::7', 443, 'good'],
    ['fd12::/16', 'fd13::7', 443, 'private-address'],
    ['FEEDS.lan:8443', '10.0.0.1', 8443, 'good'],
    ['feeds.lan', '10.0.0.1', 443, 'good'],
    ['other.lan', '10.0.0.1', 443, 'private-address'],
    ['feeds.lan:8443', '8.8.8.8', 8443, 'good'],
    ['feeds.lan:8443', '8.8.8.8', 443, 'good'],
    ['feeds.lan:8443', '8.8.8.8', 8080, 'port'],
  ])('of “%s” lets %s at port %i be %s', (allow, address, port, verdict) => {
    expect(judge(allow, address, port)).toBe(verdict);
  });

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '0.0.0.0',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
  ])('never opens %s, where clouds hand out secrets', (address) => {
    const everything = '0.0.0.0/1,128.0.0.0/1,::/1,8000::/1,feeds.lan';
    expect(judge(everything, address, 443)).toBe('private-address');
  });

  it.each(['8.8.8.8', '2a00:1450:4003::1', '93.184.216.34'])('is not needed for %s', (address) => {
    expect(judge('', address, 443)).toBe('good');
  });
});
