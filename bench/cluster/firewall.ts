import { execFileSync } from 'node:child_process'
import type { Layout } from '../../ops/cluster/layout.ts'

const FIRST_GROUP = 61_001
const CHAIN = 'FOYER_TRIAL'

/** The group of everything that runs on a machine. It needs no entry in /etc/group. */
export function groupOf(machine: number): number {
  return FIRST_GROUP + machine
}

/**
 * Simulates several machines with the processes of one: each connection carries the mark of the machine that opened it, and packets
 * between two machines can be dropped silently in both directions, as a broken network drops them. Only affects loopback connections
 * that processes of these groups opened. Needs root and iptables.
 */
export class Firewall {
  readonly #layout: Layout

  private constructor(layout: Layout) {
    this.#layout = layout
  }

  /** Before anything of the cluster runs, because a connection keeps the mark that it began with. */
  static open(layout: Layout): Firewall {
    const firewall = new Firewall(layout)
    firewall.close()
    iptables('--table', 'mangle', '--new-chain', CHAIN)
    iptables('--new-chain', CHAIN)
    for (const machine of layout.members.keys()) {
      const group = String(groupOf(machine))
      const mark = ['--jump', 'CONNMARK', '--set-mark', group]
      iptables('--table', 'mangle', '--append', CHAIN, '--match', 'owner', '--gid-owner', group, ...mark)
    }
    const opened = ['--out-interface', 'lo', '--protocol', 'tcp', '--match', 'conntrack', '--ctstate', 'NEW']
    iptables('--table', 'mangle', '--insert', 'OUTPUT', ...opened, '--jump', CHAIN)
    iptables('--insert', 'INPUT', '--in-interface', 'lo', '--protocol', 'tcp', '--jump', CHAIN)
    return firewall
  }

  /** Between this machine and the others nothing passes any more. Everybody else still reaches all of them. */
  cutOff(machine: number): void {
    for (const other of this.#others(machine)) {
      this.#drop(machine, this.#portsOf(other))
      this.#drop(other, this.#portsOf(machine))
    }
  }

  /** The database of this machine reaches no etcd any more, neither its own nor others. */
  cutFromEtcd(machine: number): void {
    const clients = this.#layout.etcd.map(({ port }) => port)
    this.#drop(machine, clients)
  }

  heal(): void {
    iptables('--flush', CHAIN)
  }

  /** Removes every trace of it. */
  close(): void {
    for (const table of ['filter', 'mangle']) {
      const chain = table === 'filter' ? 'INPUT' : 'OUTPUT'
      const rules = execFileSync('iptables', ['--table', table, '--list-rules', chain], { encoding: 'utf8' })
      for (const rule of rules.split('\n').filter((line) => line.endsWith(`-j ${CHAIN}`)))
        iptables('--table', table, '--delete', ...rule.split(' ').slice(1))
      const chains = execFileSync('iptables', ['--table', table, '--list-rules'], { encoding: 'utf8' })
      if (!chains.includes(`-N ${CHAIN}\n`)) continue
      iptables('--table', table, '--flush', CHAIN)
      iptables('--table', table, '--delete-chain', CHAIN)
    }
  }

  #others(machine: number): number[] {
    return [...this.#layout.members.keys()].filter((other) => other !== machine)
  }

  #portsOf(machine: number): number[] {
    const [etcd, member] = [this.#layout.etcd[machine], this.#layout.members[machine]]
    return etcd && member ? [etcd.port, etcd.peerPort, member.port, member.restPort] : []
  }

  /** Drops the packets of connections that a machine opened to these ports. On the way back, the port is the packet's source port. */
  #drop(opener: number, ports: readonly number[]): void {
    const opened = ['--protocol', 'tcp', '--match', 'connmark', '--mark', String(groupOf(opener))]
    iptables('--append', CHAIN, ...opened, '--match', 'multiport', '--ports', ports.join(','), '--jump', 'DROP')
  }
}

function iptables(...args: string[]): void {
  execFileSync('iptables', ['--wait', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
