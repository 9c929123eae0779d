import { expect, test } from 'vitest'
import { blockName, networkName } from './network.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:1::7]:51234', '2001:db8:1:1::/64'],
  ['[2001:db8:1:1::7]', '2001:db8:1:1::/64'],
  ['2001:db8:1:1::', '2001:db8:1:1::/64'],
  ['2001:0DB8:0001:0001:ffff:eeee:dddd:cccc', '2001:db8:1:1::/64'],
  ['2001:db8::1:2:3:4', '2001:db8::/64'],
  ['2001:db8:0:0:1::', '2001:db8::/64'],
  ['2001:db8:1::5:6:7:8', '2001:db8:1::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['', 'unknown'],
  ['unix:', 'unknown'],
  ['999.1.1.1', 'unknown'],
  [undefined, 'unknown'],
])('%j belongs to the network %s', (address, network) => {
  expect(networkName(address)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:1::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8::/48'],
  ['unknown', 'unknown'],
])('the network %s is part of the block %s', (network, block) => {
  expect(blockName(network)).toBe(block)
})
