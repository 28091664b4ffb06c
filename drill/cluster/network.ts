/**
 * The network of the cluster: a bridge, and a network namespace for each simulated machine. All of it
 * is in the network namespace of the drill, so that the network of the real machine does not change.
 */
import { mkdirSync } from 'node:fs';
import { fileOf } from './programs.ts';
import { runSync } from './processes.ts';

/** The address of the machine with the proxies and the server's processes. */
export const appAddress = '10.97.0.1';
export const network = '10.97.0.0/24';

const bridge = 'drill0';
const ip = (...args: readonly string[]) => runSync(fileOf('ip'), ...args);

/** The network interface on the bridge that leads to a machine. */
const interfaceOf = (machine: string) => `to-${machine}`;

export const addressOf = (index: number): string => `10.97.0.${11 + index}`;

/** Creates the bridge, and each machine's namespace with its address. */
export function createNetwork(machines: readonly string[]): void {
  // `ip netns` stores its namespaces below /run. This mount hides the /run of the real machine.
  runSync('mount', '-t', 'tmpfs', '-o', 'mode=755', 'tmpfs', '/run');
  mkdirSync('/run/netns');
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${appAddress}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const [index, machine] of machines.entries()) {
    ip('netns', 'add', machine);
    ip(
      'link',
      'add',
      interfaceOf(machine),
      'type',
      'veth',
      'peer',
      'name',
      'eth0',
      'netns',
      machine,
    );
    ip('link', 'set', interfaceOf(machine), 'master', bridge, 'up');
    ip('-n', machine, 'address', 'add', `${addressOf(index)}/24`, 'dev', 'eth0');
    ip('-n', machine, 'link', 'set', 'eth0', 'up');
    ip('-n', machine, 'link', 'set', 'lo', 'up');
  }
}

/** Cuts a machine off from all others: its packets are lost in both directions. */
export const cutOff = (machine: string): void =>
  void ip('link', 'set', interfaceOf(machine), 'down');

/** Connects a machine again after {@link cutOff}. */
export const reconnect = (machine: string): void =>
  void ip('link', 'set', interfaceOf(machine), 'up');

/** The command that runs `command` on a machine. */
export const onMachine = (machine: string, command: readonly string[]): readonly string[] => [
  fileOf('ip'),
  'netns',
  'exec',
  machine,
  ...command,
];
